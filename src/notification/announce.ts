import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { AlertChanges } from '#monitoring/alert/record-changes.ts';
import { hearingTheEnd, statefulChannels, type Channel } from './channels/channel.ts';
import { factsOf, type Notice } from './event.ts';
import {
  insertDeliveries,
  listChannels,
  setAnnounced,
  skipHeld,
  skipOvertaken,
  type NewDelivery,
} from './announcement-storage.ts';
import { planNotices, type PlannedNotice } from './plan-messages.ts';

/** Longer than the usual interval, so that what was held back has been checked once more by then. */
const heldSeconds = 90;

/** Writes the messages that a change of alerts is worth, for every channel of their owners, in its transaction. */
export async function announce(tx: Tx, changes: AlertChanges): Promise<void> {
  const { sites, opened, closed, standing } = changes;
  await skipOverdue(tx, closed);
  const isNew = new Set(opened.map(({ id }) => id));
  const closedOf = Map.groupBy(closed, ({ alert }) => alert.siteId);
  const standingOf = Map.groupBy(standing, ({ siteId }) => siteId);
  const planned = sites.flatMap((site) =>
    planNotices(
      site.muted,
      (closedOf.get(site.id) ?? []).map(({ alert, closing }) => ({
        ...alert,
        type: alert.alertType,
        closing,
      })),
      (standingOf.get(site.id) ?? []).map((alert) => ({ ...alert, isNew: isNew.has(alert.id) })),
    ).map((plan) => ({ site, plan })),
  );
  if (planned.length === 0) return;

  const idsOf = (wanted: (plan: PlannedNotice) => boolean): string[] =>
    planned.flatMap(({ plan }) => (wanted(plan) ? [plan.alertId] : []));
  const recalled = await recall(
    tx,
    idsOf((plan) => plan.event === 'RECALLED'),
  );
  const enabled = await listChannels(tx, [...new Set(sites.map(({ userId }) => userId))]);
  const toldTo = new Map(closed.map(({ alert }) => [alert.id, alert.toldTo]));
  const letters = planned.flatMap(({ site, plan }) => {
    if (plan.event === 'RECALLED') return [];
    const on = enabled.get(site.userId) ?? [];
    const to = plan.event === 'OPENED' ? on : hearingTheEnd(on, toldTo.get(plan.alertId) ?? null);
    const delaySeconds = plan.event === 'OPENED' && plan.delayed ? heldSeconds : 0;
    return [{ site, plan, to: to.filter((channel) => isFor(plan, channel)), delaySeconds }];
  });
  await setAnnounced(
    tx,
    letters.flatMap(({ plan: { event, alertId }, to, delaySeconds }) =>
      event === 'OPENED' ? [{ alertId, to, delaySeconds }] : [],
    ),
    [...idsOf((plan) => plan.event === 'RESOLVED'), ...recalled],
  );
  const noticeFor = noticeMaker(changes);
  const deliveries = letters.flatMap(({ site: { id: siteId, userId }, plan, to, delaySeconds }) =>
    toDeliveries(to, { userId, siteId, alertId: plan.alertId, notice: noticeFor(plan), delaySeconds }),
  );
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
}

/** What was still waiting to be sent of alerts that are over now. */
async function skipOverdue(tx: Tx, closed: AlertChanges['closed']): Promise<void> {
  const told = closed.filter(({ alert }) => alert.announcement === 'told');
  if (told.length > 0)
    await skipOvertaken(
      tx,
      told.map(({ alert }) => alert.id),
    );
  const held = closed.filter(({ alert }) => alert.announcement === 'held');
  const unsaid = await recall(
    tx,
    held.map(({ alert }) => alert.id),
  );
  for (const { alert } of held) if (!unsaid.includes(alert.id)) alert.announcement = 'told';
  // Nothing was said of them, so no end is owed.
  await setAnnounced(tx, [], unsaid);
}

/** Returns those of which nothing has gone out. */
async function recall(tx: Tx, alertIds: readonly string[]): Promise<string[]> {
  if (alertIds.length === 0) return [];
  const underWay = await skipHeld(tx, alertIds);
  return alertIds.filter((id) => !underWay.includes(id));
}

type Told = Exclude<PlannedNotice, { event: 'RECALLED' }>;

const isFor = (plan: Told, channel: Channel): boolean =>
  plan.event === 'OPENED' || plan.to === 'everybody' || statefulChannels.includes(channel);

type Letter = Omit<NewDelivery, 'id' | 'channel' | 'eventId' | 'resent'>;

/** One event, in each of the channels. */
export function toDeliveries(to: readonly Channel[], letter: Letter): NewDelivery[] {
  const eventId = newId();
  return to.map((channel) => ({ ...letter, id: newId(), channel, eventId, resent: false }));
}

function noticeMaker({ sites, pages, closed, standing }: AlertChanges): (plan: Told) => Notice {
  const siteOf = new Map(sites.map((site) => [site.id, site]));
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  const alerts = new Map(
    [...standing.map((alert) => ({ alert, closing: null })), ...closed].map((each) => [each.alert.id, each]),
  );
  const at = new Date().toISOString();
  return ({ event, alertId }) => {
    const { alert, closing } = alerts.get(alertId)!;
    const page = (alert.pageId && pageOf.get(alert.pageId)) || null;
    return { event, at, alert: factsOf(alert, siteOf.get(alert.siteId)!, page, closing) };
  };
}
