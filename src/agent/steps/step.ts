import type { Facts } from '../host/journal.ts';

/** What the agent does by itself, without a program of the host. */
export type Builtin = 'preflight' | 'link-shared' | 'check-reuse' | 'switch' | 'switch-back' | 'health-check';

export type Command = {
  kind: 'command';
  argv: string[];
  cwd: string;
  env?: Record<string, string>;
  /** Exit codes that are answers and not failures; 0 unless told. */
  accept?: readonly number[];
};

/** Pure data and pure functions: made again from the task whenever they are needed. */
export type Step = {
  name: string;
  action: Command | { kind: 'builtin'; builtin: Builtin };
  /** Passed over when this says no, at the moment at which its turn comes. */
  when?: (facts: Facts) => boolean;
  /** A failure is told and passed over. */
  isOptional?: boolean;
  /** What is true as soon as it has begun, even if nothing more is heard of it. */
  begins?: (facts: Facts) => Partial<Facts>;
  /** What its exit code and its result (what it wrote to $STEWARD_RESULT) logLine. */
  learns?: (found: { code: number; result: string }, facts: Facts) => Partial<Facts>;
};

export const shell = (script: string, cwd: string, env: Record<string, string> = {}): Command => ({
  kind: 'command',
  argv: ['/bin/sh', '-euc', script],
  cwd,
  env,
});

export const builtin = (name: Builtin): Step['action'] => ({ kind: 'builtin', builtin: name });
