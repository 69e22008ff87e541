import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import {
  deleteAnnouncements,
  findAnnouncements,
  insertDeliveries,
  listUnsent,
  saveAnnouncements,
  skipHeld,
  skipMuted,
  skipOvertaken,
  skipUntried,
} from './announcement-storage.ts';
import { lockEscalations } from './escalation/escalation-storage.ts';
import { openRoutes } from './escalation/route-alerts.ts';
import type { AlertEvent, AlertSnapshot } from './event.ts';
import {
  heldToWithdraw,
  overtakenBy,
  planChange,
  planMaintenanceEnd,
  planSummary,
  waitingToWithdraw,
  type Announcement,
  type MessagePlan,
  type PlanContext,
} from './plan-messages.ts';
import { openTeamChannels } from './team-channels.ts';

/**
 * Creates the deliveries about these events for every channel of the sites' owners, in the transaction that changes the
 * alerts. A `muted` event skips the deliveries that wait.
 */
export async function announce(tx: Tx, events: readonly AlertEvent[]): Promise<void> {
  for (const event of events) if (event.kind === 'muted') await mute(tx, event.siteId);
  const toPlan = events.filter((event) => event.kind !== 'muted').map(withIncident);
  if (toPlan.length === 0) return;

  const usable = await openTeamChannels(tx, [...new Set(toPlan.map(({ site }) => site.teamId))]);
  const routes = await openRoutes(tx, toPlan, usable);
  const alerts = toPlan.flatMap((event) =>
    event.kind === 'changed' ? [...event.closed, ...event.stillOpen] : [...event.closed, ...event.open],
  );
  const changes = toPlan.filter((event) => event.kind === 'changed');
  const ends = toPlan.filter((event) => event.kind === 'maintenanceEnded');
  const unsent = await listUnsent(tx, ends.flatMap(waitingToWithdraw));
  const found = await forget(
    tx,
    changes.flatMap(({ closed }) => closed),
    await findAnnouncements(tx, idsOf(alerts)),
  );
  await skipOvertaken(
    tx,
    [...changes.flatMap(overtakenBy), ...ends.flatMap(({ closed }) => idsOf(closed))].filter(
      (id) => found.get(id)?.state === 'sent' && !unsent.includes(id),
    ),
    'the alert was closed before this could be sent',
  );
  const { announcements, withdrawn } = await withdraw(
    tx,
    [...changes.flatMap((event) => heldToWithdraw(event, found)), ...unsent],
    found,
  );

  const at = new Date().toISOString();
  const plans = toPlan.map((event) => {
    const { site } = event;
    const channelsFor = (alert: AlertSnapshot) => routes.channelsFor(site, alert);
    const context = { announcements, ...usable.get(site.teamId)!, channelsFor, at };
    return { site, ...planEvent(event, context) };
  });
  // A withdrawn alert was never announced, so its closing is not announced either.
  await deleteAnnouncements(tx, [...withdrawn, ...plans.flatMap(({ ended }) => ended)]);
  await saveAnnouncements(
    tx,
    plans.flatMap(({ site, announced }) =>
      announced.map(({ alert, channels, delaySeconds }) => ({
        channels,
        delaySeconds,
        alertId: alert.id,
        siteId: site.id,
      })),
    ),
  );
  await insertDeliveries(
    tx,
    plans.flatMap(({ site, messages }) =>
      messages.flatMap(({ to, alertId, ...message }) => {
        const about = { siteId: site.id, subjectId: alertId, teamId: site.teamId };
        const event = { ...message, ...about, eventId: newId(), resent: false };
        return to.map((channel) => ({ ...event, id: newId(), channel }));
      }),
    ),
  );
  await routes.escalate(
    plans.flatMap(({ site, announced }) =>
      announced.map(({ alert, delaySeconds, known = [] }) => ({ site, alert, delaySeconds, known })),
    ),
  );
}

/** A step that a worker is taking is waited for, so that its messages are skipped too. */
async function mute(tx: Tx, siteId: string): Promise<void> {
  await lockEscalations(tx, [siteId]);
  await skipMuted(tx, siteId);
}

function planEvent(event: Exclude<AlertEvent, { kind: 'muted' }>, context: PlanContext): MessagePlan {
  if (event.kind === 'changed') return planChange(event, context);
  return event.kind === 'maintenanceEnded' ? planMaintenanceEnd(event, context) : planSummary(event, context);
}

/** The messages about open alerts have a link to acknowledge their incident. */
function withIncident(event: Exclude<AlertEvent, { kind: 'muted' }>): typeof event {
  const { incident } = event.site;
  if (incident === null) return event;
  const add = (alerts: readonly AlertSnapshot[]) => alerts.map((alert) => ({ ...alert, incident }));
  return event.kind === 'changed'
    ? { ...event, opened: add(event.opened), stillOpen: add(event.stillOpen) }
    : { ...event, open: add(event.open) };
}

const idsOf = (alerts: readonly { id: string }[]): string[] => alerts.map(({ id }) => id);

/** Who has not heard of an alert when its site is deleted or paused hears nothing of it. */
async function forget(
  tx: Tx,
  closed: readonly AlertSnapshot[],
  found: Map<string, Announcement>,
): Promise<Map<string, Announcement>> {
  const unwatched = closed.filter(
    ({ id, closing }) =>
      (closing === 'DELETED' || closing === 'UNWATCHED') && found.get(id)?.state === 'sent',
  );
  const unheard = await skipUntried(tx, idsOf(unwatched), 'the site is no longer watched');
  return new Map(
    [...found].map(([id, announcement]) => {
      const channels = unheard.get(id) ?? [];
      const notifiedChannels =
        announcement.notifiedChannels?.filter((channel) => !channels.includes(channel)) ?? null;
      return [id, { ...announcement, notifiedChannels }];
    }),
  );
}

/** A held message that a worker has already taken cannot be withdrawn: its alert counts as announced. */
async function withdraw(
  tx: Tx,
  held: readonly string[],
  found: ReadonlyMap<string, Announcement>,
): Promise<{ announcements: ReadonlyMap<string, Announcement>; withdrawn: string[] }> {
  if (held.length === 0) return { announcements: found, withdrawn: [] };
  const inProgress = new Set(await skipHeld(tx, held));
  const announcements = new Map(found);
  for (const id of held)
    if (inProgress.has(id)) announcements.set(id, { ...found.get(id)!, state: 'sent' });
    else announcements.delete(id);
  return { announcements, withdrawn: held.filter((id) => !inProgress.has(id)) };
}
