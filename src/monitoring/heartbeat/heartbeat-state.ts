import { describeFailure, describeLate, describeOverrun, describeShort } from './describe-problem.ts';
import type {
  Beat,
  HeartbeatAlert,
  HeartbeatFacts,
  HeartbeatRules,
  HeartbeatState,
  Run,
  Stop,
} from './heartbeat.ts';
import { nextDue } from './schedule.ts';

/** Further ones are not watched. Those that started first are, so that a job that starts and never ends is noticed. */
const maxRuns = 20;
/** A start that arrives so long after its end was delayed on the way. Later, it is another run with the same id. */
const lateStartMs = 60_000;
const maxEnded = 5;
/** A job that fails and succeeds in turn opens at most one alert in this time. */
const reopenMs = 60_000;

/** 1. Its start opens a run; its end closes it. 2. A failure makes it DOWN, a success UP. 3. The next beat is expected from now on. */
export function applyBeat(
  rules: HeartbeatRules,
  facts: HeartbeatFacts,
  beat: Beat,
  now: Date,
): { facts: HeartbeatFacts; durationMs: number | null; problem: string | null } {
  const others = facts.runs.filter(({ rid }) => rid !== beat.rid);
  const run = facts.runs.find(({ rid }) => rid === beat.rid);
  const ended = facts.ended.filter(({ at }) => at > now.getTime() - lateStartMs);
  if (beat.kind === 'START') {
    if (ended.some(({ rid }) => rid === beat.rid)) return { facts, durationMs: null, problem: null };
    const started: Run = { rid: beat.rid, at: now.getTime(), ...(run && { openSince: openSince(run) }) };
    const runs = [...others, started].slice(0, maxRuns);
    const after = seen(rules, { ...facts, status: upUnlessDown(facts), runs }, now, false);
    return { facts: after, durationMs: null, problem: null };
  }
  // Null also if the clock was set back meanwhile.
  const durationMs = run && run.at <= now.getTime() ? now.getTime() - run.at : null;
  const short =
    beat.kind === 'SUCCESS' &&
    durationMs !== null &&
    durationMs < (rules.minRunSeconds ?? 0) * 1_000 &&
    describeShort(durationMs, rules.minRunSeconds!);
  const reason = beat.kind === 'FAIL' ? describeFailure(beat) : short || null;
  const isUnpaired = run === undefined && beat.rid !== '';
  const ends = isUnpaired ? [...ended, { rid: beat.rid, at: now.getTime() }].slice(-maxEnded) : ended;
  const after = seen(rules, { ...facts, runs: others, ended: ends }, now, run !== undefined);
  if (reason === null || rules.paused)
    return { facts: { ...after, status: 'UP', problem: null }, durationMs, problem: reason };
  const problem = { kind: 'FAILED' as const, since: now.toISOString(), message: `${rules.name} ${reason}` };
  // What is wrong already goes on; its alert keeps its message.
  const first = facts.status === 'DOWN' ? facts.problem : null;
  return {
    facts: { ...after, status: 'DOWN', problem: first ?? problem },
    durationMs,
    problem: short ? reason : null,
  };
}

/** Of several starts without an end, the first: otherwise a job that starts often and never ends would be noticed by nobody. */
const openSince = (run: Run): number => run.openSince ?? run.at;

const upUnlessDown = ({ status }: HeartbeatFacts): HeartbeatFacts['status'] =>
  status === 'NEW' ? 'UP' : status;

const seen = (rules: HeartbeatRules, facts: HeartbeatFacts, now: Date, isEnd: boolean): HeartbeatFacts => ({
  ...facts,
  lastBeatAt: now,
  dueAt: nextDue(rules, now, { isEnd }),
  isForgiven: false,
});

/**
 * What is missing at this time makes it DOWN: the end of a run, or, while none is open, the beat that is due. What could have been reported
 * in a time without a server is forgotten, because nobody knows; but of the beats that are due, only one until the next beat.
 */
