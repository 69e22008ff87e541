import { setTimeout as delay } from 'node:timers/promises';
import type { StepReport } from '#deployment/protocol/agent-protocol.ts';
import { retry, type Client, type Lease } from '../wire/client.ts';

export type StepReporter = {
  changed(): void;
  /** Waits until the last change is told; from then on nothing more is. */
  finish(): Promise<void>;
};

/**
 * Of a control plane that takes the log but not the steps (a firewall may dislike a command in their names), the outcome is
 * not kept. Longer than the longest pause between two tries.
 */
const longestWaitMs = 60_000;

/** Tells how the steps stand whenever that changed. What changes while a report is under way goes into the next one. */
export function startStepReporter(options: {
  client: Client;
  lease: Lease;
  steps: () => StepReport[];
  signal: AbortSignal;
  onError: (message: string) => void;
  patienceMs?: number;
}): StepReporter {
  const { client, lease, onError, patienceMs = longestWaitMs } = options;
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  /** How often they have changed, and how many of these changes were told. */
  const count = { changed: 0, told: 0 };
  let sending: Promise<void> = Promise.resolve();
  const send = async (): Promise<void> => {
    if (count.told === count.changed || over.signal.aborted) return;
    const { changed } = count;
    const steps = options.steps();
    await retry(() => client.steps(lease, steps), { signal, onError });
    count.told = changed;
  };
  return {
    changed() {
      count.changed += 1;
      sending = sending.then(send).catch(() => {});
    },
    async finish() {
      if (over.signal.aborted) return sending;
      await Promise.race([sending, delay(patienceMs, null, { signal })]);
      over.abort();
    },
  };
}
