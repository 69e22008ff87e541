import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Confirm } from '../ui/dialog.tsx';
import { hasUnsaved } from '../ui/unsaved.ts';
import { words } from '../words/words.ts';

type Place = { pathname: string; search: unknown };

/** Settings of another team replace the form as another page does. */
const teamIn = ({ search }: Place): unknown => (search as { team?: string }).team;

const blocker = {
  shouldBlockFn: ({ current, next }: { current: Place; next: Place }) =>
    (current.pathname !== next.pathname || teamIn(current) !== teamIn(next)) && hasUnsaved(),
  enableBeforeUnload: hasUnsaved,
  withResolver: true,
} as const;

/** Asks before the user leaves a page with unsaved changes. The browser itself asks before the tab is closed. */
export function UnsavedChangesGuard(): ReactElement | null {
  const { status, proceed, reset } = useBlocker(blocker);
  if (status !== 'blocked') return null;
  const t = words().app.unsaved;
  return (
    <Confirm title={t.title} keep={t.stay} action={t.leave} busy={false} onConfirm={proceed} onClose={reset}>
      {t.text}
    </Confirm>
  );
}
