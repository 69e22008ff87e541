import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import './tabs.css';

/** The parts of a page, each with its own URL. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { to: string; name: string }[];
}): ReactElement {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to as '/'}
          // Pages below a tab belong to it, except below the first tab, whose address all others begin with.
          activeOptions={{ exact: tabs.some((tab) => tab.to.startsWith(`${to}/`)), includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          resetScroll={false}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
