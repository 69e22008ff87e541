import type { Context } from '#identity/context.ts';
import { createAllowance, createLoader } from '#platform/batcher.ts';
import { badRequest } from '#platform/errors.ts';
import type { HostPoint, HostProblemType, HostState } from './host.ts';
import { shopSeconds } from './evaluate-host.ts';
import { listPoints, listStates } from './host-storage.ts';

/** Of one request. A team can have 5,000 environments, and a report 64 kB. */
export const maxStates = 500;
const statesOf = createAllowance(maxStates);

/** By the id of the environment. */
export const loadHostState = createLoader<Context, string, HostState | null>(async (ctx, ids) => {
  if (statesOf(ctx, ids.length) < ids.length)
    throw badRequest(
      `A request can have the state of at most ${maxStates} hosts. Request those of single environments with "environment".`,
      { field: 'hostState' },
    );
  const states = new Map((await listStates(ctx.db, ids)).map((state) => [state.environmentId, state]));
  return ids.map((id) => states.get(id) ?? null);
});

type Wanted = { environmentId: string; hours: number; minutes: 5 | 60 };
/** Of all hosts of a request together: the 48 hours of 10 hosts, in steps of 5 minutes. */
const maxPoints = 6_000;
const allowedPoints = createAllowance(maxPoints);
const pointsOf = ({ hours, minutes }: Wanted): number => (hours * 60) / minutes;

const loadPoints = createLoader<Context, Wanted, HostPoint[]>(async (ctx, wanted) => {
  const count = wanted.reduce((sum, each) => sum + pointsOf(each), 0);
  if (allowedPoints(ctx, count) < count)
    throw badRequest(`A request can have at most ${maxPoints} points of the history of hosts.`, {
      field: 'hours',
    });
  const points = Map.groupBy(await listPoints(ctx.db, wanted), ({ index }) => index);
  return wanted.map((_, index) => points.get(index) ?? []);
});

export const maxHistoryHours = 720;

export async function loadHostHistory(
  ctx: Context,
  environmentId: string,
  given: number | null | undefined,
): Promise<HostPoint[]> {
  const hours = given ?? 24;
  if (hours < 1 || hours > maxHistoryHours)
    throw badRequest(`"hours" must be from 1 to ${maxHistoryHours}.`, { field: 'hours' });
  return loadPoints(ctx, { environmentId, hours, minutes: hours <= 48 ? 5 : 60 });
}

/** What happened before is stored as an age at the time of the report. */
const before = (at: Date, seconds: number | null): Date | null =>
  seconds === null ? null : new Date(at.getTime() - seconds * 1_000);

/** Without the state of a shop that is no longer reported, since the live release is another program. */
export function viewHost({ sampledAt, report, shop, shopAt, problems }: HostState) {
  const isReported = shopAt !== null && sampledAt.getTime() - shopAt.getTime() <= shopSeconds * 1_000;
  const [load1, load5, load15] = report.load;
  const { cores, memory, disks, treeProblems } = report;
  return {
    sampledAt,
    cores,
    load1,
    load5,
    load15,
    memory,
    disks,
    releaseTree: treeProblems ? { isSound: treeProblems.length === 0, problems: treeProblems } : null,
    shop: shop && isReported ? { ...shop, checkedAt: shopAt, cron: viewCron(shop.cron, shopAt) } : null,
    problems: Object.entries(problems).map(([type, { message, since }]) => ({
      type: type as HostProblemType,
      message,
      since: new Date(since),
    })),
  };
}

const viewCron = (cron: NonNullable<HostState['shop']>['cron'], at: Date) =>
  cron && {
    running: cron.running,
    oldestRunningJob: cron.oldestRunningJob,
    oldestRunningSince: before(at, cron.oldestRunningSeconds),
    lastFinishedAt: before(at, cron.lastFinishedSeconds),
    overdue: cron.overdue,
    oldestOverdueSince: before(at, cron.oldestOverdueSeconds),
  };
