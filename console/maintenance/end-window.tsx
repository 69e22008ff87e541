import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { Confirm } from '../ui/dialog.tsx';
import { words } from '../words/words.ts';
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
  const t = words().maintenance;
  const isActive = state === 'ACTIVE';
  const end = useGraphqlMutation(kind.end, {
    quiet: true,
    done: isActive ? t.hasEnded(title) : t.isCancelled(title),
    onDone: onClose,
  });
  return (
    <Confirm
      title={isActive ? t.endTitle(title) : t.cancelTitle(title)}
      keep={t.kinds[kind.id].keep}
      action={isActive ? t.endNow : t.kinds[kind.id].cancel}
      busy={end.isPending}
      problem={end.error ? messageOf(end.error) : undefined}
      onConfirm={() => end.mutate({ id })}
      onClose={onClose}
    >
      {isActive ? t.kinds[kind.id].atEnd : t.willNotStart}
      {recurrence && ` ${t.willNotRepeat}`}
    </Confirm>
  );
}
