import { insertAuditEntry } from '#identity/audit/audit-storage.ts';
import {
  findAcknowledgeLink,
  markLinkUsed,
  readCallback,
  replyInChat,
  type AcknowledgeLink,
  type CallbackRequest,
} from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { newId } from '#platform/id.ts';
import type { MonitoringServices } from '../context.ts';
import { acknowledge } from './acknowledge.ts';
import {
  findIncidentOfAlert,
  findLinkedIncident,
  lockIncident,
  type LinkedIncident,
} from './incident-storage.ts';
import { limitAcknowledging } from './limit-acknowledging.ts';
import { resourceOf } from './own-incident.ts';

/** What somebody with a link sees. It changes nothing: programs that preview messages open links, too. */
export type LinkPage =
  | { kind: 'open'; incident: LinkedIncident; by: string }
  | { kind: 'acknowledged' | 'taken back' | 'resolved' | 'reopened'; incident: LinkedIncident };

/** Null if the link is forged or has expired, or if the incident is gone. */
export async function openLink(services: MonitoringServices, token: string): Promise<LinkPage | null> {
  const link = await findAcknowledgeLink(services, token);
  const incident = link && (await findLinkedIncident(services.db, link.teamId, link.incident.id));
  if (!incident) return null;
  if (incident.opening !== link.incident.opening) return { kind: 'reopened', incident };
  if (incident.state === 'OPEN')
    return link.isUsed ? { kind: 'taken back', incident } : { kind: 'open', incident, by: link.by };
  return { kind: incident.state === 'RESOLVED' ? 'resolved' : 'acknowledged', incident };
}

/** As the receiver of the message. Does nothing if the link was used, or if the incident is not open or was reopened since. */
export async function acknowledgeByLink(
  services: MonitoringServices,
  token: string,
  ip: string | null,
): Promise<void> {
  const link = await findAcknowledgeLink(services, token);
  if (link) await useLink(services, link, link.by, ip);
}

/** An opening is acknowledged once, so that two requests with the same link have one effect. */
const useLink = async (
  services: MonitoringServices,
  { id, incident, isUsed }: AcknowledgeLink,
  by: string,
  ip: string | null,
): Promise<boolean> =>
  !isUsed && acknowledgeAs(services, incident, by, { ip, andThen: (tx) => markLinkUsed(tx, id) });

/** Without a caller: whoever calls this has checked a signature. */
function acknowledgeAs(
  { db }: MonitoringServices,
  { id, opening }: { id: string; opening: number },
  by: string,
  { ip, andThen }: { ip: string | null; andThen?: (tx: Tx) => Promise<void> },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const incident = await lockIncident(tx, id);
    if (!incident || !(await acknowledge(tx, id, by, null, opening))) return false;
    // After the escalation is locked, as in `announce`.
    await andThen?.(tx);
    await insertAuditEntry(tx, {
      id: newId(),
      userId: null,
      actor: by,
      tokenName: null,
      action: 'incident.acknowledge',
      resource: resourceOf(incident),
      ip,
      teamId: incident.teamId,
    });
    return true;
  });
}

/** An acknowledgement in Slack or PagerDuty. */
export async function acknowledgeByCallback(
  services: MonitoringServices,
  destination: { kind: string; id: string },
  request: CallbackRequest,
  ip: string,
): Promise<void> {
  const callback = await readCallback(services, destination, request);
  if (!callback) {
    await limitAcknowledging(services, 'wrong-callback', networkOf(ip));
    throw new AppError('UNAUTHORIZED', 'The signature of this request is missing or wrong.');
  }
  await limitAcknowledging(services, 'callback', callback.channel);
  if (callback.kind === 'other') return;
  const { teamId, channel, destinationName } = callback;
  const by = callback.by === null ? destinationName : `${callback.by} (${destinationName})`;
  if (callback.kind === 'alert') {
    const incident = await findIncidentOfAlert(services.db, teamId, callback.alertId);
    // A request that is repeated must not acknowledge once more what was taken back since.
    const isOld = callback.at !== null && incident?.takenBackAt != null && callback.at < incident.takenBackAt;
    if (incident && !isOld) await acknowledgeAs(services, incident, by, { ip });
    return;
  }
  const link = await findAcknowledgeLink(services, callback.token);
  // A button works only in the destination that its message was sent to.
  if (!link || link.teamId !== teamId || link.channel !== channel) return;
  const isDone = await useLink(services, link, by, ip);
  if (callback.replyTo === null) return;
  const { number } = link.incident;
  const text = isDone
    ? `Incident #${number} was acknowledged by ${by}.`
    : `Incident #${number} was acknowledged or has ended before.`;
  // Slack waits for at most 3 seconds.
  void replyInChat(services, callback.replyTo, text);
}
