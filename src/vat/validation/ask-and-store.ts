import { keyOf, type VatNumber } from '../formats/vat-number.ts';
import { insertDecision, insertEntry, type Origin, type Purpose } from '../log/log-storage.ts';
import { ownerOf, viewerOf } from '../log/viewer.ts';
import { findUsableRequester, refuseRequester } from '../requester/requester-storage.ts';
import type { AskOptions, AskOutcome } from '../upstream/ask.ts';
import { recordFailure } from './revalidation-storage.ts';
import type { Vat } from './vat.ts';

/** `checkId` is the id of the log entry. */
export type StoredOutcome =
  | (Extract<AskOutcome, { kind: 'asked' }> & { checkId: string; at: Date })
  | Exclude<AskOutcome, { kind: 'asked' }>;

/** Nobody waits for these numbers, and there are so many that they would push out those that people look up. */
const bulkOrigins: ReadonlySet<Origin> = new Set<Origin>(['batch', 'recheck']);

/** A requester that was refused is checked again after this time. */
const recheckRefusedMs = 3_600_000;

/**
 * Asks the register, with the requester of the team, and logs the result before returning it. A rate-limited request is not
 * logged.
 */
export async function askAndStore(
  vat: Vat,
  number: VatNumber,
  purpose: Purpose,
  options: AskOptions,
): Promise<StoredOutcome> {
  const teamId = purpose.teamId ?? null;
  const { requester = teamId === null ? null : await findUsableRequester(vat.db, teamId) } = options;
  const outcome = await vat.ask(number, { ...options, requester });
  options.signal.throwIfAborted();
  if (outcome.kind === 'rate limited') return outcome;
  const { result, latencyMs } = outcome;
  const at = vat.clock.now();
  const entry = { ...purpose, number, result, latencyMs, at, softwareVersion: vat.version };
  // For other registers, it was the requester of the settings.
  if (teamId !== null && requester?.source === number.source && result.refusal !== undefined)
    await noteRefusal(vat, teamId, requester, result.refusal);
  if (result.status === 'unavailable') {
    const checkId = await insertEntry(vat.db, entry);
    const ownerId = ownerOf(viewerOf(teamId, requester, number));
    await recordFailure(vat.db, { number, ownerId }, at);
    return { ...outcome, checkId, at };
  }
  const checkId = await insertDecision(vat.db, entry);
  // An exchange can be a hundred times as large as the decision, and a lookup does not return it.
  const { exchange: _, ...decision } = result;
  vat.noteDecision(
    keyOf(number),
    { at, result: decision, teamId },
    { isBulk: bulkOrigins.has(purpose.origin) },
  );
  return { ...outcome, checkId, at };
}

async function noteRefusal(
  { db, clock, keys }: Vat,
  teamId: string,
  requester: VatNumber,
  message: string,
): Promise<void> {
  const at = clock.now();
  const nextCheckAt = new Date(at.getTime() + recheckRefusedMs);
  if (await refuseRequester(db, teamId, requester, { message, at, nextCheckAt })) await keys.changed(teamId);
}
