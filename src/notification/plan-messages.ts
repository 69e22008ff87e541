import type { AlertType } from '#monitoring/alert/judge-site.ts';
import type { Closing } from './event.ts';

/** `held`: its message waits for a later time and has not gone out. */
export type Announcement = 'none' | 'held' | 'told';

export type ClosedAlert = { id: string; type: AlertType; announcement: Announcement; closing: Closing };
export type StandingAlert = { id: string; type: AlertType; announcement: Announcement; isNew: boolean };

export type PlannedNotice =
  | { event: 'OPENED'; alertId: string; delayed: boolean }
  /** The message that waits is to wait for longer: until the site is back. */
  | { event: 'RECALLED'; alertId: string }
  | { event: 'RESOLVED'; alertId: string; to: 'everybody' | 'stateful' };

/**
 * What is to be said about one site after its alerts have changed.
 * 1. Nothing while it is muted; only its deletion is told to those that would otherwise wait for an end forever.
 * 2. An end is told to whom the beginning was told.
 * 3. While the whole site is down, its pages, scripts and checkout are not worth a message of their own.
 * 4. What was held back by that is told later if it still stands, after its own checks have had a turn: a page comes
 *    back with its site more often than not. Should the site go down again before that, it is held back again.
 */
export function planNotices(
  muted: boolean,
  closed: readonly ClosedAlert[],
  standing: readonly StandingAlert[],
): PlannedNotice[] {
  const ends = closed.flatMap(({ id, announcement, closing }): PlannedNotice[] => {
    if (announcement !== 'told' || (muted && closing !== 'DELETED')) return [];
    return [{ event: 'RESOLVED', alertId: id, to: closing === 'DELETED' ? 'stateful' : 'everybody' }];
  });
  if (muted) return ends;
  const siteDown = standing.some(({ type }) => type === 'SITE_DOWN');
  const beginnings = standing
    .filter(({ type, announcement }) => announcement === 'none' && (type === 'SITE_DOWN' || !siteDown))
    .map(({ id, isNew }): PlannedNotice => ({ event: 'OPENED', alertId: id, delayed: !isNew }));
  const recalls = standing
    .filter(({ type, announcement }) => siteDown && type !== 'SITE_DOWN' && announcement === 'held')
    .map(({ id }): PlannedNotice => ({ event: 'RECALLED', alertId: id }));
  return [...ends, ...recalls, ...beginnings];
}
