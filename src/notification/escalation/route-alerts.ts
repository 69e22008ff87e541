import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Channel } from '../channels/index.ts';
import type { AlertEvent, AlertSnapshot, DeploymentAnnouncement, EventSite } from '../event.ts';
import type { OpenedChannels } from '../team-channels.ts';
import type { UsableChannels } from '../usable-channel-storage.ts';
import {
  endEach,
  findSiteTags,
  lockEscalations,
  lockIncidents,
  resumeEscalations,
  saveEscalations,
  type Escalation,
} from './escalation-storage.ts';
import { logSteps } from './log-steps.ts';
import {
  findPolicy,
  firstProgress,
  isChosen,
  reachedBy,
  receiversOf,
  receiversWithoutEscalation,
  takenSteps,
  type EscalationPolicy,
  type Reach,
} from './policy.ts';
import { listPolicies } from './policy-storage.ts';
import { listQuietMembers } from './quiet-hours-storage.ts';

type SiteEvent = Exclude<AlertEvent, { kind: 'muted' }>;
export type AnnouncedAlert = {
  site: EventSite;
  alert: AlertSnapshot;
  delaySeconds: number;
  /** Channels that get no message, because they know of the failure from before a maintenance. */
  known: readonly Channel[];
};

export type Routes = {
  /** The channels that are notified of the opening of an alert. */
  channelsFor: (site: EventSite, alert: AlertSnapshot) => readonly Channel[];
  /** Starts or extends the escalations of these alerts, and ends those without an open alert. */
  escalate: (announced: readonly AnnouncedAlert[]) => Promise<void>;
};

/**
 * How the alerts of these sites are announced. The first policy of the team that fits decides; without one, the default channels
 * are notified and nothing is escalated. An alert that was a notice goes there only if the team has chosen the notice.
 * 1. A new alert goes to the steps that are due at once.
 * 2. If the incident is in the policy already, it also goes to the steps that were taken: whoever was called for one failure
 *    learns of the next, also after the last step.
 * 3. An incident that was acknowledged stays so: a new alert is not escalated. It goes to the first step, however late that is, and to
 *    the steps that were taken before; if they reach nobody, to the last step.
 *
 * Locks the escalations of the sites. A worker that is taking a step has committed by then, so that the closing of an alert is
 * announced wherever its opening was.
 */
