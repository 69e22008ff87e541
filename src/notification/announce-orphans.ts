import type { Tx } from '#platform/db/pool.ts';
import { announce } from './announce.ts';
import { deleteAnnouncements, findAnnouncements } from './announcement-storage.ts';
import { endEach, lockEscalations, lockIncidents } from './escalation/escalation-storage.ts';
import { listPoliciesById } from './escalation/policy-storage.ts';
import type { AlertSnapshot, EventSite } from './event.ts';
import { isUnheard } from './plan-messages.ts';

/**
 * Announces alerts of a locked site again whose policy was deleted before anybody was notified of them. They take what fits now: the
 * next policy, or the default channels.
 */
export async function announceOrphans(
  tx: Tx,
  site: EventSite,
  open: readonly AlertSnapshot[],
): Promise<void> {
  if (site.incident) await lockIncidents(tx, [site.incident.id]);
  const escalations = await lockEscalations(tx, [site.id]);
  const policies = await listPoliciesById(
    tx,
    escalations.map(({ policyId }) => policyId),
  );
  const orphans = escalations.filter(({ policyId }) => !policies.some(({ id }) => id === policyId));
  const ids = orphans.flatMap(({ alerts }) => alerts.map(({ id }) => id));
  const announcements = await findAnnouncements(tx, ids);
  const unheard = new Set(ids.filter((id) => isUnheard(announcements.get(id))));
  await deleteAnnouncements(tx, [...unheard]);
  await announce(tx, [
    {
      kind: 'changed',
      site,
      opened: open.filter(({ id }) => unheard.has(id)),
      closed: [],
      stillOpen: open.filter(({ id }) => !unheard.has(id)),
    },
  ]);
  await endEach(tx, orphans);
}
