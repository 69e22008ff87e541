import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import icon from '../icon.svg';
import { signOut } from '../api/session.ts';
import { SecondFactorNotice } from '../account/second-factor-notice.tsx';
import { ConfirmSignIn } from '../account/confirm-sign-in.tsx';
import { TeamSwitcher } from '../teams/team-switcher.tsx';
import { shownCount } from '../ui/document-title.ts';
import { words } from '../words/words.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { Keyboard, openPalette } from './keyboard.tsx';
import { navigationItems, type NavigationItem } from './navigation-items.ts';
import { isMac } from './shortcuts.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { useMonitoringChanges } from './use-monitoring-changes.ts';
import { useOpenCounts } from './use-open-counts.ts';
import { useUser } from './use-user.ts';
import './shell.css';

/** The frame around every page: the navigation and the account. */
export function Shell(): ReactElement {
  useMonitoringChanges();
  const t = words().app;
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    setOpen(false);
    // Moves a screen reader to the start of the new page.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <aside className="side">
        <div className="side-head">
          <Link to="/" className="brand">
            <img src={icon} alt="" width="26" height="26" />
            Steward
          </Link>
          <FindButton isSmall />
          <button
            type="button"
            className="plain side-toggle"
            aria-expanded={isOpen}
            aria-controls="side-menu"
            onClick={() => setOpen(!isOpen)}
          >
            {t.menu}
            <OpenIncidents />
          </button>
        </div>
        <div id="side-menu" className={`side-menu ${isOpen ? 'side-menu-open' : ''}`}>
          <div>
            <FindButton />
            <TeamSwitcher />
            <Navigation />
          </div>
          <Account />
        </div>
      </aside>
      <main id="main" ref={main} tabIndex={-1}>
        <ConnectionStatus />
        <SecondFactorNotice />
        <Outlet />
        <UnsavedChangesGuard />
        <ConfirmSignIn />
      </main>
      <Keyboard />
    </div>
  );
}

/** Opens the palette for those who do not know the shortcut. */
function FindButton({ isSmall = false }: { isSmall?: boolean }): ReactElement {
  const t = words().app;
  return (
    <button
      type="button"
      className={`plain find ${isSmall ? 'find-small' : ''}`}
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      aria-label={isSmall ? t.findAnything : undefined}
      onClick={openPalette}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20 20" />
      </svg>
      {!isSmall && (
        <>
          <span className="truncate">{t.find}</span>
          <kbd>{isMac() ? '⌘K' : `${t.controlKey} K`}</kbd>
        </>
      )}
    </button>
  );
}

/** On a phone, the navigation with its counts is closed. */
function OpenIncidents(): ReactElement | null {
  const { incidents } = useOpenCounts();
  return incidents > 0 ? <Count open={incidents} /> : null;
}

const Count = ({ open }: { open: number }): ReactElement => (
  <span className="nav-count">
    <span aria-hidden="true">{shownCount(open)}</span>
    <span className="visually-hidden">{words().app.openCount(shownCount(open))}</span>
  </span>
);

function Navigation(): ReactElement {
  const { role } = useUser();
  const counts: Partial<Record<string, number>> = useOpenCounts();
  return (
    <nav aria-label={words().app.mainNavigation}>
      {navigationItems(role === 'ADMIN').map((item) => (
        <NavigationLink key={item.to} item={item} open={counts[item.place] ?? 0} />
      ))}
    </nav>
  );
}

const NavigationLink = ({
  item: { to, name, icon },
  open,
}: {
  item: NavigationItem;
  /** How many need somebody. */
  open: number;
}): ReactElement => (
  <Link
    to={to as '/'}
    className="nav-link"
    activeProps={{ 'aria-current': 'page' }}
    activeOptions={{ exact: to === '/' }}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
    {name}
    {open > 0 && <Count open={open} />}
  </Link>
);

function Account(): ReactElement {
  const user = useUser();
  const t = words().app;
  return (
    <div className="account">
      <Link to={'/account' as '/'} className="account-name truncate" title={user.email}>
        {user.name}
      </Link>
      <a href="/docs" target="_blank" rel="noopener" className="quiet small">
        {t.docs}
      </a>
      <button type="button" className="plain quiet small" onClick={() => void signOut()}>
        {t.signOut}
      </button>
    </div>
  );
}
