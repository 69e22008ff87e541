import {
  findSwitched,
  type SwitchedDeployment,
  type VerificationFinding,
  type VerificationSettings,
  type VerificationSignal,
} from '#deployment/product.ts';
import { findSites, listWatchedTargets, type WatchedTarget } from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import { findMaintenanceStart } from './maintenance-storage.ts';
import { listTargets, listVerifications, type StoredTarget } from './verification-storage.ts';

export type WatchPlan = { baselineAt: Date; targets: StoredTarget[]; excluded: VerificationFinding[] };
export type LiveDeployment = SwitchedDeployment & { switchedAt: Date };

/** What counts of the sites, with its baseline. */
export async function planWatch(
  db: Db,
  deployment: LiveDeployment,
  { siteIds, signals }: VerificationSettings,
): Promise<WatchPlan> {
  const active = (await findSites(db, siteIds)).filter(({ paused }) => !paused).map(({ id }) => id);
  const counted = (await listWatchedTargets(db, active)).filter((target) => counts(target, signals));
  const { baselineAt, wasDown } = await findBaseline(db, deployment);
  const excluded: VerificationFinding[] = [];
  const targets = counted.map((target): StoredTarget => {
    const { id: targetId, siteId, pageId, kind, name, downSignal: signal, firstFailureAt } = target;
    const reason = reasonToExclude(target, baselineAt, wasDown.has(targetId));
    const at = firstFailureAt ?? deployment.switchedAt;
    if (reason) excluded.push({ siteId, pageId, signal, message: reason, checkId: null, at });
    return { targetId, siteId, pageId, kind, name, wasDown: reason !== null };
  });
  return { baselineAt, targets, excluded };
}

const counts = (
  { downSignal, findsJsErrors, isPrimary }: WatchedTarget,
  signals: readonly VerificationSignal[],
): boolean =>
  signals.includes(downSignal) ||
  (findsJsErrors && signals.includes('NEW_JS_ERRORS')) ||
  (isPrimary && signals.includes('SLOWER'));

/**
 * The time before which a failure has nothing to do with the release. That of a rollback is that of the release that it leaves,
 * with what was down then, unless that release has passed. The maintenance page is part of the deployment.
 */
async function findBaseline(
  db: Db,
  deployment: LiveDeployment,
): Promise<{ baselineAt: Date; wasDown: ReadonlySet<string> }> {
  const left = deployment.rollbackOf === null ? null : await findSwitched(db, deployment.rollbackOf);
  const since = left?.switchedAt ? left : deployment;
  const { id, switchedAt } = since;
  const maintenance = await findMaintenanceStart(db, since);
  const baselineAt = new Date(Math.min(switchedAt!.getTime(), maintenance?.getTime() ?? Infinity));
  const [verification] = left ? await listVerifications(db, [left.id]) : [];
  if (verification?.state !== 'FAILED' && verification?.state !== 'WATCHING')
    return { baselineAt, wasDown: new Set() };
  const targets = (await listTargets(db, [id])).get(id) ?? [];
  const down = targets.filter(({ wasDown }) => wasDown).map(({ targetId }) => targetId);
  return { baselineAt: verification.baselineAt, wasDown: new Set(down) };
}

/** An unconfirmed failure counts as well: it was there first. */
function reasonToExclude(
  { name, kind, lastCheckAt, firstFailureAt, confirmedStatus, failures }: WatchedTarget,
  baselineAt: Date,
  wasDown: boolean,
): string | null {
  const what = kind === 'CHECKOUT_FLOW' ? `The checkout of ${name}` : name;
  if (lastCheckAt === null) return `${what} had no result before the switch.`;
  const isFailing = confirmedStatus === 'DOWN' || failures > 0;
  const isOlder = wasDown || (firstFailureAt !== null && firstFailureAt < baselineAt);
  return isFailing && isOlder ? `${what} was failing before the switch.` : null;
}
