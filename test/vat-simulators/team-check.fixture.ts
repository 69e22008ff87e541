import { vat } from '#vat/product.ts';
import { askAndStore } from '#vat/validation/ask-and-store.ts';
import { parseVatNumber } from '#vat/formats/vat-number.ts';
import type { TestApp } from '#testkit/app.ts';

type Subject = { customerId?: string; batchId?: string };

/** Asks a register for a team, as batches and re-checks do. Returns the id of the log entry. */
export async function checkForTeam(
  { platform }: TestApp,
  teamId: string,
  country: string,
  text: string,
  subject: Subject = {},
): Promise<string> {
  const parsed = parseVatNumber(country, text);
  if (parsed.kind !== 'number') throw new Error(`${country}${text}: ${parsed.kind}`);
  const outcome = await askAndStore(
    platform.opened(vat).vat,
    parsed.number,
    { origin: 'batch', teamId, ...subject },
    { priority: 'interactive', timeoutMs: 5_000, signal: new AbortController().signal },
  );
  if (outcome.kind !== 'asked') throw new Error(outcome.kind);
  return outcome.checkId;
}
