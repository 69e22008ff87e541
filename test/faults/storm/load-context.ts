import { setTimeout as delay } from 'node:timers/promises';
import type { Bed } from './storm.fixture.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { nowMs } from './spans.ts';

/** What everybody who causes load has in hand. */
export type Hands = {
  bed: Bed;
  ledger: Ledger;
  random: Random;
  /** The storm is over: begin nothing new. */
  over: AbortSignal;
};

/** Writes down when it was asked and answered. `lost` says why an answer is none, and null of all others. */
export async function heard<T>(
  { ledger }: Hands,
  what: string,
  ask: () => Promise<T>,
  lost: (answer: T) => string | null,
): Promise<T> {
  const fromMs = nowMs();
  const answer = await ask();
  ledger.answers.push({ what, fromMs, toMs: nowMs(), lost: lost(answer) });
  return answer;
}

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
