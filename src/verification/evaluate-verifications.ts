import { listEnvironmentTeams, listNoLongerLive } from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import {
  findSites,
  listEarlierJsErrors,
  listKnownJsErrors,
  listNewestJsErrors,
  listWatchedTargets,
  medianResponseTimes,
  type NewestJsError,
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
  type StoredTarget,
  type StoredVerification,
  type Watching,
} from './verification-storage.ts';

/** A finding is a line in the console and in the log of the rollback. */
const maxFindings = 50;
const batch = 100;

/** Results of these sites were stored. */
export const evaluateSites = (
  services: Services,
  siteIds: readonly string[],
  signal: AbortSignal,
): Promise<void> => evaluateEach(services, { siteIds }, signal);

/** Ends what is over, and decides what was left undecided by a process that was killed. */
export async function evaluateDue(services: Services, signal: AbortSignal): Promise<void> {
  await evaluateEach(services, 'over', signal);
  for (const deploymentId of await listUndecided(services.db, batch))
    await orLog(services, deploymentId, () => decideLater(services, deploymentId));
}

/** Evaluates everything that is watched, in case a message about a result was lost. */
export const evaluateWatching = (services: Services, signal: AbortSignal): Promise<void> =>
  evaluateEach(services, 'all', signal);

async function evaluateEach(services: Services, which: Watching, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  while (!signal.aborted) {
    const some: StoredVerification[] = await listWatching(services.db, which, { after, limit: batch });
    await evaluateAll(services, some);
    if (some.length < batch) return;
    after = some.at(-1)!.deploymentId;
  }
}

/** One that fails does not delay the others. */
const orLog = ({ log }: Services, deploymentId: string, evaluateOne: () => Promise<void>): Promise<void> =>
  evaluateOne().catch((error: unknown) =>
    log.error({ err: error, deployment: deploymentId }, 'a verification could not be evaluated'),
  );

/** Five queries for all of them, unless one measures JavaScript errors or response times. */
async function evaluateAll(services: Services, verifications: readonly StoredVerification[]): Promise<void> {
  if (verifications.length === 0) return;
  const { db } = services;
  const ids = verifications.map(({ deploymentId }) => deploymentId);
  const baselines = await listTargets(db, ids);
  const siteIds = [...new Set([...baselines.values()].flat().map(({ siteId }) => siteId))];
  const environmentIds = verifications.map(({ environmentId }) => environmentId);
  const teams = await listEnvironmentTeams(db, environmentIds);
  const teamOf = new Map((await findSites(db, siteIds)).map(({ id, teamId }) => [id, teamId]));
  const noLongerLive = new Set(await listNoLongerLive(db, ids));
  const now = await databaseNow(db);
  const current = new Map((await listWatchedTargets(db, siteIds)).map((target) => [target.id, target]));
  for (const verification of verifications)
    await orLog(services, verification.deploymentId, async () => {
      const { deploymentId, environmentId } = verification;
      if (noLongerLive.has(deploymentId)) return end(services, verification, { state: 'SUPERSEDED' });
      const teamId = teams.get(environmentId)?.teamId;
      const baseline = baselines.get(deploymentId) ?? [];
      const targets = baseline.flatMap(({ targetId, siteId, wasDown }) =>
        wasDown || teamId === undefined || teamOf.get(siteId) !== teamId ? [] : (current.get(targetId) ?? []),
      );
      const facts = await findFacts(db, verification, targets, now);
      await apply(services, verification, baseline, evaluate(verification, baseline, facts), now);
    });
}

async function findFacts(
  db: Db,
  verification: StoredVerification,
  targets: readonly WatchedTarget[],
  now: Date,
): Promise<Facts> {
  const { signals, baselineAt, settledAt, endsAt } = verification;
  const checked = targets.filter(({ lastCheckAt }) => lastCheckAt && lastCheckAt >= settledAt);
  const facts = { targets, jsErrors: new Map(), medians: new Map(), now };
  if (signals.includes('NEW_JS_ERRORS'))
    for (const target of checked.filter(({ scriptFailures }) => scriptFailures > 0))
      facts.jsErrors.set(target.id, await listNewJsErrors(db, target, verification));
  if (signals.includes('SLOWER') && now >= endsAt)
    for (const some of Map.groupBy(
      checked.filter(({ isPrimary }) => isPrimary),
      ({ siteId }) => siteId,
    ).values()) {
      const { siteId, kind } = some[0]!;
      const before = await medianResponseTimes(db, siteId, kind, rangesBefore(baselineAt, endsAt));
      const since = await medianResponseTimes(db, siteId, kind, [{ from: settledAt, to: now }]);
      for (const { id, pageId } of some)
        facts.medians.set(id, { before: before.get(pageId), since: since.get(pageId) });
    }
  return facts;
}

async function listNewJsErrors(
  db: Db,
  target: WatchedTarget,
  { settledAt, baselineAt }: StoredVerification,
): Promise<NewestJsError[]> {
  const errors = await listNewestJsErrors(db, target, settledAt);
  if (errors.length === 0) return [];
  const known = new Set([
    ...((await listKnownJsErrors(db, [target.siteId], baselineAt)).get(target.siteId) ?? []),
    ...(await listEarlierJsErrors(db, target, baselineAt)),
  ]);
  return errors.filter(({ fingerprint }) => !known.has(fingerprint));
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
