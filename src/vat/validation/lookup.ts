import type { VatNumber } from '../formats/vat-number.ts';
import { nobody, viewedKey, viewerOf, type Viewer } from '../log/viewer.ts';
import { skipped, type Result } from '../upstream/result.ts';
import { checkInput, toValidationResult, type ValidationResult, type VatRequest } from './request.ts';
import type { Vat } from './vat.ts';

/**
 * Public. Never waits for a register: returns the newest decision, or `skipped` after queueing a revalidation. A decision
 * in memory is returned without a promise, because this is the hot path.
 */
export function lookup(
  { vat, holder, results }: VatRequest,
  countryCode: string,
  vatNumber: string,
): ValidationResult | Promise<ValidationResult> {
  const input = checkInput(vat.settings, countryCode, vatNumber, holder ? 'all' : 'open');
  if (input.kind === 'bad format')
    vat
      .logBadFormat(input.number, input.result, { origin: 'lookup', teamId: holder?.teamId ?? null })
      .catch((error: unknown) => vat.log.warn({ err: error }, 'a number with a bad format was not logged'));
  if (input.kind !== 'number') return toValidationResult(countryCode, vatNumber, input.result);
  const viewer = holder ? viewerOf(holder.teamId, holder.requester, input.number) : nobody;
  const key = viewedKey(input.number, viewer);
  const known = results.size > 0 ? results.get(key) : undefined;
  if (!known) {
    const recent = vat.recentDecisions.get(key, viewer.teamId);
    if (recent) {
      vat.metrics.lookedUp('memory');
      return toValidationResult(countryCode, vatNumber, recent);
    }
  }
  const result = known ?? readOrQueue(vat, input.number, viewer);
  results.set(key, result);
  return result.then((each) => toValidationResult(countryCode, vatNumber, each));
}

async function readOrQueue(vat: Vat, number: VatNumber, viewer: Viewer): Promise<Result> {
  const missedAt = vat.clock.now();
  const decision = await vat.recentDecisions.read(number, viewer);
  if (decision) {
    vat.metrics.lookedUp('stored');
    return decision;
  }
  await vat.revalidations.request(number, viewer, missedAt);
  vat.metrics.lookedUp('queued');
  return skipped('Revalidation queued');
}
