import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { UserError } from '../host/user-error.ts';
import { currentIsDirectory, currentRelease, switchTo } from '../release/current.ts';
import { linkShared } from '../release/link-shared.ts';
import { releaseProblem } from '../release/release-problem.ts';
import type { Builtin } from '../steps/step.ts';
import { checkHealth } from './health.ts';
import { preflight } from './preflight.ts';
import type { DeploymentRun } from './deployment-run.ts';

export type Result =
  | { kind: 'ok'; code: number; result: string }
  | { kind: 'failed'; code: number | null; reason: string };

const ok: Result = { kind: 'ok', code: 0, result: '' };

export async function runBuiltin(run: DeploymentRun, builtin: Builtin): Promise<Result> {
  try {
    await perform(run, builtin);
    return ok;
  } catch (error) {
    run.say(messageOf(error));
    return { kind: 'failed', code: null, reason: messageOf(error) };
  }
}

async function perform(run: DeploymentRun, builtin: Builtin): Promise<void> {
  const { layout, agent } = run;
  const { task, facts } = run.journal();
  const release = layout.release(task.releaseTimestamp);
  switch (builtin) {
    case 'preflight':
      return preflight(task, layout, facts, agent.env['PATH'] ?? '');
    case 'link-shared': {
      const linked = linkShared(layout, release, task.environment);
      if (linked.length > 0) run.say(`Shared: ${linked.join(', ')}`);
      return;
    }
    case 'check-reuse':
      return requireSameLock(layout.release(facts.previous!), release);
    case 'switch':
      switchSafely(layout, task.releaseTimestamp);
      run.say(
        `${task.releaseTimestamp} is live${facts.previous ? `; the previous release was ${facts.previous}` : ''}.`,
      );
      return;
    case 'switch-back':
      switchSafely(layout, facts.previous!);
      run.say(`${facts.previous!} is live again.`);
      return;
    case 'health-check': {
      const health = await checkHealth(task.environment.healthCheckUrl!, (line) => run.say(line));
      if (!health.isHealthy)
        throw new UserError(`${task.environment.healthCheckUrl!} is not healthy: ${health.reason}.`);
      run.say(`${task.environment.healthCheckUrl!} is healthy.`);
    }
  }
}

/** Whether an interrupted switch has happened: `current` then points to the new release. */
export const hasSwitched = (run: DeploymentRun): boolean =>
  currentRelease(run.layout) === run.journal().task.releaseTimestamp;

/** `current` must never point to a missing release. */
function switchSafely(layout: Layout, timestamp: string): void {
  const obstacle = releaseProblem(layout, timestamp);
  if (obstacle !== null) throw new UserError(obstacle);
  if (currentIsDirectory(layout))
    throw new UserError(`${layout.current} is now a directory and no longer a link.`);
  switchTo(layout, timestamp);
}

/** Packages that were installed for another composer.lock do not match the code. */
function requireSameLock(previous: string, release: string): void {
  const read = (dir: string): string => {
    const path = join(dir, 'composer.lock');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  if (read(previous) !== read(release))
    throw new UserError(
      'composer.lock has changed since the live release, and a CODE deployment reuses the packages of that release. Deploy with type FULL.',
    );
}
