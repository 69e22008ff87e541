import type { Services } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { findAnnouncements, insertDeliveries, saveAnnouncements } from '../announcement-storage.ts';
import { listUsableChannels } from '../usable-channel-storage.ts';
import {
  findOpenMessages,
  isAnyDue,
  lockDue,
  lockIfDue,
  retryLater,
  saveProgress,
  type DueEscalation,
} from './due-storage.ts';
import { endEach } from './escalation-storage.ts';
import { logSteps } from './log-steps.ts';
import { receiversOf, takeStep } from './policy.ts';
import { listPoliciesById } from './policy-storage.ts';
import { listQuietMembers } from './quiet-hours-storage.ts';

/** The sites among these that are muted or in maintenance now. */
export type ListSilentSites = (tx: Tx, siteIds: readonly string[]) => Promise<string[]>;

/** In one transaction, for which an acknowledgement of one of them waits: 0.3 s on two busy cores. In batches of 100, 1,000 steps of 100 teams were taken within 2.5 s; of 250, within 1.5 s (bench/escalation.ts). */
const batchSize = 250;
/** Unmuting and the end of a maintenance in which something changed resume them at once. */
const waitSeconds = 5;
/** After a step that fails for a reason of its own. */
const failedSeconds = 60;

/** Takes all steps that are due. Any number of processes can do so at the same time. */
export async function takeDueSteps(
  services: Pick<Services, 'db' | 'log'>,
  listSilentSites: ListSilentSites,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isAnyDue(services.db))) return;
  while (!signal.aborted && (await takeBatch(services, listSilentSites)) === batchSize);
}

/** Returns how many were due. If the batch fails, its steps are taken one by one, so that one does not stop the others. */
async function takeBatch(
  { db, log }: Pick<Services, 'db' | 'log'>,
  listSilentSites: ListSilentSites,
): Promise<number> {
  let due: DueEscalation[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      due = await lockDue(tx, batchSize);
      await takeSteps(tx, due, listSilentSites);
    });
  } catch (error) {
    if (due.length === 0) throw error;
    log.warn({ err: error }, 'escalation: a batch of steps failed; they are taken one by one');
    for (const each of due) {
      const { incidentId, policyId } = each;
      try {
        await db
          .transaction()
          .execute(async (tx) => takeSteps(tx, await lockIfDue(tx, [each]), listSilentSites));
      } catch (cause) {
        log.error({ err: cause, incidentId, policyId }, 'escalation: a step failed; it is tried again');
        await retryLater(db, [each], { seconds: failedSeconds, paused: false });
      }
    }
  }
  return due.length;
}

/**
 * Takes the next step of each of these locked escalations: the messages, the log and the step that follows are written in one
 * transaction, so that a worker that is killed leaves nothing half done, and nothing is sent twice.
 */
async function takeSteps(
  tx: Tx,
  due: readonly DueEscalation[],
  listSilentSites: ListSilentSites,
): Promise<void> {
  if (due.length === 0) return;
  const silent = new Set(
    await listSilentSites(
      tx,
      due.map(({ siteId }) => siteId),
    ),
  );
  await retryLater(
    tx,
    due.filter(({ siteId }) => silent.has(siteId)),
    { seconds: waitSeconds, paused: true },
  );
  const awake = due.filter(({ siteId }) => !silent.has(siteId));
  if (awake.length === 0) return;
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
    const { teamId, siteId, round, now } = escalation;
    const policy = policies.get(escalation.policyId);
    const open = escalation.alerts.filter(({ id }) => messages.has(id));
    const alerts = open
      .filter(({ id }) => announcements.get(id)?.state === 'sent')
      .map((alert) => ({ ...alert, message: messages.get(alert.id)! }));
    if (!policy || alerts.length === 0) {
      // Not held and not sent: its site is down, and announcing it after that starts the policy anew.
      const isHeld = policy && open.some(({ id }) => announcements.get(id)?.state === 'held');
      return { escalation, taken: null, isHeld };
    }
    const { step, progress } = takeStep(policy, escalation, now);
    const reach = { ...usable.get(teamId)!, quietMembers: quiet.get(teamId) ?? new Set<string>() };
    const to = step === null ? [] : receiversOf(policy, step, reach);
    const sent = to.length > 0 ? alerts : [];
    const at = now.toISOString();
    return {
      escalation,
      isHeld: false,
      taken: {
        progress: { ...escalation, ...progress, policyName: policy.name },
        log: step === null ? [] : [{ ...escalation, policy, at: now, round, step, to }],
        announced: sent.map(({ id }) => ({ alertId: id, siteId, channels: to, delaySeconds: 0 })),
        deliveries: sent.flatMap((alert) => {
          const notification = { event: 'OPENED', at, alert } as const;
          const about = { teamId, siteId, subjectId: alert.id, eventId: newId(), notification };
          return to.map((channel) => ({ ...about, id: newId(), channel, delaySeconds: 0, resent: false }));
        }),
      },
    };
  });
  const taken = plans.flatMap((plan) => plan.taken ?? []);
  const ended = plans.filter((plan) => plan.taken === null && !plan.isHeld);
  await endEach(
    tx,
    ended.map(({ escalation }) => escalation),
  );
  const held = plans.filter((plan) => plan.isHeld).map(({ escalation }) => escalation);
  await retryLater(tx, held, { seconds: waitSeconds, paused: false });
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
}
