import { PermanentFailure, type Delivery } from '#platform/queue/queue.ts';
import { askAndStore, type NoTurn } from './ask-and-store.ts';
import { isSettled } from './revalidation-storage.ts';
import { circuitsOf } from '../upstream/ask.ts';
import { keyOf, masked, parseVatNumber, type VatNumber } from '../formats/vat-number.ts';
import type { Vat } from './vat.ts';

/** Nobody waits for the answer, so the register may take its time. */
const timeoutMs = 15_000;

/**
 * Works on one message of the topic. Throws while there is no verdict, and is called again by the topic's delays. When
 * we ask too much already, the message comes again later as if it had not been here: that is no failed attempt.
 */
export async function revalidate(
  vat: Vat,
  message: unknown,
  { signal }: Pick<Delivery, 'signal'>,
): Promise<void> {
  // Kept for the day it is switched on again: nothing is lost by waiting.
  if (!vat.settings.enabled) throw new Error('The VAT module is switched off.');
  const { number, requestedAt } = parseMessage(message, vat.clock.now());
  if (await isSettled(vat.db, number, { requestedAt, now: vat.clock.now() })) return;
  const key = keyOf(number);
  const work = vat.underWay.get(key) ?? ask(vat, number, signal);
  vat.underWay.set(key, work);
  try {
    const noTurn = await work;
    // Each message for itself: of two about the same number, the newer one alone counts.
    if (noTurn) await vat.revalidations.putOff(number, requestedAt, noTurn.comeBackMs);
  } finally {
    if (vat.underWay.get(key) === work) vat.underWay.delete(key);
  }
}

async function ask(vat: Vat, number: VatNumber, signal: AbortSignal): Promise<NoTurn | null> {
  const circuits = circuitsOf(number);
  const isOpen = circuits.some((name) => vat.breakers.stateOf(name) === 'open');
  if (isOpen || !circuits.every((name) => vat.breakers.admit(name)))
    throw new Error(`${masked(number)} was not asked for: its register has failed several times in a row.`);
  const patience = { urgency: 'patient', timeoutMs, signal } as const;
  const outcome = await askAndStore(vat, number, { origin: 'revalidate', ...patience });
  if (outcome.kind === 'no turn') {
    for (const name of circuits) vat.breakers.withdraw(name);
    vat.metrics.putOff(number.source);
    return outcome;
  }
  const { status, message } = outcome.finding;
  if (status === 'unavailable') throw new Error(`${masked(number)} has no verdict: ${message}`);
  return null;
}

/** Other programs may write to the topic as well. */
function parseMessage(message: unknown, now: Date): { number: VatNumber; requestedAt: Date } {
  const { countryCode, vatNumber, requestedAt } = (message ?? {}) as Record<string, unknown>;
  if (typeof countryCode !== 'string' || typeof vatNumber !== 'string')
    throw new PermanentFailure('The message names no country and number.');
  const parsed = parseVatNumber(countryCode, vatNumber);
  if (parsed.kind !== 'number')
    throw new PermanentFailure(`The message names no VAT number (${parsed.kind}).`);
  const time = typeof requestedAt === 'string' ? Date.parse(requestedAt) : NaN;
  return { number: parsed.number, requestedAt: Number.isNaN(time) ? now : new Date(time) };
}
