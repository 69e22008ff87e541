import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readJson } from '../host/files.ts';
import type { Program } from '../host/program.ts';
import { isAlive, killMarked, signalGroup } from '../host/process-identity.ts';
import { claimAttempt, type Claim, type StepOrder, type StepChild, type StepExit } from './step-process.ts';

export type StepProcessClient = {
  /** Starts the step process ahead of time, so that the first step does not wait for it. */
  warm(): void;
  run(order: StepOrder): Promise<StepExit>;
  close(): void;
};

/** An environment variable that marks every process that a step has started. */
export const stepMarker = 'STEWARD_STEP';

export function createStepProcessClient(
  { command, args }: Program,
  env: Record<string, string>,
): StepProcessClient {
  let current: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const child = spawn(command, [...args, 'run-steps'], {
      detached: true,
      env,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.on('error', () => {});
    child.on('exit', () => {
      if (current === child) current = null;
    });
    child.stdin!.on('error', () => {});
    return child;
  };
  const warm = (): ChildProcess => (current ??= start());
  return {
    warm,
    async run(order) {
      mkdirSync(order.dir, { recursive: true, mode: 0o700 });
      const child = warm();
      const hasEnded = new AbortController();
      const options = { signal: hasEnded.signal };
      const over = Promise.race([once(child.stdout!, 'data', options), once(child, 'exit', options)]);
      child.stdin!.write(`${JSON.stringify(order)}\n`);
      await over.catch(() => null);
      hasEnded.abort();
      return readExit(order.dir) ?? killStep(order.env[stepMarker] ?? '');
    },
    close() {
      current?.stdin?.end();
      current = null;
    },
  };
}

export const readExit = (dir: string): StepExit | null => readJson<StepExit>(join(dir, 'exit'));

/** The state of a step that an earlier agent process ordered. */
export type AttemptState =
  | { kind: 'ended'; exit: StepExit }
  | { kind: 'alive' }
  | { kind: 'dead' }
  | { kind: 'never ran' };

export function inspectAttempt(dir: string): AttemptState {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const exit = readExit(dir);
  if (exit) return { kind: 'ended', exit };
  const readClaim = (): Claim | null => readJson<Claim>(join(dir, 'claim'));
  // If nobody has claimed the attempt, this agent does, so that a step process that is about to start does not run it. Otherwise
  // nothing is written: this is called 20 times per second while waiting for a step, also on a full disk.
  if (!readClaim() && claimAttempt(dir, null)) return { kind: 'never ran' };
  const claim = readClaim();
  if (!claim?.runner) return { kind: 'never ran' };
  if (isAlive(claim.runner)) return { kind: 'alive' };
  const late = readExit(dir);
  return late ? { kind: 'ended', exit: late } : { kind: 'dead' };
}

/** Waits for a step process that is not a child of this agent. */
export async function adoptAttempt(dir: string, mark: string): Promise<StepExit> {
  for (;;) {
    const found = inspectAttempt(dir);
    if (found.kind === 'ended') return found.exit;
    if (found.kind !== 'alive') return killStep(mark);
    await delay(50);
  }
}

/** The step process was killed, so that nobody reads the output of its command: everything it started is killed, too. */
export function killStep(mark: string): StepExit {
  if (mark !== '') killMarked(stepMarker, mark);
  return { code: null, signal: null, error: 'it was killed by another program' };
}

const terminateMs = 10_000;

/** Sends SIGTERM to the process group of the command, and SIGKILL after 10 s. */
export async function terminateAttempt(dir: string): Promise<void> {
  const until = performance.now() + terminateMs;
  let hasSignalled = false;
  while (performance.now() < until) {
    if (readExit(dir)) return;
    const child = readJson<StepChild>(join(dir, 'child'));
    if (child && !hasSignalled) {
      signalGroup(child.pid, 'SIGTERM');
      hasSignalled = true;
    }
    await delay(20);
  }
  const child = readJson<StepChild>(join(dir, 'child'));
  if (child && !readExit(dir)) signalGroup(child.pid, 'SIGKILL');
}
