import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { parentsOf } from './places.ts';

/** The way back to the list that a page is below. The page itself is not repeated: its heading follows. */
export function Breadcrumbs(): ReactElement | null {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const parents = parentsOf(path);
  if (parents.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={words().app.breadcrumbs}>
      <ol>
        {parents.map(({ to, name }) => (
          <li key={to}>
            <Link to={to as '/'}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
