import { listEnvironmentTeams } from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import {
  findSites,
  listKnownJsErrors,
  listRepeatedJsErrors,
  listWatchedTargets,
  medianResponseTime,
  type RepeatedJsError,
  type WatchedTarget,
} from '#monitoring/product.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import type { Db } from '#platform/db/pool.ts';
import { decideLater } from './decide-rollback.ts';
import { describeFinding } from './describe-finding.ts';
import { end, extend } from './end-verification.ts';
import { evaluate, type Decision, type Facts } from './evaluate.ts';
import {
  listTargets,
  listUndecided,
  listWatching,
  listWatchingOf,
  type StoredTarget,
  type StoredVerification,
} from './verification-storage.ts';

/** A finding is a line in the console and in the log of the rollback. */
const maxFindings = 50;
const batch = 100;

/** Results of these sites were stored. */
export const evaluateSites = async (services: Services, siteIds: readonly string[]): Promise<void> =>
  evaluateAll(services, await listWatchingOf(services.db, siteIds));

/** Ends what is over, and decides what was left undecided by a process that was killed. */
export async function evaluateDue(services: Services, signal: AbortSignal): Promise<void> {
  await evaluateEach(services, true, signal);
  for (const deploymentId of await listUndecided(services.db, batch))
    await decideLater(services, deploymentId);
}

/** Evaluates everything that is watched, in case a message about a result was lost. */
export const evaluateWatching = (services: Services, signal: AbortSignal): Promise<void> =>
  evaluateEach(services, false, signal);

async function evaluateEach(services: Services, isOver: boolean, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  while (!signal.aborted) {
    const some: StoredVerification[] = await listWatching(services.db, { isOver, after, limit: batch });
    await evaluateAll(services, some);
    if (some.length < batch) return;
    after = some.at(-1)!.deploymentId;
  }
}

/** Four queries for all of them, unless one measures JavaScript errors or response times. */
async function evaluateAll(services: Services, verifications: readonly StoredVerification[]): Promise<void> {
  if (verifications.length === 0) return;
  const { db, log } = services;
  const baselines = await listTargets(
    db,
    verifications.map(({ deploymentId }) => deploymentId),
  );
  const siteIds = [...new Set([...baselines.values()].flat().map(({ siteId }) => siteId))];
  const environmentIds = verifications.map(({ environmentId }) => environmentId);
  const teams = await listEnvironmentTeams(db, environmentIds);
  const teamOf = new Map((await findSites(db, siteIds)).map(({ id, teamId }) => [id, teamId]));
  const now = await databaseNow(db);
  const current = await listWatchedTargets(db, siteIds);
  for (const verification of verifications)
    try {
      const { deploymentId, environmentId } = verification;
      const teamId = teams.get(environmentId)?.teamId;
      const baseline = baselines.get(deploymentId) ?? [];
      const targets = current.filter(({ siteId }) => teamId !== undefined && teamOf.get(siteId) === teamId);
      const facts = await findFacts(db, verification, baseline, targets, now);
      await apply(services, verification, baseline, evaluate(verification, baseline, facts), now);
    } catch (error) {
      log.error(
        { err: error, deployment: verification.deploymentId },
        'a verification could not be evaluated',
      );
    }
}

async function findFacts(
  db: Db,
  verification: StoredVerification,
  baseline: readonly StoredTarget[],
  current: readonly WatchedTarget[],
  now: Date,
): Promise<Facts> {
  const { signals, baselineAt, settledAt, endsAt } = verification;
  const counted = new Set(baseline.filter(({ wasDown }) => !wasDown).map(({ targetId }) => targetId));
  const targets = current.filter(({ id }) => counted.has(id));
  const checked = targets.filter(({ lastCheckAt }) => lastCheckAt && lastCheckAt >= settledAt);
  const facts = { targets, jsErrors: new Map(), medians: new Map(), now };
  if (signals.includes('NEW_JS_ERRORS'))
    for (const target of checked.filter(({ findsJsErrors }) => findsJsErrors))
      facts.jsErrors.set(target.id, await listNewJsErrors(db, target, verification));
  if (signals.includes('SLOWER') && now >= endsAt)
    for (const target of checked.filter(({ isPrimary }) => isPrimary))
      facts.medians.set(target.id, {
        before: await medianResponseTime(db, target, rangesBefore(baselineAt, endsAt)),
        since: await medianResponseTime(db, target, [{ from: settledAt, to: now }]),
      });
  return facts;
}

async function listNewJsErrors(
  db: Db,
  target: WatchedTarget,
  { settledAt, baselineAt }: StoredVerification,
): Promise<RepeatedJsError[]> {
  const errors = await listRepeatedJsErrors(db, target, settledAt);
  if (errors.length === 0) return [];
  const known = (await listKnownJsErrors(db, [target.siteId], baselineAt)).get(target.siteId) ?? [];
  return errors.filter(({ fingerprint }) => !known.includes(fingerprint));
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The hour before, for sites that are new, and the hours of the window on each of the 7 days before. */
function rangesBefore(baselineAt: Date, endsAt: Date): { from: Date; to: Date }[] {
  const from = Math.floor(baselineAt.getTime() / hourMs) * hourMs;
  const to = Math.ceil(endsAt.getTime() / hourMs) * hourMs;
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => day * dayMs);
  return [
    { from: new Date(baselineAt.getTime() - hourMs), to: baselineAt },
    ...days.map((ms) => ({ from: new Date(from - ms), to: new Date(to - ms) })),
  ];
}

async function apply(
  services: Services,
  verification: StoredVerification,
  baseline: readonly StoredTarget[],
  decision: Decision,
  now: Date,
): Promise<void> {
  if (decision.kind === 'watch') return;
  if (decision.kind === 'extend') return extend(services, verification, now);
  if (decision.state !== 'FAILED') return end(services, verification, { state: decision.state });
  const targetOf = new Map(baseline.map((target) => [target.targetId, target]));
  const findings = await Promise.all(
    decision.findings
      .slice(0, maxFindings)
      .map((finding) =>
        describeFinding(services.db, finding, targetOf.get(finding.targetId)!, verification.startedAt),
      ),
  );
  return end(services, verification, { state: 'FAILED', findings });
}
