import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Confirm } from '../ui/dialog.tsx';
import { hasUnsaved } from '../ui/unsaved.ts';

const blocker = {
  shouldBlockFn: ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
    current.pathname !== next.pathname && hasUnsaved(),
  enableBeforeUnload: hasUnsaved,
  withResolver: true,
} as const;

/** Asks before a page is left that holds changes which are not saved; the browser itself asks before it is closed. */
export function LeaveGuard(): ReactElement | null {
  const { status, proceed, reset } = useBlocker(blocker);
  if (status !== 'blocked') return null;
  return (
    <Confirm
      title="Leave without saving?"
      keep="Stay here"
      action="Leave"
      busy={false}
      onConfirm={proceed}
      onClose={reset}
    >
      What you changed on this page is not saved, and is lost when you leave.
    </Confirm>
  );
}
