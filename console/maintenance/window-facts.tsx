import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { count } from '../ui/format.ts';
import { ownTimeZone } from '../ui/time-zone.tsx';
import { toLocal } from '../ui/zoned.ts';
import type { Kind, ListedWindow, PlannedWindow, WindowState } from './kinds.ts';
import { describeRecurrence } from './recurrence.ts';

const looks: Record<WindowState, [Tone, string]> = {
  SCHEDULED: ['idle', 'Planned'],
  ACTIVE: ['busy', 'Active'],
  ENDED: ['idle', 'Ended'],
  CANCELLED: ['idle', 'Cancelled'],
};

export const WindowBadge = ({ state }: { state: WindowState }): ReactElement => {
  const [tone, word] = looks[state];
  return <Badge tone={tone}>{word}</Badge>;
};

/** Neither has ended nor was cancelled. */
export const isOpen = ({ state }: { state: WindowState }): boolean =>
  state === 'SCHEDULED' || state === 'ACTIVE';

/** From when to when, in the time zone of the browser. */
export function spanOf(occurrence: { startsAt: string; endsAt: string }): string {
  const [start, end] = [new Date(occurrence.startsAt), new Date(occurrence.endsAt)];
  const isThisYear = [start, end].every((date) => date.getFullYear() === new Date().getFullYear());
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).formatRange(start, end);
}

/** The occurrence to show of a window in a list: the first in the time of the list, or the last if that is over. */
export const shownOccurrence = (
  { occurrences, startsAt, endsAt }: ListedWindow,
  isPast = false,
): { startsAt: string; endsAt: string } => occurrences.at(isPast ? -1 : 0) ?? { startsAt, endsAt };

/** `Every Sunday`, with the time zone if it is not that of the browser, where it can be another day. */
export function Recurrence({ window }: { window: PlannedWindow }): ReactNode {
  const local = toLocal(window.startsAt, window.timezone);
  const words = describeRecurrence(window.recurrence, local);
  if (!words) return null;
  const isOwn = words === window.recurrence;
  return (
    <>
      {isOwn ? <span className="mono">{words}</span> : words}
      {window.timezone !== ownTimeZone() && ` at ${local.slice(11)} in ${window.timezone}`}
    </>
  );
}

/** More than fit a line. */
const mostNames = 3;

/** What a window is for. */
export function Covered({ kind, window }: { kind: Kind; window: PlannedWindow }): ReactElement {
  const { data } = useGraphqlQuery(kind.names, { teamId: null }, { everySeconds: 60 });
  if (window.tags)
    return (
      <>
        {kind.things} with {window.tags.length === 1 ? 'the tag' : 'one of the tags'} {window.tags.join(', ')}
      </>
    );
  if (!window.covers) return <>all {kind.things}</>;
  // What was deleted or moved to another team is no longer found.
  const names = window.covers.flatMap((id) => data?.things.find((thing) => thing.id === id)?.name ?? []);
  const rest = window.covers.length - Math.min(names.length, mostNames);
  return (
    <>
      {names.slice(0, mostNames).join(', ')}
      {rest > 0 && (names.length > 0 ? ` and ${count(rest)} more` : `${count(rest)} ${kind.things}`)}
    </>
  );
}

/** Who planned it, or the deployment that it belongs to. */
export const PlannedBy = ({ window: { createdBy, deploymentId } }: { window: PlannedWindow }): ReactElement =>
  deploymentId ? (
    <Link to="/deployments/$id" params={{ id: deploymentId }}>
      {createdBy}
    </Link>
  ) : (
    <>{createdBy}</>
  );
