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
  /** Sees to it that a runner waits for orders, so that the first step need not wait for it. */
  warm(): void;
  run(order: StepOrder): Promise<StepExit>;
  close(): void;
};

/** The marker by which everything that a step started can be found again. */
export const stepMarker = 'STEWARD_STEP';

export function createStepProcessClient({ command, args }: Program, env: Record<string, string>): StepProcessClient {
  let runner: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const child = spawn(command, [...args, 'run-steps'], {
      detached: true,
      env,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.on('error', () => {});
    child.on('exit', () => {
      if (runner === child) runner = null;
    });
    child.stdin!.on('error', () => {});
    return child;
  };
  const warm = (): ChildProcess => (runner ??= start());
  return {
    warm,
    async run(order) {
      mkdirSync(order.dir, { recursive: true, mode: 0o700 });
      const child = warm();
      const heard = new AbortController();
      const options = { signal: heard.signal };
      const over = Promise.race([once(child.stdout!, 'data', options), once(child, 'exit', options)]);
      child.stdin!.write(`${JSON.stringify(order)}\n`);
      await over.catch(() => null);
      heard.abort();
      return readExit(order.dir) ?? exitOfDead(order);
    },
    close() {
      runner?.stdin?.end();
      runner = null;
    },
  };
}

export const readExit = (dir: string): StepExit | null => readJson<StepExit>(join(dir, 'exit'));

/** What has become of a step that another agent process ordered. */
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
  // If there is no claim yet, we make it: a runner that is still on its way then finds it taken and goes. Where there is one
  // nothing is written: a step that is waited for is looked at 20 times per second, also on a full disk.
  if (!readClaim() && claimAttempt(dir, null)) return { kind: 'never ran' };
  const claim = readClaim();
  if (!claim?.runner) return { kind: 'never ran' };
  if (isAlive(claim.runner)) return { kind: 'alive' };
  const late = readExit(dir);
  return late ? { kind: 'ended', exit: late } : { kind: 'dead' };
}

/** Waits for a runner that is not our child. */
export async function adoptAttempt(dir: string, mark: string): Promise<StepExit> {
  for (;;) {
    const found = inspectAttempt(dir);
    if (found.kind === 'ended') return found.exit;
    if (found.kind !== 'alive') return killStep(mark);
    await delay(50);
  }
}

const exitOfDead = ({ env }: StepOrder): StepExit => killStep(env[stepMarker] ?? '');

/** The runner was killed: nobody listens to its command any more, so nothing of it may go on. */
export function killStep(mark: string): StepExit {
  if (mark !== '') killMarked(stepMarker, mark);
  return { code: null, signal: null, error: 'it was ended from outside' };
}

const patienceMs = 10_000;

/** Asks the command and everything in its group to end; after 10 s it is made to. */
export async function terminateAttempt(dir: string): Promise<void> {
  const until = performance.now() + patienceMs;
  let told = false;
  while (performance.now() < until) {
    if (readExit(dir)) return;
    const child = readJson<StepChild>(join(dir, 'child'));
    if (child && !told) {
      signalGroup(child.pid, 'SIGTERM');
      told = true;
    }
    await delay(20);
  }
  const child = readJson<StepChild>(join(dir, 'child'));
  if (child && !readExit(dir)) signalGroup(child.pid, 'SIGKILL');
}
