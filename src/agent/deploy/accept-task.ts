import { accessSync, constants, rmSync } from 'node:fs';
import { parseSha } from '#deployment/protocol/commit.ts';
import { takeLock } from '../host/lock.ts';
import { noFacts, saveJournal } from '../host/journal.ts';
import { currentRelease } from '../release/current.ts';
import { readRecord, saveRecord } from '../release/records.ts';
import { isInMaintenance } from '../steps/maintenance.ts';
import { retry, type Client, type Lease } from '../wire/client.ts';
import { decideEnding } from './decide-ending.ts';
import { cannotWrite } from './preflight.ts';
import type { DeploymentRun } from './deployment-run.ts';

export function journalProblem(run: DeploymentRun): string | null {
  try {
    saveJournal(run.own, run.journal());
    return null;
  } catch (error) {
    return readOnlyProblem(run.layout.deployPath) ?? cannotWrite(run.layout.own, error);
  }
}

/** In Node, creating a directory on a read-only disk fails with ENOENT, which would be misleading. */
function readOnlyProblem(path: string): string | null {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return cannotWrite(path, error);
  }
}

type ReportOptions = { signal: AbortSignal; onError: (message: string) => void };

/** Without a valid task and a journal no deployment is safe. It is accepted only to report the reason. */
export async function failWithoutJournal(
  client: Client,
  lease: Lease,
  errorMessage: string,
  options: ReportOptions,
): Promise<void> {
  const { status } = await retry(() => client.accept(lease), options);
  if (status !== 200) return;
  const { window: maintenanceWindow, databaseChanged, sha: commitSha } = noFacts;
  const outcome = {
    outcome: 'FAILED',
    errorMessage,
    commitSha,
    maintenanceWindow,
    databaseChanged,
    logSize: 0,
  } as const;
  await retry(() => client.complete(lease, outcome), options);
}

/** Nothing on the host changes before the control plane has agreed. */
export async function accept(run: DeploymentRun, lease: Lease, signal: AbortSignal): Promise<boolean> {
  run.agent.stepProcess.warm();
  const { status } = await retry(() => run.agent.client.accept(lease), {
    signal,
    onError: run.agent.logLine,
  });
  if (status !== 200) {
    rmSync(run.own.dir, { recursive: true, force: true });
    return false;
  }
  const { task } = run.journal();
  const previous = currentRelease(run.layout);
  const isClosed = (release: string | null): boolean =>
    release !== null && isInMaintenance(run.layout.release(release));
  run.save({
    state: 'RUNNING',
    contactAt: new Date().toISOString(),
    facts: {
      ...run.journal().facts,
      previous,
      previousSha: previous === null ? null : parseSha(readRecord(run.layout, previous)?.sha),
      wasClosed: isClosed(previous),
      targetWasClosed: isClosed(task.releaseTimestamp),
    },
  });
  for (const notice of task.notices) run.say(notice);
  run.say(
    task.kind === 'ROLLBACK'
      ? `Rolling back to release ${task.releaseTimestamp}.`
      : `Deploying ${task.gitRef} as ${task.version} (${task.deployType}, release ${task.releaseTimestamp}).`,
  );
  return true;
}

export function lockHost(run: DeploymentRun): void {
  try {
    lockAndMarkRelease(run);
  } catch (error) {
    const { task, facts, ending } = run.journal();
    const reason = cannotWrite(run.layout.own, error);
    if (!ending) run.save({ ending: decideEnding(task, facts, { kind: 'step', step: 'lock', reason }) });
  }
}

/** Also marks the release as incomplete until it is recorded as good. */
function lockAndMarkRelease(run: DeploymentRun): void {
  const { task, ending } = run.journal();
  const locked = takeLock(run.layout.hostLock, task.deploymentId);
  if (locked.kind === 'taken') {
    if (ending) return;
    const { owner, process, since } = locked.by;
    const errorMessage = `This host has been locked by ${owner} since ${since} (process ${process.pid}). Wait for it or end that process, and deploy again.`;
    return run.save({ ending: { outcome: 'FAILED', errorMessage, facts: run.journal().facts } });
  }
  if (task.kind === 'DEPLOY' && !ending)
    saveRecord(run.layout, task.releaseTimestamp, {
      state: 'building',
      deploymentId: task.deploymentId,
      version: task.version,
      sha: null,
      at: new Date().toISOString(),
    });
}
