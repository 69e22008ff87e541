import { setTimeout as delay } from 'node:timers/promises';
import { agentTimes, type RunningDeployment, type StepReport } from '#deployment/protocol/agent-protocol.ts';
import { messageOf } from '../host/files.ts';
import type { Journal, JournalStep } from '../host/journal.ts';
import { startShipper, type Shipper } from '../log/shipper.ts';
import { retry, type Lease } from '../wire/client.ts';
import { finishOnHost, reportOutcome } from './report-outcome.ts';
import { cannotWrite } from './preflight.ts';
import { runPlan } from './run-plan.ts';
import { openDeploymentRun, type AgentContext, type DeploymentRun } from './deployment-run.ts';
import { terminateAttempt } from './step-process-client.ts';
import { accept, lockHost, failWithoutJournal, journalProblem } from './accept-task.ts';
import { startStepReporter, type StepReporter } from './step-reporter.ts';

/** A step that is under way should not wait for long to be taken up again. */
const askOnceMs = 3_000;

export type Deployment = {
  id: string;
  /** Settles when it has ended and the control plane knows. Never rejects. */
  done: Promise<void>;
  running(): RunningDeployment;
  stop(why: 'cancelled' | 'lease-lost'): void;
};

/** Takes a deployment from its offer, or from wherever its journal stands, to its end. */
export function startDeployment(agent: AgentContext, journal: Journal, signal: AbortSignal): Deployment {
  const { task } = journal;
  const lease: Lease = { deploymentId: task.deploymentId, leaseEpoch: task.leaseEpoch };
  let reporter: StepReporter | null = null;
  let shipper: Shipper | null = null;
  const run = openDeploymentRun(agent, journal, () => reporter?.changed());
  const stop = (why: 'cancelled' | 'lease-lost'): void => stopRun(run, why);

  const work = async (): Promise<void> => {
    if (run.journal().state === 'OFFERED') {
      const trouble = journalProblem(run);
      if (trouble) return failWithoutJournal(run, lease, trouble, signal);
      const taken = await accept(run, lease, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        return cannotWrite(run.layout.own, error);
      });
      if (typeof taken === 'string') return failWithoutJournal(run, lease, taken, signal);
      if (!taken) return;
    } else await confirmLease(run, lease, stop, signal);
    const steps = (): StepReport[] => run.journal().steps.map(toReport);
    reporter = startStepReporter({ client: agent.client, lease, steps, signal, onError: agent.logLine });
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
    const pulse = keepLease(run, lease, () => shipper!.size(), stop, signal);
    try {
      // Once it is settled the host may be in other hands: `rollback --offline`, say, where the control plane cannot be reached.
      if (!run.journal().isSettled) {
        lockHost(run);
        await runPlan(run);
        finishOnHost(run);
      }
      reporter.changed();
      await reportOutcome({ run, lease, shipper, reporter, signal });
      run.save({ state: 'ENDED' });
    } finally {
      pulse.abort();
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
 * While we were away the control plane may have given it up, or heard of an end that a full disk kept from the journal: then
 * nothing more may happen to the agent. One that cannot be reached has given nothing up within its grace, and is not waited for.
 */
async function confirmLease(
  run: DeploymentRun,
  lease: Lease,
  stop: Deployment['stop'],
  signal: AbortSignal,
): Promise<void> {
  if (run.journal().ending) return;
  const silentMs = Date.now() - Date.parse(run.journal().contactAt);
  const ask = () => run.agent.client.heartbeat(lease, stepOf(run), 0);
  const isRecent = silentMs < ((agentTimes.leaseSeconds + agentTimes.graceSeconds) * 1_000) / 2;
  const answer = isRecent
    ? await Promise.race([ask().catch(() => null), delay(askOnceMs, null, { signal })])
    : await retry(ask, { signal, onError: run.agent.logLine });
  if (answer && answer.status !== 200) stop('lease-lost');
  else if (answer?.body.cancel) stop('cancelled');
}

function stopRun(run: DeploymentRun, why: 'cancelled' | 'lease-lost'): void {
  const { facts, ending, steps } = run.journal();
  if (run.stopping.why || ending) return;
  if (facts.switched) {
    if (why === 'cancelled') run.agent.logLine('a cancel came after the switch, too late');
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

/** Renews the lease until it is aborted; and hears of a cancel even if the poll lost it. */
function keepLease(
  run: DeploymentRun,
  lease: Lease,
  logSize: () => number,
  stop: Deployment['stop'],
  signal: AbortSignal,
): AbortController {
  const pulse = new AbortController();
  const ended = AbortSignal.any([pulse.signal, signal]);
  const beat = async (): Promise<void> => {
    for (;;) {
      await delay(run.agent.times.heartbeatSeconds * 1_000, null, { signal: ended });
      const answer = await retry(() => run.agent.client.heartbeat(lease, stepOf(run), logSize()), {
        signal: ended,
        onError: run.agent.logLine,
      });
      if (answer.status !== 200) stop('lease-lost');
      else if (answer.body.cancel) stop('cancelled');
      if (!run.journal().ending) run.note({ contactAt: new Date().toISOString() });
    }
  };
  beat().catch(() => {});
  return pulse;
}
