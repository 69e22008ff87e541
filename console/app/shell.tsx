import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import icon from '../icon.svg';
import { signOut } from '../api/session.ts';
import { SecondFactorNotice } from '../account/second-factor-notice.tsx';
import { ConfirmSignIn } from '../account/confirm-sign-in.tsx';
import { TeamSwitcher } from '../teams/team-switcher.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { useUser } from './use-user.ts';
import './shell.css';

/** The frame around every page: the navigation and the account. */
export function Shell(): ReactElement {
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
        Skip to the content
      </a>
      <aside className="side">
        <div className="side-head">
          <Link to="/" className="brand">
            <img src={icon} alt="" width="26" height="26" />
            Steward
          </Link>
          <button
            type="button"
            className="plain side-toggle"
            aria-expanded={isOpen}
            aria-controls="side-menu"
            onClick={() => setOpen(!isOpen)}
          >
            Menu
          </button>
        </div>
        <div id="side-menu" className={`side-menu ${isOpen ? 'side-menu-open' : ''}`}>
          <div>
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
    </div>
  );
}

function Navigation(): ReactElement {
  const { role } = useUser();
  return (
    <nav aria-label="Main">
      {navigationItems
        .filter(({ forAdmins }) => !forAdmins || role === 'ADMIN')
        .map((item) => (
          <NavigationLink key={item.to} item={item} />
        ))}
    </nav>
  );
}

const NavigationLink = ({ item: { to, name, icon } }: { item: NavigationItem }): ReactElement => (
  <Link
    to={to}
    className="nav-link"
    activeProps={{ 'aria-current': 'page' }}
    activeOptions={{ exact: to === '/' }}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
    {name}
  </Link>
);

function Account(): ReactElement {
  const user = useUser();
  return (
    <div className="account">
      <Link to={'/account' as '/'} className="account-name truncate" title={user.email}>
        {user.name}
      </Link>
      <button type="button" className="plain quiet small" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  );
}

type NavigationItem = { to: '/'; name: string; icon: string; forAdmins?: boolean };

/** SVG paths on a grid of 24 × 24, drawn as outlines in the text colour. */
const icons = {
  overview: 'M4 13h7V4H4zm9 7h7v-9h-7zM4 20h7v-4H4zm9-16v4h7V4z',
  sites: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18',
  alerts: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  incidents: 'M12 4 2.5 20h19zM12 10v4.5M12 17.5h.01',
  maintenance: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01',
  environments: 'M4 5h16v5H4zM4 14h16v5H4zM7.5 7.5h.01M7.5 16.5h.01',
  deployments: 'M12 3l4 4h-3v7h-2V7H8zM4 15v5h16v-5',
  vat: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h6M9 16h6',
  settings: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4',
  teams:
    'M12 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6.5 20c0-4 2-6 5.5-6s5.5 2 5.5 6M5 12a2.2 2.2 0 1 0 0-4M19 12a2.2 2.2 0 1 1 0-4M2 18c0-2 1-3 3-3.2M22 18c0-2-1-3-3-3.2',
  users: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21c0-4 3-6 7-6s7 2 7 6M17 4a4 4 0 0 1 0 7M18 15c3 .5 4 3 4 6',
};

const item = (to: string, name: keyof typeof icons, forAdmins = false): NavigationItem => ({
  to: to as '/',
  name: `${name[0]!.toUpperCase()}${name.slice(1)}`,
  icon: icons[name],
  forAdmins,
});

const navigationItems: readonly NavigationItem[] = [
  item('/', 'overview'),
  item('/sites', 'sites'),
  item('/alerts', 'alerts'),
  item('/incidents', 'incidents'),
  item('/maintenance', 'maintenance'),
  item('/environments', 'environments'),
  item('/deployments', 'deployments'),
  { ...item('/vat-numbers', 'vat'), name: 'VAT numbers' },
  item('/settings', 'settings'),
  item('/teams', 'teams'),
  item('/users', 'users', true),
];
