import type { Times } from './schedule.ts';

/** What the settings of a heartbeat say about its beats. */
export type HeartbeatRules = Times & {
  name: string;
  startGraceSeconds: number;
  runGraceSeconds: number;
  minRunSeconds: number | null;
  paused: boolean;
};

/**
 * A run that has started and not ended. `rid` is empty if the job names none. Times are in milliseconds since 1970. `openSince`: its first
 * start, if it has started again without an end.
 */
export type Run = { rid: string; at: number; openSince?: number };
export type Problem = { kind: 'LATE' | 'OVERRUN' | 'FAILED'; since: string; message: string };

/** What is known from its beats. */
export type HeartbeatFacts = {
  status: 'NEW' | 'UP' | 'DOWN';
  lastBeatAt: Date | null;
  dueAt: Date | null;
  runs: readonly Run[];
  /** Runs that ended without a start, and when. */
  ended: readonly Run[];
  /** One that was missing since the last beat is no problem, because it may have been sent in a time without a server. */
  isForgiven: boolean;
  problem: Problem | null;
};

/** Whether an alert was asked for, and since when this holds. */
export type HeartbeatAlert = { isAlerted: boolean; alertChangedAt: Date | null };

export type HeartbeatState = 'NEW' | 'UP' | 'RUNNING' | 'LATE' | 'DOWN' | 'PAUSED';
export type BeatKind = 'START' | 'SUCCESS' | 'FAIL';
export type Beat = { kind: BeatKind; exitCode: number | null; rid: string; body: string | null };
/** A time without a server that accepts beats. */
export type Stop = { stoppedAt: Date; resumedAt: Date };
