import { insertAuditEntry } from '#identity/audit/audit-storage.ts';
import { record } from '#identity/audit/record.ts';
import type { Caller } from '#identity/caller.ts';
import { hasPermission } from '#identity/permissions.ts';
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
import { acknowledge, nameAcknowledger, type Acknowledger } from './acknowledge.ts';
import {
  findIncidentOfAlert,
  findLinkedIncident,
  lockIncident,
  type LinkedIncident,
} from './incident-storage.ts';
import { limitAcknowledging } from './limit-acknowledging.ts';
import { resourceOf } from './own-incident.ts';

/** Who acknowledges, and with whose rights: `caller` is a person who is signed in and may do this. */
type Acting = Acknowledger & { caller: Caller | null; ip: string | null };

/** A person with a session, if their role allows it in this team; otherwise whoever has the link of its receiver. */
const actingFor = ({ teamId, by }: AcknowledgeLink, caller: Caller | null, ip: string | null): Acting =>
  caller && hasPermission({ caller }, 'incident.manage', teamId)
    ? { by: caller.user.email, byLink: false, caller, ip }
    : { by, byLink: true, caller: null, ip };

/** What somebody with a link sees. It changes nothing: programs that preview messages open links, too. */
export type LinkPage =
  | { kind: 'open'; incident: LinkedIncident; acknowledger: Acknowledger }
  | { kind: 'acknowledged' | 'taken back' | 'resolved' | 'reopened'; incident: LinkedIncident };

/** Null if the link is forged or has expired, or if the incident is gone. */
export async function openLink(
  services: MonitoringServices,
  token: string,
  caller: Caller | null,
): Promise<LinkPage | null> {
  const link = await findAcknowledgeLink(services, token);
  const incident = link && (await findLinkedIncident(services.db, link.teamId, link.incident.id));
  if (!incident) return null;
  if (incident.opening !== link.incident.opening) return { kind: 'reopened', incident };
  if (incident.state === 'OPEN')
    return link.isUsed
      ? { kind: 'taken back', incident }
      : { kind: 'open', incident, acknowledger: actingFor(link, caller, null) };
  return { kind: incident.state === 'RESOLVED' ? 'resolved' : 'acknowledged', incident };
}

/**
 * As the person who is signed in, or else as the link of the receiver. Does nothing if the link was used, or if the incident is not open or
 * was reopened since.
 */
export async function acknowledgeByLink(
  services: MonitoringServices,
  token: string,
  caller: Caller | null,
  ip: string | null,
): Promise<void> {
  const link = await findAcknowledgeLink(services, token);
  if (link) await useLink(services, link, actingFor(link, caller, ip));
}

/** An opening is acknowledged once, so that two requests with the same link have one effect. */
const useLink = async (
  services: MonitoringServices,
  { id, incident, isUsed }: AcknowledgeLink,
  acting: Acting,
): Promise<boolean> => !isUsed && acknowledgeAs(services, incident, acting, (tx) => markLinkUsed(tx, id));

/** Whoever calls this has checked a signature. */
function acknowledgeAs(
  { db }: MonitoringServices,
  { id, opening }: { id: string; opening: number },
  acting: Acting,
  andThen?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const incident = await lockIncident(tx, id);
    if (!incident || !(await acknowledge(tx, id, acting, { opening }))) return false;
    // After the escalation is locked, as in `announce`.
    await andThen?.(tx);
    const { caller, ip } = acting;
    const [action, resource] = ['incident.acknowledge', resourceOf(incident)] as const;
    if (caller) await record(tx, caller, action, resource, incident.teamId);
    else
      await insertAuditEntry(tx, {
        id: newId(),
        userId: null,
        actor: nameAcknowledger(acting),
        tokenName: null,
        action,
        resource,
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
  const acting = { by, byLink: false, caller: null, ip };
  if (callback.kind === 'alert') {
    const incident = await findIncidentOfAlert(services.db, teamId, callback.alertId);
    // A request that is repeated must not acknowledge once more what was taken back since.
    const isOld = callback.at !== null && incident?.takenBackAt != null && callback.at < incident.takenBackAt;
    if (incident && !isOld) await acknowledgeAs(services, incident, acting);
    return;
  }
  const link = await findAcknowledgeLink(services, callback.token);
  // A button works only in the destination that its message was sent to.
  if (!link || link.teamId !== teamId || link.channel !== channel) return;
  const isDone = await useLink(services, link, acting);
  if (callback.replyTo === null) return;
  const { number } = link.incident;
  const text = isDone
    ? `Incident #${number} was acknowledged by ${by}.`
    : `Incident #${number} was acknowledged or has ended before.`;
  // Slack waits for at most 3 seconds.
  void replyInChat(services, callback.replyTo, text);
}
