import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { Confirm } from '../ui/dialog.tsx';
import type { Kind, PlannedWindow } from './kinds.ts';

/** Ends a window that is active, or cancels one that has not begun. */
export function EndWindow({
  kind,
  window: { id, title, state, recurrence },
  onClose,
}: {
  kind: Kind;
  window: PlannedWindow;
  onClose: () => void;
}): ReactElement {
  const isActive = state === 'ACTIVE';
  const end = useGraphqlMutation(kind.end, {
    quiet: true,
    done: `${title} ${isActive ? 'has ended' : 'is cancelled'}.`,
    onDone: onClose,
  });
  return (
    <Confirm
      title={isActive ? `End ${title} now?` : `Cancel ${title}?`}
      keep={`Keep ${kind.noun}`}
      action={isActive ? 'End now' : `Cancel ${kind.noun}`}
      busy={end.isPending}
      problem={end.error ? messageOf(end.error) : undefined}
      onConfirm={() => end.mutate({ id })}
      onClose={onClose}
    >
      {isActive ? kind.atEnd : 'It does not begin.'}
      {recurrence && ' It does not repeat any more.'}
    </Confirm>
  );
}
