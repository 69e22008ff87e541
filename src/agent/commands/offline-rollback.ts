import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withLive } from '#deployment/protocol/live-history.ts';
import { messageOf } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';
import { releaseLock, takeLock, type LockOwner } from '../host/lock.ts';
import { listJournals, noFacts, readJournal } from '../host/journal.ts';
import { UserError } from '../host/user-error.ts';
import { currentIsDirectory, currentRelease, switchTo } from '../release/current.ts';
import { readHistory, saveHistory } from '../release/history.ts';
import { housekeeper } from '../release/housekeeping.ts';
import { readRecord } from '../release/records.ts';
import { releaseProblem } from '../release/release-problem.ts';
import { endMaintenance, isInMaintenance } from '../steps/maintenance.ts';
import { flushCache } from '../steps/magento.ts';
import { afterRollback } from '../steps/plan.ts';
import type { Step } from '../steps/step.ts';
import { print } from './command.ts';

const owner = 'rollback --offline';

/** A rollback without the control plane: the switch, and the steps after it. */
export async function rollBackOffline(
  layout: Layout,
  target: string,
  env: Record<string, string>,
): Promise<number> {
  if (currentIsDirectory(layout))
    throw new UserError(`${layout.current} is a directory, but must be a link to a release.`);
  await lockHost(layout);
  try {
    const obstacle = releaseProblem(layout, target);
    if (obstacle !== null) throw new UserError(`${obstacle} Choose another release with --release.`);
    const wasClosed = isInMaintenance(layout.release(target));
    const before = readHistory(layout);
    switchTo(layout, target);
    const live = currentRelease(layout);
    if (live !== target)
      throw new UserError(
        `The switch failed: ${live ?? 'no release'} is live. Check where ${layout.current} points.`,
      );
    print(`${target} is live.`);
    try {
      saveHistory(layout, withLive(before, target));
    } catch (error) {
      // For example, a full disk. The next read corrects it by where `current` points.
      print(`The live history could not be written: ${messageOf(error)}`);
    }
    return runSteps(stepsFor(layout, target, wasClosed), { ...env, ...variablesOf(layout, target) });
  } finally {
    releaseLock(layout.hostLock, owner);
  }
}

const waitMs = 10_000;

async function lockHost(layout: Layout): Promise<void> {
  // An agent that was stopped during a deployment continues it at the next start.
  const isOver = ({ owner: id }: LockOwner): boolean =>
    (readJournal(layout.deployment(id))?.state ?? 'ENDED') === 'ENDED';
  const until = performance.now() + waitMs;
  for (;;) {
    const locked = takeLock(layout.hostLock, owner, isOver);
    if (locked.kind === 'held') return;
    if (locked.by.owner !== housekeeper || performance.now() > until)
      throw new UserError(
        `This host has been locked by deployment ${locked.by.owner} since ${locked.by.since}. Cancel it, or start the agent so that it can end.`,
      );
    await delay(50);
  }
}

/** Uses the settings of the last deployment; without one, only what the release itself shows. */
function stepsFor(layout: Layout, target: string, wasClosed: boolean): Step[] {
  const last = listJournals(layout).at(-1);
  const release = layout.release(target);
  const isShop = existsSync(join(release, 'bin/magento'));
  const steps = last
    ? afterRollback({ ...last.task, kind: 'ROLLBACK', releaseTimestamp: target }, layout)
    : isShop
      ? [flushCache('flush cache', release), ...(wasClosed ? [endMaintenance(release)] : [])]
      : [];
  const facts = { ...noFacts, targetWasClosed: wasClosed };
  return steps.filter(({ when }) => when?.(facts) ?? true);
}

/** The environment variables of the commands. */
function variablesOf(layout: Layout, target: string): Record<string, string> {
  const record = readRecord(layout, target);
  return {
    STEWARD_DEPLOYMENT_ID: '',
    STEWARD_ENVIRONMENT: listJournals(layout).at(-1)?.task.environment.name ?? '',
    STEWARD_VERSION: record?.version ?? '',
    STEWARD_COMMIT: record?.sha ?? '',
    STEWARD_RELEASE: target,
    STEWARD_RELEASE_PATH: layout.release(target),
  };
}

/** Runs all of them even if one fails: the release is live and needs each of them. */
function runSteps(steps: readonly Step[], env: Record<string, string>): number {
  let code = 0;
  for (const { name, action } of steps) {
    if (action.kind !== 'command') continue;
    const [program, ...args] = action.argv;
    print(`▶ ${name}`);
    const { status, error } = spawnSync(program!, args, {
      cwd: action.cwd,
      env: { ...env, ...action.env },
      stdio: 'inherit',
    });
    if (status === 0) continue;
    code = 1;
    const why = error ? error.message : `exit code ${status ?? 'none'}`;
    print(`"${name}" failed: ${why}. Run it again manually in ${action.cwd}: ${action.argv.join(' ')}`);
  }
  return code;
}
