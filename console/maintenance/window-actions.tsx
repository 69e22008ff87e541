import { useState, type ReactElement } from 'react';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/words.ts';
import { EndWindow } from './end-window.tsx';
import type { Kind, PlannedWindow } from './kinds.ts';
import { PlanWindow } from './plan-window.tsx';
import { isOpen } from './window-facts.tsx';

/** Edits or ends a window. The maintenance of a deployment is only ended. */
export function WindowActions({
  kind,
  window,
  isShort = false,
  onDone,
}: {
  kind: Kind;
  window: PlannedWindow;
  /** In a list, where "Cancel" cannot be mistaken for closing a dialog. */
  isShort?: boolean;
  onDone?: () => void;
}): ReactElement | null {
  const t = words().maintenance;
  const refusal = useRefusal(window.teamId, kind.permission);
  const [doing, setDoing] = useState<'edit' | 'end' | null>(null);
  const close = (): void => {
    setDoing(null);
    onDone?.();
  };
  if (!isOpen(window)) return null;
  const isActive = window.state === 'ACTIVE';
  const ending = isActive ? t.endNow : t.kinds[kind.id].cancel;
  return (
    <>
      {!window.deploymentId && (
        <Button refusal={refusal} aria-label={t.editTitle(window.title)} onClick={() => setDoing('edit')}>
          {t.edit}
        </Button>
      )}
      <Button
        look="danger"
        refusal={refusal}
        aria-label={`${ending}: ${window.title}`}
        onClick={() => setDoing('end')}
      >
        {isShort && !isActive ? t.cancel : ending}
      </Button>
      {doing === 'edit' && <PlanWindow kind={kind} window={window} onClose={close} />}
      {doing === 'end' && <EndWindow kind={kind} window={window} onClose={close} />}
    </>
  );
}
