import type { HostCondition } from '../extension.ts';
import type { HostDisk, ShopCron } from '../protocol/agent-protocol.ts';
import { describeSpace, describeTime } from './describe.ts';
import { secondsUntilFull } from './forecast-disk.ts';
import type { DiskSample, HostProblem, HostProblems, HostProblemType, HostState } from './host.ts';

/** A problem begins below the first limit and ends above the second, so that it does not flap. */
const freeShare = { begins: 0.1, ends: 0.12 };
const fullWithin = { begins: 24 * 3_600, ends: 36 * 3_600 };
/** The message of a disk changes when less than these shares are free. */
const shares = [0.1, 0.05, 0.02, 0.01];
const longestRunSeconds = 2 * 3_600;
const longestPauseSeconds = 30 * 60;
/** A job that is due now starts with the next cron run, which may take some minutes. */
const overdueSeconds = 15 * 60;
/** The state of the shop comes every 5 minutes. An older one says nothing. */
export const shopSeconds = 15 * 60;
/** After that, an agent that no longer reports its host, or its shop, is not expected to do so again. */
const reportSeconds = 24 * 3_600;
/** A disk that was in no sample for so long is not expected to come back. There are samples of 6 hours. */
const diskSeconds = 5 * 3_600;

export type HostView = Omit<HostState, 'environmentId'> & {
  name: string;
  /** Oldest first. */
  samples: readonly DiskSample[];
  /** The time of the database. */
  now: Date;
};

export type Evaluation = { problems: HostProblems; conditions: HostCondition[] };

type Found = Omit<HostProblem, 'since'>;
/** `gone`: it is not expected to be known again. */
type Finding = Found | null | 'unknown' | 'gone';

/** Which problems a host has now, and what changes for its alerts. What is not known changes nothing. */
export function evaluateHost(view: HostView): Evaluation {
  const { problems: before, now, sampledAt } = view;
  if (secondsSince(sampledAt, now) > reportSeconds) return endAll(before);
  const problems: HostProblems = {};
  const conditions: HostCondition[] = [];
  const decide = (type: HostProblemType, finding: Finding): void => {
    const found = isForgotten(before[type], finding, now) ? 'gone' : finding;
    const known = before[type];
    // A disk that is missing has a rule of its own.
    const isCounted = type === 'CRON_STUCK' && found === 'unknown';
    const unknownSince = isCounted ? (known?.unknownSince ?? now.toISOString()) : undefined;
    if (found === null || found === 'gone' || (found === 'unknown' && !known)) {
      const closing = found === 'gone' ? 'UNWATCHED' : 'RECOVERED';
      if (known) conditions.push({ type, problem: null, closing });
      return;
    }
    const isNew = found !== 'unknown' && (!known || found.level > known.level || found.path !== known.path);
    const { unknownSince: _, ...same } = known ?? { since: now.toISOString() };
    const problem = isNew
      ? { ...found, since: same.since }
      : { ...(same as HostProblem), ...(unknownSince && { unknownSince }) };
    problems[type] = problem;
    if (isNew)
      conditions.push({
        type,
        problem: { since: new Date(problem.since), message: problem.message, remind: known !== undefined },
      });
  };
  decide('HOST_DISK', findDiskProblem(view));
  decide('CRON_STUCK', findCronProblem(view));
  return { problems, conditions };
}

/** A shop whose cron cannot be read for a day, although the agent reports the shop, is not expected to be read again. */
const isForgotten = (known: HostProblem | undefined, finding: Finding, now: Date): boolean =>
  finding === 'unknown' &&
  known?.unknownSince !== undefined &&
  secondsSince(new Date(known.unknownSince), now) > reportSeconds;

const secondsSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / 1_000;

const endAll = (before: HostProblems): Evaluation => ({
  problems: {},
  conditions: (Object.keys(before) as HostProblemType[]).map((type) => ({
    type,
    problem: null,
    closing: 'UNWATCHED',
  })),
});