export function applyTime(
  rules: HeartbeatRules,
  facts: HeartbeatFacts,
  now: Date,
  stops: readonly Stop[],
): HeartbeatFacts {
  if (rules.paused || facts.status !== 'UP') return facts;
  const isUnknown = (from: number, to: number): boolean =>
    stops.some(({ stoppedAt, resumedAt }) => from < resumedAt.getTime() && to > stoppedAt.getTime());
  const endOf = (run: Run): number => openSince(run) + rules.runGraceSeconds * 1_000;
  const isOpen = (run: Run): boolean => endOf(run) > now.getTime() || !isUnknown(openSince(run), endOf(run));
  // The end of an earlier start may be what nobody could accept. The last start still needs one.
  const runs = facts.runs.flatMap((run) => [run, { rid: run.rid, at: run.at }].find(isOpen) ?? []);
  const overrun = runs.find((run) => endOf(run) <= now.getTime());
  if (overrun) {
    const message = describeOverrun(rules, overrun);
    const problem = { kind: 'OVERRUN' as const, since: new Date(endOf(overrun)).toISOString(), message };
    return { ...facts, runs: runs.filter((run) => run !== overrun), status: 'DOWN', problem };
  }
  const isPast = facts.dueAt !== null && facts.dueAt <= now;
  const forgiven = { ...facts, runs, ...(isPast && { dueAt: nextDue(rules, now), isForgiven: true }) };
  const after =
    runs.every((run, index) => run === facts.runs[index]) && runs.length === facts.runs.length
      ? facts
      : forgiven;
  const { dueAt } = after;
  if (dueAt === null || runs.length > 0) return after;
  const end = dueAt.getTime() + rules.startGraceSeconds * 1_000;
  if (end > now.getTime()) return after;
  if (!facts.isForgiven && isUnknown(dueAt.getTime(), end)) return forgiven;
  const message = describeLate(rules, dueAt, facts.lastBeatAt);
  return { ...after, status: 'DOWN', problem: { kind: 'LATE', since: dueAt.toISOString(), message } };
}

/** After a change of its times or the end of a pause: the next beat is expected from now on, and what was missing no longer is. */
export function startAfresh(rules: HeartbeatRules, facts: HeartbeatFacts, now: Date): HeartbeatFacts {
  if (facts.lastBeatAt === null) return facts;
  const isFailed = facts.problem?.kind === 'FAILED' && !rules.paused;
  return {
    ...facts,
    runs: rules.paused ? [] : facts.runs,
    dueAt: rules.paused ? null : nextDue(rules, now),
    isForgiven: false,
    ...(!isFailed && { status: 'UP', problem: null }),
  };
}

/** When `applyTime` would change something, or the alert has to be opened or closed. */
export function nextSweep(
  rules: HeartbeatRules,
  facts: HeartbeatFacts,
  alert: HeartbeatAlert,
  now: Date,
): Date | null {
  const isDown = facts.status === 'DOWN' && !rules.paused;
  if (isDown && !alert.isAlerted) return opensAt(alert, now);
  if (!isDown && alert.isAlerted) return now;
  if (rules.paused || facts.status !== 'UP') return null;
  if (facts.runs.length > 0)
    return new Date(Math.min(...facts.runs.map(openSince)) + rules.runGraceSeconds * 1_000);
  return facts.dueAt && new Date(facts.dueAt.getTime() + rules.startGraceSeconds * 1_000);
}

/** When an alert that is not open can be opened. */
export const opensAt = ({ alertChangedAt }: HeartbeatAlert, now: Date): Date =>
  new Date(Math.max(now.getTime(), (alertChangedAt?.getTime() ?? 0) + reopenMs));

export function stateOf(
  { paused }: Pick<HeartbeatRules, 'paused'>,
  { status, runs, dueAt }: Pick<HeartbeatFacts, 'status' | 'runs' | 'dueAt'>,
  now: Date,
): HeartbeatState {
  if (paused) return 'PAUSED';
  if (status !== 'UP') return status;
  if (runs.length > 0) return 'RUNNING';
  return dueAt !== null && dueAt <= now ? 'LATE' : 'UP';
}
