import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { insertDeliveries, skipOvertaken } from './announcement-storage.ts';
import { channels, definitions, type Channel } from './channels/index.ts';
import type { DeploymentAnnouncement } from './event.ts';
import { closeIncident, findIncident, openIncident } from './incident-storage.ts';
import { findDeploymentChannels } from './settings/settings-storage.ts';

const events = { opened: 'OPENED', resolved: 'RESOLVED', info: 'INFO' } as const;

/**
 * Creates the deliveries of a notice, in the transaction of the change that it is about.
 * 1. A channel that is on gets the notices that the team has chosen. Receivers that open something get no 'info'.
 * 2. What has opened something gets the end of it, also if it is off by then. A webhook gets the end of what it was notified of,
 *    also if the notice is not chosen: a success is not by default, and would leave every failure open.
 * 3. An opening that still waits is skipped in the channels that get the end.
 */
export async function announceDeployment(
  tx: Tx,
  { teamId, ...announcement }: DeploymentAnnouncement,
): Promise<void> {
  const { notice, incident } = announcement;
  const { enabled, notices } = await findDeploymentChannels(tx, teamId);
  const chosen = notices.includes(notice) ? enabled : [];
  const { incidentId, to } = await planNotice(tx, teamId, incident, chosen, enabled);
  if (to.length === 0) return;
  const event = events[incident.change];
  if (event === 'RESOLVED') await skipOvertaken(tx, [incidentId], 'it ended before this could be sent', to);
  const notification = { event, at: new Date().toISOString(), incidentId, announcement };
  const message = { teamId, eventId: newId(), siteId: null, subjectId: incidentId, notification };
  await insertDeliveries(
    tx,
    to.map((channel) => ({ ...message, id: newId(), channel, delaySeconds: 0, resent: false })),
  );
}

async function planNotice(
  tx: Tx,
  teamId: string,
  { key, change }: DeploymentAnnouncement['incident'],
  chosen: readonly Channel[],
  enabled: readonly Channel[],
): Promise<{ incidentId: string; to: readonly Channel[] }> {
  if (change === 'opened') {
    const incidentId = chosen.length > 0 ? await openIncident(tx, teamId, key, chosen) : newId();
    return { incidentId, to: chosen };
  }
  const opened =
    change === 'resolved' ? await closeIncident(tx, teamId, key) : await findIncident(tx, teamId, key);
  const incidentId = opened?.id ?? newId();
  const getsEnd = (channel: Channel): boolean => {
    const { closing, stateful } = definitions[channel];
    const isNotified = change === 'resolved' && opened?.notifiedChannels.includes(channel) === true;
    if (closing) return isNotified;
    return chosen.includes(channel) || (stateful && isNotified && enabled.includes(channel));
  };
  return { incidentId, to: channels.filter(getsEnd) };
}
