import {
  findSwitched,
  holdDeployments,
  listEnvironmentTeams,
  listNoLongerLive,
  lockEnvironmentRow,
  publishChange,
  publishWork,
  type VerificationSettings,
} from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import { checkTargets, unwatchSites, watchSites } from '#monitoring/product.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { extraMs } from './evaluate.ts';
import { leastWindowSeconds, takeMaintenance } from './maintenance-storage.ts';
import { planWatch, type LiveDeployment, type WatchPlan } from './plan-watch.ts';
import { listVerificationSettings } from './save-settings.ts';
import {
  hasBegunAfter,
  insertVerification,
  listSitesToUnwatch,
  listTargets,
  listVerifications,
  supersedeBefore,
} from './verification-storage.ts';

/** An additional run of the checkout flows of a watched release. */
export const checkoutRunTopic: Topic<{ deploymentId: string }> = {
  name: 'verification.checkout-run',
  retryDelaysSeconds: [1, 5, 15],
  concurrency: 2,
};

/** If nobody ends the verification, new deployments do not wait for longer than this after it. */
const holdMarginMs = 60_000;

export const holdUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + extraMs + holdMarginMs);

/** A release went live. Whatever was watched before it in this environment is superseded. */
export async function beginVerification(services: Services, deploymentId: string): Promise<void> {
  const { db } = services;
  const deployment = await findSwitched(db, deploymentId);
  if (!deployment?.switchedAt) return;
  const switched: LiveDeployment = { ...deployment, switchedAt: deployment.switchedAt };
  const { environmentId } = deployment;
  const team = (await listEnvironmentTeams(db, [environmentId])).get(environmentId);
  if (!team) return;
  const [settings] = await listVerificationSettings(db, [{ id: environmentId, teamId: team.teamId }]);
  const watched = settings && settings.mode !== 'OFF' && settings.siteIds.length > 0 ? settings : null;
  const plan = watched && (await planWatch(db, switched, watched));
  const changed = await db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, environmentId);
    if ((await listVerifications(tx, [deploymentId])).length > 0) return [];
    const superseded = await supersedeBefore(tx, environmentId, switched.switchedAt);
    await unwatchSites(tx, await listSitesToUnwatch(tx, superseded));
    if (watched && plan) await watch(tx, services, switched, watched, plan);
    else await holdDeployments(tx, environmentId, null);
    return [...superseded, deploymentId];
  });
  for (const id of changed) await publishChange(services, id);
  await publishWork(services, environmentId);
}

async function watch(
  tx: Tx,
  services: Services,
  { id: deploymentId, environmentId, switchedAt: startedAt }: LiveDeployment,
  settings: VerificationSettings,
  { baselineAt, targets, excluded }: WatchPlan,
): Promise<void> {
  const { mode, signals } = settings;
  // Read again under the lock: from now on, the message about its end finds the verification.
  const deployment = await findSwitched(tx, deploymentId);
  const maintenanceEndedAt = deployment && (await takeMaintenance(tx, deployment));
  const { settledAt, endsAt } = watchTimes(startedAt, settings, maintenanceEndedAt);
  const counted = targets.filter(({ wasDown }) => !wasDown);
  const isOutdated = await hasBegunAfter(tx, environmentId, startedAt);
  // The agent may have returned to the release before, and the message about that may have come already.
  const isLive = !isOutdated && (await listNoLongerLive(tx, [deploymentId])).length === 0;
  const state = !isLive ? 'SUPERSEDED' : counted.length === 0 ? 'INCONCLUSIVE' : 'WATCHING';
  const times = { baselineAt, startedAt, settledAt, endsAt };
  await insertVerification(
    tx,
    { deploymentId, environmentId, state, mode, signals, excluded, ...times },
    targets,
  );
  if (!isOutdated) await holdDeployments(tx, environmentId, state === 'WATCHING' ? holdUntil(endsAt) : null);
  if (state !== 'WATCHING') return;
  const siteIds = [...new Set(counted.map(({ siteId }) => siteId))];
  await watchSites(tx, siteIds, { from: settledAt, until: new Date(endsAt.getTime() + extraMs) });
  if (counted.some(({ kind }) => kind === 'CHECKOUT_FLOW'))
    await services.queue.enqueueMany(
      checkoutRunTopic,
      checkoutRuns(times).map((runAt) => ({ payload: { deploymentId }, runAt })),
      { tx },
    );
}

/** Checks count when the release has settled, since the switch or since visitors no longer see the maintenance page. */
export function watchTimes(
  startedAt: Date,
  { settleSeconds, windowSeconds }: Pick<VerificationSettings, 'settleSeconds' | 'windowSeconds'>,
  maintenanceEndedAt: Date | null,
): { settledAt: Date; endsAt: Date } {
  const plus = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);
  const endsAt = plus(startedAt, windowSeconds);
  if (!maintenanceEndedAt || maintenanceEndedAt <= startedAt)
    return { settledAt: plus(startedAt, settleSeconds), endsAt };
  const settledAt = plus(maintenanceEndedAt, settleSeconds);
  return { settledAt, endsAt: new Date(Math.max(+endsAt, +plus(settledAt, leastWindowSeconds))) };
}

/**
 * After the first run, which `watchSites` starts. A run takes up to a minute, so the last one begins a minute before the end, and
 * two are at least a minute apart.
 */
export function checkoutRuns({
  startedAt,
  settledAt,
  endsAt,
}: Record<'startedAt' | 'settledAt' | 'endsAt', Date>): Date[] {
  const runs: Date[] = [];
  let last = settledAt.getTime();
  for (const at of [startedAt.getTime() + 120_000, endsAt.getTime() - 60_000])
    if (at >= last + 60_000 && at < endsAt.getTime()) {
      runs.push(new Date(at));
      last = at;
    }
  return runs;
}

export async function runCheckouts({ db }: Services, deploymentId: string): Promise<void> {
  const [verification] = await listVerifications(db, [deploymentId]);
  if (verification?.state !== 'WATCHING') return;
  const targets = (await listTargets(db, [deploymentId])).get(deploymentId) ?? [];
  const due = targets.filter(({ kind, wasDown }) => kind === 'CHECKOUT_FLOW' && !wasDown);
  await db.transaction().execute((tx) =>
    checkTargets(
      tx,
      due.map(({ targetId }) => targetId),
    ),
  );
}
