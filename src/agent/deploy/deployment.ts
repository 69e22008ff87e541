import { setTimeout as delay } from 'node:timers/promises';
import {
  agentTimes,
  type Commit,
  type RunningDeployment,
  type StepReport,
} from '#deployment/protocol/agent-protocol.ts';
import { messageOf } from '../host/files.ts';
import type { Journal, JournalStep } from '../host/journal.ts';
import { startShipper, type Shipper } from '../log/shipper.ts';
import { retry, type Lease } from '../wire/client.ts';
import { finishOnHost, reportOutcome } from './report-outcome.ts';
import { cannotWrite } from './preflight.ts';
import { reportedCommit } from './reported-commits.ts';
import { runPlan } from './run-plan.ts';
import { openDeploymentRun, type AgentContext, type DeploymentRun } from './deployment-run.ts';
import { terminateAttempt } from './step-process-client.ts';
import { accept, lockHost, failWithoutJournal, journalProblem } from './accept-task.ts';
import { startStepReporter, type StepReporter } from './step-reporter.ts';

/** An interrupted step should not wait long to be adopted. */
const quickCheckMs = 3_000;

export type Deployment = {
  id: string;
  /** Resolves when the deployment has ended and the control plane knows. Never rejects. */
  done: Promise<void>;
  running(): RunningDeployment;
  stop(why: 'cancelled' | 'lease-lost'): void;
};

/** Runs a deployment to its end, from the offer or from the state of its journal. */
export function startDeployment(agent: AgentContext, journal: Journal, signal: AbortSignal): Deployment {
  const { task } = journal;
  const lease: Lease = { deploymentId: task.deploymentId, leaseEpoch: task.leaseEpoch };
  let reporter: StepReporter | null = null;
  let shipper: Shipper | null = null;
  const run = openDeploymentRun(agent, journal, () => reporter?.changed());
  const stop = (why: 'cancelled' | 'lease-lost'): void => stopRun(run, why);

  const work = async (): Promise<void> => {
    if (run.journal().state === 'OFFERED') {
      const problem = journalProblem(run);
      const fail = (reason: string): Promise<void> =>
        failWithoutJournal(agent.client, lease, reason, { signal, onError: agent.logLine });
      if (problem) return fail(problem);
      const accepted = await accept(run, lease, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        return cannotWrite(run.layout.own, error);
      });
      if (typeof accepted === 'string') return fail(accepted);
      if (!accepted) return;
      // A rollback creates no release, and may go to an old one.
      if (task.kind === 'DEPLOY')
        agent.housekeeping.catchUp(task.environment.releasesToKeep, task.releaseTimestamp);
    } else await confirmLease(run, lease, stop, signal);
    const steps = (): StepReport[] => run.journal().steps.map(toReport);
    const commit = (): Commit | undefined => reportedCommit(run);
    reporter = startStepReporter({
      client: agent.client,
      lease,
      steps,
      commit,
      signal,
      onError: agent.logLine,
    });
    shipper = startShipper({
      client: agent.client,
      lease,
      dir: run.own.log,
      flushMs: agent.times.logFlushMs,
      maxBytes: agent.times.logMaxBytes,
      patienceMs: (agent.times.logPatienceSeconds ?? agentTimes.logPatienceSeconds) * 1_000,
      signal,
      onConflict: () => stop('lease-lost'),
      onError: agent.logLine,
    });
    const heartbeats = keepLease(run, lease, () => shipper!.size(), stop, signal);
    try {
      // After that, another process may change the host, such as `rollback --offline` while the control plane is unreachable.
      if (!run.journal().isSettled) {
        lockHost(run);
        await runPlan(run);
        finishOnHost(run);
      }
      reporter.changed();
      await reportOutcome({ run, lease, shipper, reporter, signal });
      run.save({ state: 'ENDED' });
    } finally {
      heartbeats.abort();
    }
  };

  const done = work().catch((error: unknown) => {
    if (!signal.aborted) agent.logLine(`deployment ${task.deploymentId}: ${messageOf(error)}`);
  });
  return {
    id: task.deploymentId,
    done,
    running: () => ({ ...lease, step: stepOf(run), logSize: shipper?.size() ?? 0 }),
    stop,
  };
}

const toReport = ({ name, status, startedAt, completedAt, exitCode }: JournalStep): StepReport => ({
  name,
  status,
  startedAt,
  completedAt,
  exitCode,
});

const stepOf = (run: DeploymentRun): string =>
  run.journal().steps.find(({ status }) => status === 'RUNNING')?.name ?? '';

/**
 * While the agent was stopped, the control plane may have failed the deployment, or received an outcome that a full disk kept out of
 * the journal. Then nothing more may change on the host. Within the grace period, an unreachable control plane is not waited for.
 */
async function confirmLease(
  run: DeploymentRun,
  lease: Lease,
  stop: Deployment['stop'],
  signal: AbortSignal,
): Promise<void> {
  if (run.journal().ending) return;
  const silentMs = Date.now() - Date.parse(run.journal().contactAt);
  const check = () => run.agent.client.heartbeat(lease, stepOf(run), 0);
  const isRecent = silentMs < ((agentTimes.leaseSeconds + agentTimes.graceSeconds) * 1_000) / 2;
  const response = isRecent
    ? await Promise.race([check().catch(() => null), delay(quickCheckMs, null, { signal })])
    : await retry(check, { signal, onError: run.agent.logLine });
  if (response && response.status !== 200) stop('lease-lost');
  else if (response?.body.cancel) stop('cancelled');
}

function stopRun(run: DeploymentRun, why: 'cancelled' | 'lease-lost'): void {
  const { facts, ending, steps } = run.journal();
  if (run.stopping.why || ending) return;
  if (facts.switched) {
    if (why === 'cancelled') run.agent.logLine('a cancel request came after the switch and is ignored');
    return;
  }
  run.stopping.why = why;
  run.note({ isCancelled: true });
  const index = steps.findIndex(({ status }) => status === 'RUNNING');
  if (index >= 0)
    terminateAttempt(run.own.attempt(index, steps[index]!.attempt)).catch((error: unknown) =>
      run.agent.logLine(messageOf(error)),
    );
}

/** Sends heartbeats until it is aborted. They also receive a cancel request that a poll has missed. */
function keepLease(
  run: DeploymentRun,
  lease: Lease,
  logSize: () => number,
  stop: Deployment['stop'],
  signal: AbortSignal,
): AbortController {
  const stopped = new AbortController();
  const ended = AbortSignal.any([stopped.signal, signal]);
  const beat = async (): Promise<void> => {
    for (;;) {
      await delay(run.agent.times.heartbeatSeconds * 1_000, null, { signal: ended });
      const response = await retry(() => run.agent.client.heartbeat(lease, stepOf(run), logSize()), {
        signal: ended,
        onError: run.agent.logLine,
      });
      if (response.status !== 200) stop('lease-lost');
      else if (response.body.cancel) stop('cancelled');
      if (!run.journal().ending) run.note({ contactAt: new Date().toISOString() });
    }
  };
  beat().catch(() => {});
  return stopped;
}
