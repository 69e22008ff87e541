import type { ReactElement } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
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
}): ReactElement => (
  <Dialog title={window.title} onClose={onClose}>
    <div className="stack">
      <Facts>
        <Fact name="State">
          <WindowBadge state={window.state} />
        </Fact>
        <Fact name={window.recurrence ? 'First' : 'When'}>{spanOf(window)}</Fact>
        {window.recurrence && (
          <Fact name="Repeats">
            <Recurrence window={window} />
          </Fact>
        )}
        <Fact name="Time zone">{window.timezone}</Fact>
        <Fact name="For">
          <Covered kind={kind} window={window} />
        </Fact>
        <Fact name="Planned by">
          <PlannedBy window={window} />
        </Fact>
      </Facts>
      <div className="row dialog-actions">
        <WindowActions kind={kind} window={window} onDone={onClose} />
      </div>
    </div>
  </Dialog>
);
