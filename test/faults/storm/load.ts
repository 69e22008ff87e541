import { setTimeout as delay } from 'node:timers/promises';
import type { Bed } from './bed.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** What everybody who causes load has in hand. */
export type Hands = {
  bed: Bed;
  ledger: Ledger;
  random: Random;
  /** The storm is over: begin nothing new. */
  over: AbortSignal;
};

/** Until the storm is over, with a breath between. */
export async function again(
  { over, random }: Hands,
  breathMs: number,
  act: () => Promise<void>,
): Promise<void> {
  while (!over.aborted) {
    await act();
    await delay(random.between(breathMs / 2, breathMs * 1.5));
  }
}
