import { invalid, skipped, type Finding } from '../upstream/result.ts';
import type { VatSettings } from '../settings.ts';
import { parseVatNumber, type VatNumber } from '../formats/vat-number.ts';

export type PreCheck =
  | { kind: 'ask'; number: VatNumber }
  /** Nobody needs to be asked. `misfit` is the number of a wrong format, for the log. */
  | { kind: 'answered'; finding: Finding; misfit: VatNumber | null };

const answered = (finding: Finding, misfit: VatNumber | null = null): PreCheck => ({
  kind: 'answered',
  finding,
  misfit,
});

/** What both endpoints do first, before any cache. */
export function preCheck({ enabled }: VatSettings, countryCode: string, vatNumber: string): PreCheck {
  if (!enabled) return answered(skipped('Module disabled'));
  const parsed = parseVatNumber(countryCode, vatNumber);
  if (parsed.kind === 'number') return { kind: 'ask', number: parsed.number };
  if (parsed.kind === 'unsupported') return answered(skipped('Country not supported'));
  if (parsed.kind === 'malformed') return answered(skipped(parsed.message));
  return answered(invalid(parsed.number.source, parsed.message), parsed.number);
}
