import type { ReactElement } from 'react';
import { Dialog } from '../ui/dialog.tsx';
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
      <dl className="window-facts">
        <dt>State</dt>
        <dd>
          <WindowBadge state={window.state} />
        </dd>
        <dt>{window.recurrence ? 'First' : 'When'}</dt>
        <dd>{spanOf(window)}</dd>
        {window.recurrence && (
          <>
            <dt>Repeats</dt>
            <dd>
              <Recurrence window={window} />
            </dd>
          </>
        )}
        <dt>Time zone</dt>
        <dd>{window.timezone}</dd>
        <dt>For</dt>
        <dd>
          <Covered kind={kind} window={window} />
        </dd>
        <dt>Planned by</dt>
        <dd>
          <PlannedBy window={window} />
        </dd>
      </dl>
      <div className="row dialog-actions">
        <WindowActions kind={kind} window={window} onDone={onClose} />
      </div>
    </div>
  </Dialog>
);
