import { setTimeout as delay } from 'node:timers/promises';
import type { Commit, StepReport } from '#deployment/protocol/agent-protocol.ts';
import { isRefusedForContent, retry, type Client, type Lease } from '../wire/client.ts';

export type StepReporter = {
  changed(): void;
  /** Waits until the last change is reported. Nothing is reported afterwards. */
  finish(): Promise<void>;
};

/**
 * If only the steps do not get through (a firewall may block a command in their names), the outcome is reported after this time. It
 * is longer than the longest pause between two attempts.
 */
const maxWaitMs = 60_000;

/** Reports the steps whenever they change. Changes during a report are in the next one. */
export function startStepReporter(options: {
  client: Client;
  lease: Lease;
  steps: () => StepReport[];
  commit?: () => Commit | undefined;
  signal: AbortSignal;
  onError: (message: string) => void;
  patienceMs?: number;
}): StepReporter {
  const { client, lease, onError, patienceMs = maxWaitMs } = options;
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  /** The number of changes, and how many of them were reported. */
  const count = { changed: 0, reported: 0 };
  let sending: Promise<void> = Promise.resolve();
  let withCommit = true;
  const send = async (): Promise<void> => {
    if (count.reported === count.changed || over.signal.aborted) return;
    const { changed } = count;
    const steps = options.steps();
    const report = (): ReturnType<Client['steps']> =>
      client.steps(lease, steps, withCommit ? options.commit?.() : undefined).catch((error: unknown) => {
        if (isRefusedForContent(error)) withCommit = false;
        throw error;
      });
    await retry(report, { signal, onError });
    count.reported = changed;
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
