import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import './tabs.css';

/** The parts of a page, each with its own URL. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { to: string; name: string }[];
}): ReactElement {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    // On a phone, not all tabs fit: scroll the open one to the middle.
    const current = nav.current!.querySelector<HTMLElement>('[aria-current]');
    if (current)
      nav.current!.scrollLeft =
        current.offsetLeft - nav.current!.offsetLeft - (nav.current!.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to as '/'}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          resetScroll={false}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
