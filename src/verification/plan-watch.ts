import type {
  SwitchedDeployment,
  VerificationFinding,
  VerificationSettings,
  VerificationSignal,
} from '#deployment/product.ts';
import { findSwitched } from '#deployment/product.ts';
import {
  findSites,
  listKnownJsErrors,
  listWatchedTargets,
  medianResponseTime,
  type WatchedTarget,
} from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import { minResults } from './evaluate.ts';
import { findMaintenanceStart } from './maintenance-storage.ts';
import { listTargets, listVerifications, type StoredTarget } from './verification-storage.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const daysBefore = 7;

export type WatchPlan = { targets: StoredTarget[]; excluded: VerificationFinding[] };

/** What counts of the sites, with its baseline at the switch. */
export async function planWatch(
  db: Db,
  deployment: SwitchedDeployment & { switchedAt: Date },
  { siteIds, signals, windowSeconds }: VerificationSettings,
): Promise<WatchPlan> {
  const active = (await findSites(db, siteIds)).filter(({ paused }) => !paused).map(({ id }) => id);
  const counted = (await listWatchedTargets(db, active)).filter((target) => counts(target, signals));
  const before = await findBefore(db, deployment);
  const known = signals.includes('NEW_JS_ERRORS')
    ? await listKnownJsErrors(db, active, deployment.switchedAt)
    : new Map<string, string[]>();
  const endsAt = new Date(deployment.switchedAt.getTime() + windowSeconds * 1_000);
  const targets: StoredTarget[] = [];
  const excluded: VerificationFinding[] = [];
  for (const target of counted) {
    const { id: targetId, siteId, pageId, kind, name } = target;
    const inherited = before.targets.find((each) => each.targetId === targetId);
    const reason = reasonToExclude(target, before.at, inherited);
    if (reason)
      excluded.push({
        siteId,
        pageId,
        signal: target.downSignal,
        message: reason,
        checkId: null,
        at: target.firstFailureAt ?? deployment.switchedAt,
      });
    const isNew = (signal: VerificationSignal): boolean => !inherited || !before.signals.includes(signal);
    targets.push({
      targetId,
      siteId,
      pageId,
      kind,
      name,
      wasDown: reason !== null,
      knownJsErrors: isNew('NEW_JS_ERRORS') ? (known.get(siteId) ?? []) : inherited!.knownJsErrors,
      medianBefore: isNew('SLOWER')
        ? await findMedian(db, target, signals, deployment.switchedAt, endsAt)
        : inherited!.medianBefore,
    });
  }
  return { targets, excluded };
}

const counts = (
  { downSignal, findsJsErrors, isPrimary }: WatchedTarget,
  signals: readonly VerificationSignal[],
): boolean =>
  signals.includes(downSignal) ||
  (findsJsErrors && signals.includes('NEW_JS_ERRORS')) ||
  (isPrimary && signals.includes('SLOWER'));

type Before = { at: Date; targets: readonly StoredTarget[]; signals: readonly VerificationSignal[] };

/**
 * The time before which a failure has nothing to do with this release. That of a rollback is the switch of the release that it
 * leaves, with its baseline. Maintenance is part of the deployment.
 */
async function findBefore(db: Db, deployment: SwitchedDeployment & { switchedAt: Date }): Promise<Before> {
  const left = deployment.rollbackOf === null ? null : await findSwitched(db, deployment.rollbackOf);
  const { id, switchedAt } = left?.switchedAt ? left : deployment;
  const maintenance = await findMaintenanceStart(db, id);
  const at = new Date(Math.min(switchedAt!.getTime(), maintenance?.getTime() ?? Infinity));
  if (!left) return { at, targets: [], signals: [] };
  // The release had passed: what happened since then counts.
  const [verification] = await listVerifications(db, [left.id]);
  if (verification?.state !== 'FAILED' && verification?.state !== 'WATCHING')
    return { at, targets: [], signals: [] };
  const targets = (await listTargets(db, [left.id])).get(left.id) ?? [];
  return { at, targets, signals: verification.signals };
}

/** An unconfirmed failure counts as well: it was there first. */
function reasonToExclude(
  { name, lastCheckAt, firstFailureAt, confirmedStatus, failures }: WatchedTarget,
  before: Date,
  inherited: StoredTarget | undefined,
): string | null {
  if (lastCheckAt === null) return `${name} had no result before the switch.`;
  const isFailing = confirmedStatus === 'DOWN' || failures > 0;
  const wasDown = inherited?.wasDown || (firstFailureAt !== null && firstFailureAt < before);
  return isFailing && wasDown ? `${name} was failing before the switch.` : null;
}

async function findMedian(
  db: Db,
  target: WatchedTarget,
  signals: readonly VerificationSignal[],
  startedAt: Date,
  endsAt: Date,
): Promise<number | null> {
  if (!target.isPrimary || !signals.includes('SLOWER')) return null;
  const { count, medianMs } = await medianResponseTime(db, target, rangesBefore(startedAt, endsAt));
  return count < minResults ? null : medianMs;
}

/** The hours of the window on each of the 7 days before, and the hour before the switch, for sites that are new. */
export function rangesBefore(startedAt: Date, endsAt: Date): { from: Date; to: Date }[] {
  const from = Math.floor(startedAt.getTime() / hourMs) * hourMs;
  const to = Math.ceil(endsAt.getTime() / hourMs) * hourMs;
  const days = Array.from({ length: daysBefore }, (_, index) => (index + 1) * dayMs);
  return [
    { from: new Date(startedAt.getTime() - hourMs), to: startedAt },
    ...days.map((ms) => ({ from: new Date(from - ms), to: new Date(to - ms) })),
  ];
}
