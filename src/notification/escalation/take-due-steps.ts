import type { Services } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { findAnnouncements, insertDeliveries, saveAnnouncements } from '../announcement-storage.ts';
import { listUsableChannels } from '../usable-channel-storage.ts';
import {
  findOpenMessages,
  isAnyDue,
  lockDue,
  lockIfDue,
  pauseEscalations,
  retryLater,
  saveProgress,
  type DueEscalation,
} from './due-storage.ts';
import { endEach } from './escalation-storage.ts';
import { logSteps } from './log-steps.ts';
import { planStep, type StepPlan } from './plan-step.ts';
import { listPoliciesById } from './policy-storage.ts';
import { listQuietMembers } from './quiet-hours-storage.ts';

export type EscalatedSites = {
  /** Those that are muted (`until` is null) or in maintenance now. */
  listSilent: (tx: Tx, siteIds: readonly string[]) => Promise<readonly { id: string; until: Date | null }[]>;
  /** Locks the site and announces alerts of it again whose policy was deleted before anybody was notified of them. */
  announceOrphans: (tx: Tx, siteId: string) => Promise<void>;
};

/** In one transaction, for which an acknowledgement of one of them waits: 0.3 s on two busy cores. In batches of 100, 1,000 steps of 100 teams were taken within 2.5 s; of 250, within 1.5 s (bench/escalation.ts). */
const batchSize = 250;
/** While a message is held back, and between the end of a maintenance and what is announced then, which resumes them at once. */
const waitSeconds = 5;
/** After a step that fails for a reason of its own. */
const failedSeconds = 60;

/** Takes all steps that are due. Any number of processes can do so at the same time. */
export async function takeDueSteps(
  services: Pick<Services, 'db' | 'log'>,
  sites: EscalatedSites,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isAnyDue(services.db))) return;
  while (!signal.aborted && (await takeBatch(services, sites)) === batchSize);
}

/** Returns how many were due. If the batch fails, its steps are taken one by one, so that one does not stop the others. */
async function takeBatch({ db, log }: Pick<Services, 'db' | 'log'>, sites: EscalatedSites): Promise<number> {
  let due: DueEscalation[] = [];
  let orphans: readonly DueEscalation[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      due = await lockDue(tx, batchSize);
      orphans = await takeSteps(tx, due, sites);
    });
  } catch (error) {
    if (due.length === 0) throw error;
    log.warn({ err: error }, 'escalation: a batch of steps failed; they are taken one by one');
    for (const each of due) {
      const { incidentId, policyId } = each;
      try {
        const left = await db
          .transaction()
          .execute(async (tx) => takeSteps(tx, await lockIfDue(tx, [each]), sites));
        orphans = [...orphans, ...left];
      } catch (cause) {
        log.error({ err: cause, incidentId, policyId }, 'escalation: a step failed; it is tried again');
        await retryLater(db, [each], failedSeconds);
      }
    }
  }
  // In transactions of their own, because a site is locked before its escalations.
  for (const [siteId, of] of Map.groupBy(orphans, (each) => each.siteId))
    await db
      .transaction()
      .execute((tx) => sites.announceOrphans(tx, siteId))
      .catch(async (error: unknown) => {
        log.error({ err: error, site: siteId }, 'escalation: an alert was not announced; it is tried again');
        await retryLater(db, of, failedSeconds);
      });
  return due.length;
}

/**
 * Takes the next step of each of these locked escalations: the messages, the log and the step that follows are written in one
 * transaction, so that a worker that is killed leaves nothing half done, and nothing is sent twice. Returns those without a policy that
 * have alerts of which nobody was notified.
 */
async function takeSteps(
  tx: Tx,
  due: readonly DueEscalation[],
  { listSilent }: EscalatedSites,
): Promise<DueEscalation[]> {
  if (due.length === 0) return [];
  const sites = await listSilent(
    tx,
    due.map(({ siteId }) => siteId),
  );
  const silent = new Map(sites.map(({ id, until }) => [id, until]));
  await pauseEscalations(
    tx,
    due
      .filter(({ siteId }) => silent.has(siteId))
      .map((each) => ({ ...each, until: silent.get(each.siteId)! })),
    waitSeconds,
  );
  const awake = due.filter(({ siteId }) => !silent.has(siteId));
  if (awake.length === 0) return [];
  const teamIds = [...new Set(awake.map(({ teamId }) => teamId))];
  const policies = new Map(
    (
      await listPoliciesById(
        tx,
        awake.map(({ policyId }) => policyId),
      )
    ).map((policy) => [policy.id, policy]),
  );
  const alertIds = awake.flatMap(({ alerts }) => alerts.map(({ id }) => id));
  const [messages, announcements] = [
    await findOpenMessages(tx, alertIds),
    await findAnnouncements(tx, alertIds),
  ];
  const usable = await listUsableChannels(tx, teamIds);
  const quiet = await listQuietMembers(tx, policies.values(), awake[0]!.now);

  const plans = awake.map((escalation) => {
    const { teamId, policyId } = escalation;
    const reach = { ...usable.get(teamId)!, quietMembers: quiet.get(teamId) ?? new Set<string>() };
    const plan = planStep(escalation, { policy: policies.get(policyId), messages, announcements, reach });
    return { escalation, plan };
  });
  const withPlan = (kind: StepPlan['kind']): DueEscalation[] =>
    plans.filter(({ plan }) => plan.kind === kind).map(({ escalation }) => escalation);
  const taken = plans.flatMap(({ plan }) => (plan.kind === 'taken' ? [plan] : []));
  await endEach(tx, withPlan('ended'));
  await retryLater(tx, withPlan('held'), waitSeconds);
  await saveAnnouncements(
    tx,
    taken.flatMap(({ announced }) => announced),
  );
  await insertDeliveries(
    tx,
    taken.flatMap(({ deliveries }) => deliveries),
  );
  await logSteps(
    tx,
    taken.flatMap(({ log }) => log),
  );
  await saveProgress(
    tx,
    taken.map(({ progress }) => progress),
  );
  return withPlan('orphan');
}