export async function openRoutes(
  tx: Tx,
  events: readonly SiteEvent[],
  usable: ReadonlyMap<string, OpenedChannels>,
): Promise<Routes> {
  const sites = events.map(({ site }) => site);
  const policies = await listPolicies(tx, [...usable.keys()]);
  const policiesOf = Map.groupBy(policies, ({ teamId }) => teamId);
  const incidentIds = sites.flatMap(({ teamId, incident }) =>
    incident && policiesOf.has(teamId) ? incident.id : [],
  );
  const incidents = await lockIncidents(tx, incidentIds);
  const escalations = await lockEscalations(
    tx,
    sites.map(({ id }) => id),
  );
  const current = new Map(escalations.map((each) => [keyOf(each), each]));
  const now = policies.length > 0 ? await databaseNow(tx) : new Date();
  const quiet = await listQuietMembers(tx, policies, now);

  const policyFor = (site: EventSite, { type }: AlertSnapshot): EscalationPolicy | undefined =>
    findPolicy(
      policiesOf.get(site.teamId) ?? [],
      { alertType: type, chosen: usable.get(site.teamId)!.notices },
      site.tags,
    );
  const currentOf = ({ incident }: EventSite, { id }: EscalationPolicy) =>
    incident ? current.get(keyOf({ incidentId: incident.id, policyId: id })) : undefined;
  const reachOf = (teamId: string): Reach => ({
    ...usable.get(teamId)!,
    quietMembers: quiet.get(teamId) ?? new Set(),
  });
  const isEscalated = ({ incident }: EventSite): boolean =>
    incident !== null && !incidents.get(incident.id)?.acknowledged;

  return {
    channelsFor(site, alert) {
      const policy = policyFor(site, alert);
      if (!policy) {
        const { notices, byDefault } = usable.get(site.teamId)!;
        return isChosen(alert.type, notices) ? byDefault : [];
      }
      const escalation = currentOf(site, policy);
      const taken = escalation ? takenSteps(policy, escalation) : [];
      const reach = reachOf(site.teamId);
      if (!isEscalated(site)) return receiversWithoutEscalation(policy, [0, ...taken], reach);
      const steps = taken.length > 0 ? taken : takenSteps(policy, firstProgress(policy, now));
      return [...new Set(steps.flatMap((step) => receiversOf(policy, step, reach)))];
    },

    async escalate(announced) {
      const open = new Set(events.flatMap(openIn));
      const grouped = Map.groupBy(
        announced.flatMap(({ site, ...each }) => {
          const policy = policyFor(site, each.alert);
          return policy && site.incident ? [{ ...each, site, incident: site.incident, policy }] : [];
        }),
        ({ incident, policy }) => keyOf({ incidentId: incident.id, policyId: policy.id }),
      );
      const extended = [...grouped.values()].map((group) => {
        const { site, incident, policy } = group[0]!;
        const before = current.get(keyOf({ incidentId: incident.id, policyId: policy.id }));
        const added = new Map(group.map(({ alert }) => [alert.id, alert]));
        const kept = (before?.alerts ?? []).filter(({ id }) => open.has(id) && !added.has(id));
        const startsAt = new Date(
          now.getTime() + 1_000 * Math.min(...group.map(({ delaySeconds }) => delaySeconds)),
        );
        const state = incidents.get(incident.id);
        return {
          isNew: !before,
          isKnown: (channel: Channel) => group.every(({ known }) => known.includes(channel)),
          incidentId: incident.id,
          policyId: policy.id,
          policyName: policy.name,
          teamId: site.teamId,
          siteId: site.id,
          ...(before ?? firstProgress(policy, startsAt)),
          policy,
          alerts: [...kept, ...added.values()],
          state: state?.acknowledged ? ('stopped' as const) : ('active' as const),
          snoozedUntil: state?.snoozedUntil ?? null,
        };
      });
      await saveEscalations(tx, extended);
      await logSteps(
        tx,
        extended.flatMap(({ isNew, isKnown, policy, ...escalation }) => {
          const isStopped = escalation.state === 'stopped';
          if (!isNew || (!isStopped && takenSteps(policy, escalation).length === 0)) return [];
          const reach = reachOf(escalation.teamId);
          const isFirst = !isStopped || receiversOf(policy, 0, reach).length > 0;
          const step = isFirst ? 0 : policy.steps.length - 1;
          const receivers = reachedBy(receiversOf(policy, step, reach), reach);
          const to = receivers.filter((channel) => !isKnown(channel));
          return [{ ...escalation, policy, at: now, round: 0, step, to, known: receivers.filter(isKnown) }];
        }),
      );
      await endEach(
        tx,
        escalations.filter(
          (each) => !grouped.has(keyOf(each)) && !each.alerts.some(({ id }) => open.has(id)),
        ),
      );
      await resumeEscalations(
        tx,
        events.filter(({ kind }) => kind !== 'changed').map(({ site }) => site.id),
      );
    },
  };
}

/**
 * The channels of a notice, if a policy of the team takes it: those of its first step. Notices are not escalated, so for them it is also
 * the last one: quiet hours do not count, and if nobody is left, the default channels get it.
 */
export async function routeNotice(
  tx: Tx,
  teamId: string,
  { notice, site }: Pick<DeploymentAnnouncement, 'notice' | 'site'>,
  usable: UsableChannels,
): Promise<readonly Channel[] | null> {
  const policies = await listPolicies(tx, [teamId]);
  if (policies.length === 0) return null;
  const tags = site ? await findSiteTags(tx, site.id) : [];
  const policy = findPolicy(policies, { notice }, tags);
  if (!policy) return null;
  return receiversOf({ steps: policy.steps.slice(0, 1) }, 0, { ...usable, quietMembers: new Set() });
}

const keyOf = ({ incidentId, policyId }: Pick<Escalation, 'incidentId' | 'policyId'>): string =>
  `${incidentId} ${policyId}`;

const openIn = (event: SiteEvent): string[] =>
  (event.kind === 'changed' ? [...event.opened, ...event.stillOpen] : event.open).map(({ id }) => id);
