import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { announce } from '#notification/announce.ts';
import type { Closing } from '#notification/event.ts';
import {
  insertEvents,
  type Alert,
  type AnnouncedAlert,
  type LockedSite,
  type NewAlertEvent,
  type PageOfSite,
  type StandingAlert,
} from './alert-storage.ts';

export type ClosedAlert = { alert: AnnouncedAlert; closing: Closing };

export type AlertChanges = {
  sites: readonly LockedSite[];
  pages: readonly PageOfSite[];
  opened: readonly Alert[];
  closed: readonly ClosedAlert[];
  /** What is open now, the new ones included. */
  standing: readonly StandingAlert[];
};

/** The events and the messages of a change, in its transaction. Costs nothing when no alert has changed. */
export async function recordChanges(tx: Tx, changes: AlertChanges): Promise<void> {
  const { sites, opened, closed } = changes;
  if (opened.length === 0 && closed.length === 0) return;
  const muted = new Map(sites.map((site) => [site.id, site.muted]));
  const eventOf = (alert: Alert, event: NewAlertEvent['event']): NewAlertEvent => ({
    id: newId(),
    alertId: alert.id,
    event,
    muted: muted.get(alert.siteId) ?? false,
  });
  await insertEvents(tx, [
    ...opened.map((alert) => eventOf(alert, 'OPENED')),
    ...closed.map(({ alert }) => eventOf(alert, 'RESOLVED')),
  ]);
  await announce(tx, changes);
}
