import { isId } from '#platform/id.ts';
import { PermanentFailure, type Delivery } from '#platform/queue/queue.ts';
import { masked, parseVatNumber, type VatNumber } from '../formats/vat-number.ts';
import { ownerOf, viewedKey, viewerOf } from '../log/viewer.ts';
import { findUsableRequester } from '../requester/requester-storage.ts';
import { askInBackground } from './ask-in-background.ts';
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
  const { number, teamId, requestedAt } = parseMessage(message, vat.clock.now());
  const requester = teamId === null ? null : await findUsableRequester(vat.db, teamId);
  const viewer = viewerOf(teamId, requester, number);
  const wanted = { number, ownerId: ownerOf(viewer) };
  if (await isObsolete(vat.db, wanted, { requestedAt, now: vat.clock.now() })) return;
  const key = viewedKey(number, viewer);
  const work = vat.running.get(key) ?? ask(vat, number, teamId, signal);
  vat.running.set(key, work);
  try {
    const retryAfterMs = await work;
    // For each message separately: of two about the same number only the newer one counts.
    if (retryAfterMs !== null) await vat.revalidations.postpone(number, teamId, requestedAt, retryAfterMs);
  } finally {
    if (vat.running.get(key) === work) vat.running.delete(key);
  }
}

/** Returns the delay if the request was rate limited, null if there is a decision. */
async function ask(
  vat: Vat,
  number: VatNumber,
  teamId: string | null,
  signal: AbortSignal,
): Promise<number | null> {
  const options = { priority: 'background', timeoutMs, signal } as const;
  const outcome = await askInBackground(vat, number, { origin: 'revalidate', teamId }, options);
  if (outcome.kind === 'circuit open')
    throw new Error(`${masked(number)} was not checked: its register failed several times in a row.`);
  if (outcome.kind === 'rate limited') return outcome.retryAfterMs;
  const { status, message } = outcome.result;
  if (status === 'unavailable') throw new Error(`${masked(number)} could not be checked: ${message}`);
  return null;
}

/** Validated, because other programs can write to the topic. */
function parseMessage(
  message: unknown,
  now: Date,
): { number: VatNumber; teamId: string | null; requestedAt: Date } {
  const { countryCode, vatNumber, requestedAt, teamId } = (message ?? {}) as Record<string, unknown>;
  if (typeof countryCode !== 'string' || typeof vatNumber !== 'string')
    throw new PermanentFailure('The message has no countryCode or no vatNumber.');
  const parsed = parseVatNumber(countryCode, vatNumber, 'all');
  if (parsed.kind !== 'number')
    throw new PermanentFailure(`The message does not contain a valid VAT number (${parsed.kind}).`);
  const time = typeof requestedAt === 'string' ? Date.parse(requestedAt) : NaN;
  return {
    number: parsed.number,
    teamId: typeof teamId === 'string' && isId(teamId) ? teamId : null,
    requestedAt: Number.isNaN(time) ? now : new Date(time),
  };
}