/** The worst of all disks. The one whose problem is known stays the worst until another is worse or its own problem ends. */
function findDiskProblem({ report, samples, name, problems }: HostView): Finding {
  const known = problems.HOST_DISK;
  const found = report.disks
    .filter(({ totalBytes }) => totalBytes > 0)
    .flatMap((disk) => {
      const isOpen = disk.path === known?.path;
      return [
        ...lowSpace(disk, name, isOpen),
        ...lowInodes(disk, name, isOpen),
        ...fullSoon(disk, samples, name, isOpen),
      ].map((each) => ({ ...each, path: disk.path }));
    })
    .toSorted((a, b) => b.level - a.level);
  const worst = found[0] ?? null;
  if (!known || (worst && worst.level > known.level)) return worst;
  if (report.disks.some(({ path }) => path === known.path))
    return found.find(({ path }) => path === known.path) ?? worst;
  // A disk that is not mounted, or does not respond, has not recovered.
  return isGone(known.path, samples) ? (worst ?? 'gone') : 'unknown';
}

function isGone(path: string | undefined, samples: readonly DiskSample[]): boolean {
  const [first, last] = [samples[0], samples.at(-1)];
  if (path === undefined || !first || !last || last.at - first.at < diskSeconds) return false;
  return !samples.some(({ disks }) => Object.hasOwn(disks, path));
}

const limitOf = ({ begins, ends }: { begins: number; ends: number }, isOpen: boolean): number =>
  isOpen ? ends : begins;

/** 1 is a disk that will be full. 0 is between the two limits: it only keeps a problem open. */
function levelOf(share: number): number {
  const passed = shares.filter((limit) => share < limit).length;
  return passed === 0 ? 0 : 1 + passed;
}
const percentOf = (level: number): number => (shares[level - 2] ?? freeShare.ends) * 100;

function lowSpace({ path, totalBytes, freeBytes }: HostDisk, name: string, isOpen: boolean): Found[] {
  const share = freeBytes / totalBytes;
  if (share >= limitOf(freeShare, isOpen)) return [];
  const level = levelOf(share);
  const message = `${name}: less than ${percentOf(level)} % of the disk of ${path} is free, ${describeSpace(freeBytes)} of ${describeSpace(totalBytes)}.`;
  return [{ level, message }];
}

function lowInodes({ path, totalInodes, freeInodes }: HostDisk, name: string, isOpen: boolean): Found[] {
  if (totalInodes === 0) return [];
  const share = freeInodes / totalInodes;
  if (share >= limitOf(freeShare, isOpen)) return [];
  const level = levelOf(share);
  const message = `${name}: less than ${percentOf(level)} % of the inodes of the disk of ${path} are free, ${freeInodes} of ${totalInodes}. Remove files, however small.`;
  return [{ level, message }];
}

function fullSoon(
  { path, totalBytes, freeBytes }: HostDisk,
  samples: readonly DiskSample[],
  name: string,
  isOpen: boolean,
): Found[] {
  // A disk that was made larger or smaller is another one.
  const points = samples.flatMap(({ at, disks }) => {
    const disk = Object.hasOwn(disks, path) ? disks[path] : undefined;
    return disk?.total === totalBytes ? [{ at, freeBytes: disk.free }] : [];
  });
  const seconds = secondsUntilFull(points);
  if (seconds === null || seconds >= limitOf(fullWithin, isOpen)) return [];
  const message = `${name}: the disk of ${path} will be full in ${describeTime(seconds)} at the present rate. ${describeSpace(freeBytes)} of ${describeSpace(totalBytes)} are free.`;
  return [{ level: 1, message }];
}

function findCronProblem({ shop, shopAt, now, name }: HostView): Finding {
  if (shopAt && secondsSince(shopAt, now) > reportSeconds) return 'gone';
  if (!shop?.cron || !shopAt || secondsSince(shopAt, now) > shopSeconds) return 'unknown';
  const reason = stuckReason(shop.cron);
  return reason === null ? null : { level: 1, message: `${name}: ${reason}` };
}

function stuckReason(cron: ShopCron): string | null {
  const { oldestRunningJob, oldestRunningSeconds, lastFinishedSeconds, overdue, oldestOverdueSeconds } = cron;
  if ((oldestRunningSeconds ?? 0) > longestRunSeconds)
    return `the cron job ${oldestRunningJob ?? ''} has been running for ${describeTime(oldestRunningSeconds!)}.`;
  const isPaused = lastFinishedSeconds === null || lastFinishedSeconds > longestPauseSeconds;
  if (!isPaused || (oldestOverdueSeconds ?? 0) <= overdueSeconds) return null;
  const since =
    lastFinishedSeconds === null
      ? 'no cron job has finished'
      : `no cron job has finished for ${describeTime(lastFinishedSeconds)}`;
  return `${since}, and ${overdue} ${overdue === 1 ? 'job is' : 'jobs are'} overdue.`;
}
