import type { ReactElement } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { words } from '../words/words.ts';
import type { Kind, ListedWindow } from './kinds.ts';
import { WindowActions } from './window-actions.tsx';
import { Covered, PlannedBy, Recurrence, spanOf, WindowBadge } from './window-facts.tsx';

/** A window of the calendar. */
export const WindowDialog = ({
  kind,
  window,
  onClose,
}: {
  kind: Kind;
  window: ListedWindow;
  onClose: () => void;
}): ReactElement => {
  const t = words().maintenance;
  return (
    <Dialog title={window.title} onClose={onClose}>
      <div className="stack">
        <Facts>
          <Fact name={t.state}>
            <WindowBadge state={window.state} />
          </Fact>
          <Fact name={window.recurrence ? t.first : t.when}>{spanOf(window)}</Fact>
          {window.recurrence && (
            <Fact name={t.repeats}>
              <Recurrence window={window} />
            </Fact>
          )}
          <Fact name={t.timeZone}>{window.timezone}</Fact>
          <Fact name={t.coversField}>
            <Covered kind={kind} window={window} />
          </Fact>
          {window.isPublic && <Fact name={t.statusPages}>{t.announced}</Fact>}
          <Fact name={t.plannedBy}>
            <PlannedBy window={window} />
          </Fact>
        </Facts>
        <div className="row dialog-actions">
          <WindowActions kind={kind} window={window} onDone={onClose} />
        </div>
      </div>
    </Dialog>
  );
};
