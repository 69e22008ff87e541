import type { CompleteRequest } from '#deployment/protocol/agent-protocol.ts';
import { messageOf } from '../host/files.ts';
import { releaseLock } from '../host/lock.ts';
import type { Shipper } from '../log/shipper.ts';
import { currentRelease } from '../release/current.ts';
import { readHistory, settleHistory } from '../release/history.ts';
import { saveRecord, type ReleaseRecord } from '../release/records.ts';
import { persist, type Lease } from '../wire/client.ts';
import type { Run } from './deployment-run.ts';
import type { StepReporter } from './step-reporter.ts';

/** The host first: what is on it must be right even if nobody can be told. */
export function settleHost(run: Run): void {
  const { task, ending, facts } = run.journal();
  const { outcome, errorMessage } = ending!;
  if (task.kind === 'DEPLOY' && run.step('checkout')?.startedAt)
    markRelease(run, {
      // Also when it stays live: it is nothing to go back to.
      state: outcome === 'SUCCEEDED' ? 'good' : 'failed',
      deploymentId: task.deploymentId,
      version: task.version,
      sha: facts.sha,
      at: new Date().toISOString(),
    });
  keepHistory(run);
  run.say(errorMessage ? `${outcome}: ${errorMessage}` : outcome);
  run.closeLog();
  releaseLock(run.layout.hostLock, task.deploymentId);
  run.save({ isSettled: true });
}

function markRelease(run: Run, record: ReleaseRecord): void {
  try {
    saveRecord(run.layout, run.journal().task.releaseTimestamp, record);
  } catch (error) {
    // It stays marked as half built, which is the safe side.
    run.host.tell(messageOf(error));
  }
}

function keepHistory(run: Run): void {
  const { task, facts } = run.journal();
  const { previous, switched } = facts;
  try {
    settleHistory(run.layout, { previous, tried: task.releaseTimestamp, switched });
  } catch (error) {
    // It is mended by where `current` points when it is next read.
    run.host.tell(messageOf(error));
  }
}

type Telling = { run: Run; lease: Lease; shipper: Shipper; reporter: StepReporter; signal: AbortSignal };

/** Tells how it ended, as long as it takes; resolves when the control plane has it, or does not want it. */
export async function tellOutcome({ run, lease, shipper, reporter, signal }: Telling): Promise<void> {
  const { ending, facts } = run.journal();
  const { outcome, errorMessage } = ending!;
  const onTrouble = (message: string): void => run.host.tell(message);
  await shipper.finish();
  await reporter.finish();
  for (;;) {
    const logSize = await shipper.finish();
    // Made anew for every try: what is live may change until one of them gets through.
    const request = (): Omit<CompleteRequest, 'leaseEpoch'> => ({
      outcome,
      errorMessage,
      commitSha: facts.sha,
      maintenanceWindow: ending!.facts.window,
      databaseChanged: facts.databaseChanged,
      logSize,
      ...(run.journal().isLogFull ? { logLoss: 'DROPPED' as const } : {}),
      ...(shipper.isCut() ? { logLoss: 'UNSENT' as const } : {}),
      currentRelease: currentRelease(run.layout),
      liveHistory: [...readHistory(run.layout)],
    });
    const { status, body } = await persist(() => run.host.client.complete(lease, request()), {
      signal,
      onTrouble,
    });
    if (status === 412) await shipper.seek(body.size);
    else if (status === 200) return;
    else return run.host.tell(`the control plane did not take the outcome ${outcome} (HTTP ${status})`);
  }
}
