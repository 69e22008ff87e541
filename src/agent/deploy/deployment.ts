import { setTimeout as delay } from 'node:timers/promises';
import { agentTimes, type RunningDeployment, type StepReport } from '#deployment/protocol/agent-protocol.ts';
import { messageOf } from '../host/files.ts';
import type { Journal, JournalStep } from '../host/journal.ts';
import { startShipper, type Shipper } from '../log/shipper.ts';
import { persist, type Lease } from '../wire/client.ts';
import { settleHost, tellOutcome } from './report-outcome.ts';
import { cannotWrite } from './preflight.ts';
import { perform } from './run-plan.ts';
import { openRun, type Host, type Run } from './deployment-run.ts';
import { terminateAttempt } from './step-process-client.ts';
import { accept, lockHost, refuse, whyNoJournal } from './accept-task.ts';
import { startStepReporter, type StepReporter } from './step-reporter.ts';

/** A step that is under way should not wait for long to be taken up again. */
const askOnceMs = 3_000;

export type Deployment = {
  id: string;
  /** Settles when it has ended and the control plane knows. Never rejects. */
  done: Promise<void>;
  running(): RunningDeployment;
  stop(why: 'cancelled' | 'disowned'): void;
};

/** Takes a deployment from its offer, or from wherever its journal stands, to its end. */
export function startDeployment(host: Host, journal: Journal, signal: AbortSignal): Deployment {
  const { task } = journal;
  const lease: Lease = { deploymentId: task.deploymentId, leaseEpoch: task.leaseEpoch };
  let reporter: StepReporter | null = null;
  let shipper: Shipper | null = null;
  const run = openRun(host, journal, () => reporter?.changed());
  const stop = (why: 'cancelled' | 'disowned'): void => stopRun(run, why);

  const work = async (): Promise<void> => {
    if (run.journal().state === 'OFFERED') {
      const trouble = whyNoJournal(run);
      if (trouble) return refuse(run, lease, trouble, signal);
      const taken = await accept(run, lease, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        return cannotWrite(run.layout.own, error);
      });
      if (typeof taken === 'string') return refuse(run, lease, taken, signal);
      if (!taken) return;
    } else await confirmStillOurs(run, lease, stop, signal);
    const steps = (): StepReport[] => run.journal().steps.map(toReport);
    reporter = startStepReporter({ client: host.client, lease, steps, signal, onTrouble: host.tell });
    shipper = startShipper({
      client: host.client,
      lease,
      dir: run.own.log,
      flushMs: host.times.logFlushMs,
      maxBytes: host.times.logMaxBytes,
      patienceMs: (host.times.logPatienceSeconds ?? agentTimes.logPatienceSeconds) * 1_000,
      signal,
      onConflict: () => stop('disowned'),
      onTrouble: host.tell,
    });
    const pulse = keepLease(run, lease, () => shipper!.size(), stop, signal);
    try {
      // Once it is settled the host may be in other hands: `rollback --offline`, say, where the control plane cannot be reached.
      if (!run.journal().isSettled) {
        lockHost(run);
        await perform(run);
        settleHost(run);
      }
      reporter.changed();
      await tellOutcome({ run, lease, shipper, reporter, signal });
      run.save({ state: 'ENDED' });
    } finally {
      pulse.abort();
    }
  };

  const done = work().catch((error: unknown) => {
    if (!signal.aborted) host.tell(`deployment ${task.deploymentId}: ${messageOf(error)}`);
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

const stepOf = (run: Run): string =>
  run.journal().steps.find(({ status }) => status === 'RUNNING')?.name ?? '';

/**
 * While we were away the control plane may have given it up, or heard of an end that a full disk kept from the journal: then
 * nothing more may happen to the host. One that cannot be reached has given nothing up within its grace, and is not waited for.
 */
async function confirmStillOurs(
  run: Run,
  lease: Lease,
  stop: Deployment['stop'],
  signal: AbortSignal,
): Promise<void> {
  if (run.journal().ending) return;
  const silentMs = Date.now() - Date.parse(run.journal().contactAt);
  const ask = () => run.host.client.heartbeat(lease, stepOf(run), 0);
  const isRecent = silentMs < ((agentTimes.leaseSeconds + agentTimes.graceSeconds) * 1_000) / 2;
  const answer = isRecent
    ? await Promise.race([ask().catch(() => null), delay(askOnceMs, null, { signal })])
    : await persist(ask, { signal, onTrouble: run.host.tell });
  if (answer && answer.status !== 200) stop('disowned');
  else if (answer?.body.cancel) stop('cancelled');
}

function stopRun(run: Run, why: 'cancelled' | 'disowned'): void {
  const { facts, ending, steps } = run.journal();
  if (run.stopping.why || ending) return;
  if (facts.switched) {
    if (why === 'cancelled') run.host.tell('a cancel came after the switch, too late');
    return;
  }
  run.stopping.why = why;
  run.note({ isCancelled: true });
  const index = steps.findIndex(({ status }) => status === 'RUNNING');
  if (index >= 0)
    terminateAttempt(run.own.attempt(index, steps[index]!.attempt)).catch((error: unknown) =>
      run.host.tell(messageOf(error)),
    );
}

/** Renews the lease until it is aborted; and hears of a cancel even if the poll lost it. */
function keepLease(
  run: Run,
  lease: Lease,
  logSize: () => number,
  stop: Deployment['stop'],
  signal: AbortSignal,
): AbortController {
  const pulse = new AbortController();
  const ended = AbortSignal.any([pulse.signal, signal]);
  const beat = async (): Promise<void> => {
    for (;;) {
      await delay(run.host.times.heartbeatSeconds * 1_000, null, { signal: ended });
      const answer = await persist(() => run.host.client.heartbeat(lease, stepOf(run), logSize()), {
        signal: ended,
        onTrouble: run.host.tell,
      });
      if (answer.status !== 200) stop('disowned');
      else if (answer.body.cancel) stop('cancelled');
      if (!run.journal().ending) run.note({ contactAt: new Date().toISOString() });
    }
  };
  beat().catch(() => {});
  return pulse;
}
