import type { HeartbeatQuery } from '../api/monitoring.generated.ts';

export type Beat = NonNullable<HeartbeatQuery['heartbeat']>['beats']['edges'][number]['node'];

/** A run as it is shown: from its start to its end, or one of both. */
export type Run = {
  id: string;
  startedAt: string | null;
  endedAt: string | null;
  outcome: 'running' | 'unfinished' | 'success' | 'failure';
  exitCode: number | null;
  durationMs: number | null;
  problem: string | null;
  body: string | null;
};

type Limits = { runGraceSeconds: number; now: number };

/**
 * Pairs the starts and ends of beats, which are newest first. A start whose end is missing is running only if it is the newest of its id, and
 * as long as a run can take.
 */
export function runsOf(beats: readonly Beat[], { runGraceSeconds, now }: Limits): Run[] {
  const ends = new Map<string, Run>();
  const runs: Run[] = [];
  for (const beat of beats) {
    const key = beat.runId ?? '';
    if (beat.kind !== 'START') {
      const isFailure = beat.kind === 'FAIL' || beat.problem !== null;
      const { id, at, exitCode, durationMs, problem, body } = beat;
      const outcome = isFailure ? 'failure' : 'success';
      const run: Run = { id, startedAt: null, endedAt: at, outcome, exitCode, durationMs, problem, body };
      if (durationMs !== null) ends.set(key, run);
      else ends.delete(key);
      runs.push(run);
      continue;
    }
    const end = ends.get(key);
    ends.delete(key);
    if (end) end.startedAt = beat.at;
    else {
      const isNewest = !beats.some((other) => other.at > beat.at && (other.runId ?? '') === key);
      const isInTime = Date.parse(beat.at) + runGraceSeconds * 1_000 > now;
      const outcome = isNewest && isInTime ? 'running' : 'unfinished';
      const open = { exitCode: null, durationMs: null, problem: null, body: beat.body };
      runs.push({ id: beat.id, startedAt: beat.at, endedAt: null, outcome, ...open });
    }
  }
  return runs;
}
