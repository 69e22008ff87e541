import { PermanentFailure, type Delivery } from '#platform/queue/queue.ts';
import { keyOf, masked, parseVatNumber, type VatNumber } from '../formats/vat-number.ts';
import { circuitsOf } from '../upstream/breaker.ts';
import { askAndStore } from './ask-and-store.ts';
import { isObsolete } from './revalidation-storage.ts';
import type { Vat } from './vat.ts';

/** No client waits for the result, so the register gets more time than in `validate`. */
const timeoutMs = 15_000;

/**
 * Handles one message of the topic. Throws if there is no decision, and the queue retries after the topic's delays. A
 * rate-limited message is queued again as if it were new: that is not a failed attempt.
 */
export async function revalidate(
  vat: Vat,
  message: unknown,
  { signal }: Pick<Delivery, 'signal'>,
): Promise<void> {
  // The queue keeps the message and retries it, in case the module is enabled again.
  if (!vat.settings.enabled) throw new Error('The VAT module is disabled.');
  const { number, requestedAt } = parseMessage(message, vat.clock.now());
  if (await isObsolete(vat.db, number, { requestedAt, now: vat.clock.now() })) return;
  const key = keyOf(number);
  const work = vat.running.get(key) ?? ask(vat, number, signal);
  vat.running.set(key, work);
  try {
    const retryAfterMs = await work;
    // For each message separately: of two about the same number only the newer one counts.
    if (retryAfterMs !== null) await vat.revalidations.postpone(number, requestedAt, retryAfterMs);
  } finally {
    if (vat.running.get(key) === work) vat.running.delete(key);
  }
}

/** Returns the delay if the request was rate limited, null if there is a decision. */
async function ask(vat: Vat, number: VatNumber, signal: AbortSignal): Promise<number | null> {
  const circuits = circuitsOf(number);
  const isOpen = circuits.some((name) => vat.breakers.stateOf(name) === 'open');
  if (isOpen || !circuits.every((name) => vat.breakers.admit(name)))
    throw new Error(`${masked(number)} was not checked: its register failed several times in a row.`);
  const options = { priority: 'background', timeoutMs, signal } as const;
  const outcome = await askAndStore(vat, number, 'revalidate', options);
  if (outcome.kind === 'rate limited') {
    for (const name of circuits) vat.breakers.withdraw(name);
    vat.metrics.postponed(number.source);
    return outcome.retryAfterMs;
  }
  const { status, message } = outcome.result;
  if (status === 'unavailable') throw new Error(`${masked(number)} could not be checked: ${message}`);
  return null;
}

/** Validated, because other programs can write to the topic. */
function parseMessage(message: unknown, now: Date): { number: VatNumber; requestedAt: Date } {
  const { countryCode, vatNumber, requestedAt } = (message ?? {}) as Record<string, unknown>;
  if (typeof countryCode !== 'string' || typeof vatNumber !== 'string')
    throw new PermanentFailure('The message has no countryCode or no vatNumber.');
  const parsed = parseVatNumber(countryCode, vatNumber);
  if (parsed.kind !== 'number')
    throw new PermanentFailure(`The message does not contain a valid VAT number (${parsed.kind}).`);
  const time = typeof requestedAt === 'string' ? Date.parse(requestedAt) : NaN;
  return { number: parsed.number, requestedAt: Number.isNaN(time) ? now : new Date(time) };
}
