import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { docPageOf } from './places.ts';

/** The documentation of this page, in a new tab: a form that is half filled in stays. */
export function LearnMore(): ReactElement | null {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const page = docPageOf(path);
  if (!page) return null;
  const t = words().app;
  return (
    <a className="learn-more" href={page} target="_blank" rel="noopener" aria-label={t.learnMoreInNewTab}>
      {t.learnMore}
    </a>
  );
}
