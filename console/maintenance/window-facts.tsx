import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { count } from '../ui/format.ts';
import { ownTimeZone } from '../ui/time-zone.tsx';
import { toLocal } from '../ui/zoned.ts';
import { locale, words } from '../words/words.ts';
import type { Kind, ListedWindow, PlannedWindow, WindowState } from './kinds.ts';
import { describeRecurrence } from './recurrence.ts';

export const WindowBadge = ({ state }: { state: WindowState }): ReactElement => (
  <Badge tone={state === 'ACTIVE' ? 'busy' : 'idle'}>{words().maintenance.states[state]}</Badge>
);

/** Neither has ended nor was cancelled. */
export const isOpen = ({ state }: { state: WindowState }): boolean =>
  state === 'SCHEDULED' || state === 'ACTIVE';

/** From when to when, in the time zone of the browser. */
export function spanOf(occurrence: { startsAt: string; endsAt: string }): string {
  const [start, end] = [new Date(occurrence.startsAt), new Date(occurrence.endsAt)];
  const isThisYear = [start, end].every((date) => date.getFullYear() === new Date().getFullYear());
  return new Intl.DateTimeFormat(locale(), {
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
  const t = words().maintenance;
  const local = toLocal(window.startsAt, window.timezone);
  const text = describeRecurrence(window.recurrence, local);
  if (!text) return null;
  const isOwn = text === window.recurrence;
  return (
    <>
      {isOwn ? <span className="mono">{text}</span> : text}
      {window.timezone !== ownTimeZone() && ` ${t.atIn(local.slice(11), window.timezone)}`}
    </>
  );
}

/** More than fit a line. */
const mostNames = 3;

/** What a window is for. */
export function Covered({ kind, window }: { kind: Kind; window: PlannedWindow }): ReactElement {
  const t = words().maintenance;
  const { data } = useGraphqlQuery(kind.names, { teamId: null }, { everySeconds: 60 });
  const names = t.kinds[kind.id];
  if (window.tags) return <>{names.withTags(window.tags.join(', '), window.tags.length)}</>;
  if (!window.covers) return <>{names.all}</>;
  // What was deleted or moved to another team is no longer found.
  const found = window.covers.flatMap((id) => data?.things.find((thing) => thing.id === id)?.name ?? []);
  const rest = window.covers.length - Math.min(found.length, mostNames);
  return (
    <>
      {found.slice(0, mostNames).join(', ')}
      {rest > 0 && (found.length > 0 ? ` ${t.andMore(count(rest))}` : names.some(count(rest)))}
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
