import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import icon from '../icon.svg';
import { signOut } from '../api/session.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { navigationItems, type NavigationItem } from './navigation.tsx';
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
          <Navigation />
          <Account />
        </div>
      </aside>
      <main id="main" ref={main} tabIndex={-1}>
        <ConnectionStatus />
        <Outlet />
        <UnsavedChangesGuard />
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
      <Link to={'/profile' as '/'} className="account-name truncate" title={user.email}>
        {user.name}
      </Link>
      <button type="button" className="plain quiet small" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  );
}
