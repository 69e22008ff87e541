import type { CompleteRequest } from '#deployment/protocol/agent-protocol.ts';
import { messageOf } from '../host/files.ts';
import { releaseLock } from '../host/lock.ts';
import type { Shipper } from '../log/shipper.ts';
import { currentRelease } from '../release/current.ts';
import { readHistory, updateHistory } from '../release/history.ts';
import { saveRecord, type ReleaseRecord } from '../release/records.ts';
import { isRefusedForContent, retry, type Client, type Lease } from '../wire/client.ts';
import type { DeploymentRun } from './deployment-run.ts';
import { reportedChanges, reportedCommit } from './reported-commits.ts';
import type { StepReporter } from './step-reporter.ts';

/** The host comes first: its state must be right even if the control plane is unreachable. */
export function finishOnHost(run: DeploymentRun): void {
  const { task, ending, facts } = run.journal();
  const { outcome, errorMessage } = ending!;
  if (task.kind === 'DEPLOY' && run.step('checkout')?.startedAt)
    saveReleaseState(run, {
      // Even if it stays live: a rollback must not go to it.
      state: outcome === 'SUCCEEDED' ? 'good' : 'failed',
      deploymentId: task.deploymentId,
      version: task.version,
      sha: facts.sha,
      at: new Date().toISOString(),
    });
  updateLiveHistory(run);
  run.say(errorMessage ? `${outcome}: ${errorMessage}` : outcome);
  run.closeLog();
  releaseLock(run.layout.hostLock, task.deploymentId);
  run.save({ isSettled: true });
}

function saveReleaseState(run: DeploymentRun, record: ReleaseRecord): void {
  try {
    saveRecord(run.layout, run.journal().task.releaseTimestamp, record);
  } catch (error) {
    // It stays marked as incomplete, which is safe.
    run.agent.logLine(messageOf(error));
  }
}

function updateLiveHistory(run: DeploymentRun): void {
  const { task, facts } = run.journal();
  const { previous, switched } = facts;
  try {
    updateHistory(run.layout, { previous, tried: task.releaseTimestamp, switched });
  } catch (error) {
    // The next read corrects it by where `current` points.
    run.agent.logLine(messageOf(error));
  }
}

type OutcomeReport = {
  run: DeploymentRun;
  lease: Lease;
  shipper: Shipper;
  reporter: StepReporter;
  signal: AbortSignal;
};

/** Reports the outcome, with retries; resolves when the control plane has accepted or refused it. */
export async function reportOutcome({ run, lease, shipper, reporter, signal }: OutcomeReport): Promise<void> {
  const { ending, facts } = run.journal();
  const { outcome, errorMessage } = ending!;
  const onError = (message: string): void => run.agent.logLine(message);
  await shipper.finish();
  await reporter.finish();
  let texts: Pick<CompleteRequest, 'commit' | 'changes'> = textsOf(run);
  for (;;) {
    const logSize = await shipper.finish();
    // Built for each attempt: the live release may change until one of them succeeds.
    const request = (): Omit<CompleteRequest, 'leaseEpoch'> => ({
      outcome,
      errorMessage,
      commitSha: facts.sha,
      maintenanceWindow: ending!.facts.window,
      databaseChanged: facts.databaseChanged,
      logSize,
      ...(run.journal().isLogFull ? { logLoss: 'DROPPED' as const } : {}),
      ...(shipper.isCut() ? { logLoss: 'UNSENT' as const } : {}),
      ...texts,
      currentRelease: currentRelease(run.layout),
      liveHistory: [...readHistory(run.layout)],
    });
    const send = (): ReturnType<Client['complete']> =>
      run.agent.client.complete(lease, request()).catch((error: unknown) => {
        if (isRefusedForContent(error)) texts = {};
        throw error;
      });
    const { status, body } = await retry(send, { signal, onError });
    if (status === 412) await shipper.seek(body.size);
    else if (status === 200) return;
    else return run.agent.logLine(`the control plane did not accept the outcome ${outcome} (HTTP ${status})`);
  }
}

/** What people read about the commits. */
function textsOf(run: DeploymentRun): Pick<CompleteRequest, 'commit' | 'changes'> {
  const commit = reportedCommit(run);
  const changes = reportedChanges(run);
  return { ...(commit ? { commit } : {}), ...(changes ? { changes } : {}) };
}
