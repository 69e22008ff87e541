import type { ReactElement } from 'react';
import { TeamName } from '../teams/team-name.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import type { Kind, ListedWindow } from './kinds.ts';
import { Covered, PlannedBy, Recurrence, shownOccurrence, spanOf, WindowBadge } from './window-facts.tsx';
import { WindowActions } from './window-actions.tsx';
import './window-list.css';

/** Windows with their next occurrence, or with the last one if they are past. */
export const WindowList = ({
  kind,
  windows,
  isPast = false,
}: {
  kind: Kind;
  windows: readonly ListedWindow[];
  isPast?: boolean;
}): ReactElement => (
  <ul className="list window-list">
    {windows.map((window) => (
      <li key={window.id}>
        <WindowRow kind={kind} window={window} isPast={isPast} />
      </li>
    ))}
  </ul>
);

function WindowRow({
  kind,
  window,
  isPast,
}: {
  kind: Kind;
  window: ListedWindow;
  isPast: boolean;
}): ReactElement {
  const t = words().maintenance;
  const occurrence = shownOccurrence(window, isPast);
  return (
    <>
      <WindowBadge state={window.state} />
      <div className="window-what">
        <strong>{window.title}</strong>
        <span className="quiet small">
          <Covered kind={kind} window={window} /> · {t.by} <PlannedBy window={window} />
          <TeamName id={window.teamId} />
        </span>
      </div>
      <div className="window-when">
        <span>{spanOf(occurrence)}</span>
        <span className="quiet small">
          {window.state === 'ACTIVE' ? (
            <>
              {t.ends} <Time at={occurrence.endsAt} future />
            </>
          ) : (
            <Time at={occurrence.startsAt} future />
          )}
          {window.recurrence && (
            <>
              {' · '}
              <Recurrence window={window} />
            </>
          )}
        </span>
      </div>
      <div className="row window-actions">
        <WindowActions kind={kind} window={window} isShort />
      </div>
    </>
  );
}
