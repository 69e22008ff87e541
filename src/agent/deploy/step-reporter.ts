import type { StepReport } from '#deployment/protocol.ts';
import { persist, type Client, type Lease } from '../wire/client.ts';

export type StepReporter = { changed(): void; finish(): Promise<void> };

/** Tells how the steps stand whenever that changed. What changes while a report is under way goes into the next one. */
export function startStepReporter(options: {
  client: Client;
  lease: Lease;
  steps: () => StepReport[];
  signal: AbortSignal;
}): StepReporter {
  const { client, lease, signal } = options;
  /** How often they have changed, and how many of these changes were told. */
  const count = { changed: 0, told: 0 };
  let sending: Promise<void> = Promise.resolve();
  const send = async (): Promise<void> => {
    if (count.told === count.changed) return;
    const { changed } = count;
    const steps = options.steps();
    await persist(() => client.steps(lease, steps), { signal });
    count.told = changed;
  };
  return {
    changed() {
      count.changed += 1;
      sending = sending.then(send).catch(() => {});
    },
    finish: () => sending,
  };
}
