import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import './tabs.css';

/** Parts of a page, each with an address of its own. */
export const Tabs = ({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { to: string; name: string }[];
}): ReactElement => (
  <nav className="tabs" aria-label={label}>
    {tabs.map(({ to, name }) => (
      <Link
        key={to}
        to={to as '/'}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': 'page' }}
        resetScroll={false}
      >
        {name}
      </Link>
    ))}
  </nav>
);
