import type { CsvRow } from '../csv/read-csv-rows.ts';
import type { RowError } from '../customer/plan-upsert.ts';
import { isCountry, noCountry } from '../formats/countries.ts';
import { laneOf, parseVatNumber } from '../formats/vat-number.ts';
import type { NewRow } from './batch.ts';

export type ParsedRow = { row: NewRow; error: RowError | null };

const maxLengths = { externalId: 200, name: 500, address: 1_000, given: 100 };

/** Of a file, every row is in the result, also one that cannot be read. */
export function parseRow(given: CsvRow): ParsedRow {
  if (given.kind === 'error') return unreadable(given.line, null, given.message, null);
  const { line, values } = given;
  const country = values.country ?? null;
  const number = values.number ?? null;
  const kept = {
    externalId: cut(values.externalId, maxLengths.externalId),
    name: cut(values.name, maxLengths.name),
    address: cut(values.address, maxLengths.address),
    given: cut([country, number].filter(Boolean).join(' '), maxLengths.given),
  };
  if (number === null) return unreadable(line, 'number', 'The number is empty.', kept);
  const code = (country ?? number.slice(0, 2)).toUpperCase();
  if (country === null && !isCountry(code))
    return unreadable(line, 'country', 'Give the country, or a number that begins with it.', kept);
  const parsed = parseVatNumber(code, number, 'all');
  const base = { position: line, customerId: null, ...kept };
  switch (parsed.kind) {
    case 'number':
      return readable({ ...base, ...numberOf(parsed.number), status: null, message: null });
    case 'bad format':
      return readable({
        ...base,
        ...numberOf(parsed.number),
        lane: '',
        status: 'invalid',
        message: parsed.message,
      });
    case 'unsupported': {
      if (!isCountry(code)) return unreadable(line, 'country', noCountry(code), kept);
      const message = `No register can check numbers of ${code}.`;
      return readable({ ...base, country: code, number: '', lane: '', status: 'skipped', message });
    }
    default:
      return unreadable(line, /^[A-Z]{2}$/.test(code) ? 'number' : 'country', parsed.message, kept);
  }
}

const numberOf = (number: Parameters<typeof laneOf>[0]) => ({
  country: number.country,
  number: number.national,
  lane: laneOf(number),
});

const readable = (row: NewRow): ParsedRow => ({ row, error: null });

type Kept = Pick<NewRow, 'externalId' | 'name' | 'address' | 'given'>;

function unreadable(line: number, field: string | null, message: string, kept: Kept | null): ParsedRow {
  const row: NewRow = {
    position: line,
    customerId: null,
    ...(kept ?? { externalId: null, name: null, address: null, given: null }),
    country: '',
    number: '',
    lane: '',
    status: 'skipped',
    message,
  };
  return { row, error: { row: line, field, message } };
}

const cut = (text: string | null | undefined, max: number): string | null =>
  text ? text.slice(0, max).toWellFormed() : null;
