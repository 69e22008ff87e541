import type { Facts } from '../host/journal.ts';

/** Actions of the agent itself, without a program of the host. */
export type Builtin = 'preflight' | 'link-shared' | 'check-reuse' | 'switch' | 'switch-back' | 'health-check';

export type Command = {
  kind: 'command';
  argv: string[];
  cwd: string;
  env?: Record<string, string>;
  /** Exit codes that are not failures. Defaults to 0. */
  accept?: readonly number[];
};

/** Pure data and pure functions, created from the task whenever they are needed. */
export type Step = {
  name: string;
  action: Command | { kind: 'builtin'; builtin: Builtin };
  /** The step is skipped if this returns false just before it would start. */
  when?: (facts: Facts) => boolean;
  /** It takes a prepared tree, and waits for one that is nearly complete. */
  takesTree?: boolean;
  /** A failure is logged and ignored. */
  isOptional?: boolean;
  /** Facts that are true from its start, even if its result is never known. */
  begins?: (facts: Facts) => Partial<Facts>;
  /** Facts from its exit code and its result, which it writes to $STEWARD_RESULT. */
  learns?: (found: { code: number; result: string }, facts: Facts) => Partial<Facts>;
};

export const shell = (script: string, cwd: string, env: Record<string, string> = {}): Command => ({
  kind: 'command',
  argv: ['/bin/sh', '-euc', script],
  cwd,
  env,
});

export const builtin = (name: Builtin): Step['action'] => ({ kind: 'builtin', builtin: name });
