import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { insertDeliveries, skipOvertaken } from './announcement-storage.ts';
import { definitionOf, type Channel } from './channels/index.ts';
import { routeNotice } from './escalation/route-alerts.ts';
import type { DeploymentAnnouncement, DeploymentNotice, DeploymentNotification } from './event.ts';
import {
  findIncident,
  openIncident,
  takeIncident,
  takeIncidents,
  takeIncidentsOf,
} from './incident-storage.ts';
import { openTeamChannels } from './team-channels.ts';
import { findUsableChannels } from './usable-channel-storage.ts';

/**
 * Creates the deliveries of a notice, in the transaction of the change that it is about.
 * 1. If an escalation policy takes the notice, it goes to the first step. Otherwise a channel that is on gets the notices that the
 *    team has chosen. A receiver that opens incidents gets no 'info'.
 * 2. People get the end of what they were notified of. A success and an automatic rollback are news in themselves.
 * 3. An incident that was opened is always closed, also if the channel is off by then. A webhook gets the end of what it was
 *    notified of, also if the notice is not chosen: by default, a success is not, and each failure would stay open there.
 * 4. An opening that still waits is skipped in the channels that get the end.
 */
export async function announceDeployment(
  tx: Tx,
  { teamId, ...announcement }: DeploymentAnnouncement,
): Promise<void> {
  const { notice, incident } = announcement;
  const usable = (await openTeamChannels(tx, [teamId])).get(teamId)!;
  const { byDefault, all, notices } = usable;
  const routed = await routeNotice(tx, teamId, announcement, usable);
  const isChosen = routed !== null || notices.includes(notice);
  const chosen = routed ?? (isChosen ? byDefault : []);
  if (incident.change === 'opened') {
    if (chosen.length === 0) return;
    const id = await openIncident(tx, teamId, announcement, chosen);
    return deliver(tx, teamId, chosen, notificationOf('OPENED', id, announcement));
  }
  if (incident.change === 'info') {
    const id = (await findIncident(tx, teamId, incident.key))?.id ?? newId();
    const to = chosen.filter((channel) => !definitionOf(channel).closing);
    return deliver(tx, teamId, to, notificationOf('INFO', id, announcement));
  }
  const opened = await takeIncident(tx, teamId, incident.key);
  const notified = opened?.notifiedChannels ?? [];
  const to = [...new Set([...chosen, ...notified])].filter((channel) => {
    const isNotified = notified.includes(channel);
    if (isNotified && getsEveryEnd(channel, all)) return true;
    if (!isChosen || definitionOf(channel).closing) return false;
    return isNotified ? all.includes(channel) : isNews(notice);
  });
  if (to.length === 0) return;
  const id = opened?.id ?? newId();
  await skipOvertaken(tx, [id], 'it ended before this could be sent', to);
  await deliver(tx, teamId, to, notificationOf('RESOLVED', id, announcement));
}

const incidentKinds = ['deployment', 'verification', 'agent', 'certificate'];

/**
 * Closes the incidents of an environment or site that was deleted or transferred to another team, at the receivers that keep
 * state, because nothing else would. `message` says what happened.
 */
export async function closeDeploymentIncidents(tx: Tx, ofId: string, message: string): Promise<void> {
  const keys = incidentKinds.map((kind) => `${kind}:${ofId}`);
  for (const { id, teamId, notifiedChannels, announcement } of await takeIncidents(tx, keys)) {
    const { all } = await findUsableChannels(tx, teamId);
    const incident = { ...announcement.incident, change: 'resolved' } as const;
    const closing = notificationOf('RESOLVED', id, { ...announcement, incident, message });
    const to = notifiedChannels.filter((channel) => getsEveryEnd(channel, all));
    await deliver(tx, teamId, to, closing);
  }
}

/**
 * Closes what was opened by notices that are alerts now, at the receivers that keep state. People get no message: the alert tells them.
 * A few at a time; the next call takes the others.
 */
export async function closeReplacedNotices(tx: Tx, kind: 'certificate' | 'agent'): Promise<void> {
  for (const { id, teamId, notifiedChannels, announcement } of await takeIncidentsOf(tx, kind, 50)) {
    const incident = { ...announcement.incident, change: 'resolved' } as const;
    const closing = notificationOf('RESOLVED', id, {
      ...announcement,
      incident,
      message: 'It is an alert now.',
    });
    const { all } = await findUsableChannels(tx, teamId);
    await deliver(
      tx,
      teamId,
      notifiedChannels.filter((channel) => getsEveryEnd(channel, all)),
      closing,
    );
  }
}

function getsEveryEnd(channel: Channel, usable: readonly Channel[]): boolean {
  const { stateful, closing } = definitionOf(channel);
  return closing !== undefined || (stateful && usable.includes(channel));
}

const isNews = (notice: DeploymentNotice): boolean =>
  notice === 'SUCCEEDED' || notice === 'AUTOMATIC_ROLLBACK';

const notificationOf = (
  event: DeploymentNotification['event'],
  incidentId: string,
  announcement: DeploymentNotification['announcement'],
): DeploymentNotification => ({ event, at: new Date().toISOString(), incidentId, announcement });

function deliver(
  tx: Tx,
  teamId: string,
  to: readonly Channel[],
  notification: DeploymentNotification,
): Promise<void> {
  const about = { teamId, eventId: newId(), siteId: null, subjectId: notification.incidentId, notification };
  return insertDeliveries(
    tx,
    to.map((channel) => ({ ...about, id: newId(), channel, delaySeconds: 0, resent: false })),
  );
}
