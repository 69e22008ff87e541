import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Source } from '../formats/formats.ts';
import { normalizeNumber, type VatNumber } from '../formats/vat-number.ts';
import type { Decision, Result } from '../upstream/result.ts';

export type Origin = 'validate' | 'lookup' | 'revalidate';
export type NewEntry = {
  number: VatNumber;
  result: Result;
  origin: Origin;
  /** Null if no register was called. */
  latencyMs: number | null;
  at: Date;
};

const entryValues = ({ number, result, origin, latencyMs, at }: NewEntry): RawBuilder<unknown> => sql`
    into vat_validations
      (id, at, country_code, vat_number, status, source, name, address, request_identifier, message, origin, asked,
       latency_ms)
    values (${newId(at.getTime())}, ${at}, ${number.country}, ${number.national}, ${result.status}, ${result.source},
      ${result.name}, ${result.address}, ${result.request_identifier}, ${result.message}, ${origin},
      ${latencyMs !== null}, ${Math.round(latencyMs ?? 0)})`;

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  await sql`/* vatLog.insert */ insert ${entryValues(entry)}`.execute(db);
}

/** Also ends the revalidation of the number, so that it can be queued again as soon as this decision is too old. */
export async function insertDecision(db: Db, entry: NewEntry): Promise<void> {
  const { country, national } = entry.number;
  await sql`/* vatLog.insertDecision */
    with finished as (
      delete from vat_revalidations where country_code = ${country} and vat_number = ${national}
    )
    insert ${entryValues(entry)}`.execute(db);
}

export type StoredDecision = { at: Date; result: Decision };

/** The newest decision about each number since then, in the order of `numbers`. One index lookup per number. */
export async function findDecisions(
  db: Db,
  numbers: readonly VatNumber[],
  since: Date,
): Promise<(StoredDecision | null)[]> {
  const countries = numbers.map(({ country }) => country);
  const nationals = numbers.map(({ national }) => national);
  const { rows } = await sql<Decision & { place: number; at: Date }>`/* vatLog.findDecisions */
    select asked.place::int, v.* from unnest(${countries}::text[], ${nationals}::text[])
      with ordinality as asked (country, national, place)
    cross join lateral (
      select at, status, source, name, address, request_identifier, message from vat_validations
      where country_code = asked.country and vat_number = asked.national
        and status in ('valid', 'invalid') and at >= ${since}
      order by at desc limit 1
    ) v`.execute(db);
  const found: (StoredDecision | null)[] = numbers.map(() => null);
  for (const { place, at, ...result } of rows) found[place - 1] = { at, result };
  return found;
}

export type LogEntry = Result & {
  id: string;
  at: Date;
  country_code: string;
  vat_number: string;
  origin: Origin;
  latency_ms: number;
};

export type LogSearch =
  | { kind: 'all' }
  /** The start of a number, long enough for the index to find few rows. */
  | { kind: 'number'; country: string | null; number: string }
  /** Anything else is searched among the newest entries only, so that the work does not grow with the log. */
  | { kind: 'recent'; country: string | null; text: string | null };

/** `before` is the id of the last entry of the previous page. */
export type PageOptions = { search: LogSearch; before: string | null; limit: number };

/** Scanned in about 100 ms. */
const recentEntries = 100_000;
/** Four characters match about a thousand of five million numbers. */
const maxNumberMatches = 10_000;

const columns = sql`id, at, country_code, vat_number, status, source, name, address, request_identifier, message, origin, latency_ms`;

/** Newest first. */
export async function listEntries(db: Db, { search, before, limit }: PageOptions): Promise<LogEntry[]> {
  const earlier = before === null ? sql`true` : sql`id < ${before}::uuid`;
  const { rows } = await sql<LogEntry>`/* vatLog.list */
    with found as materialized (${candidates(search, earlier, limit)})
    select ${columns} from found where ${condition(search)} order by id desc limit ${limit}`.execute(db);
  return rows;
}

function candidates(search: LogSearch, earlier: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  if (search.kind === 'number')
    // Not LIKE: with comparisons, a prepared statement can always use the index.
    return sql`select ${columns} from vat_validations
      where vat_number ~>=~ ${search.number} and vat_number ~<~ ${`${search.number}\u{10ffff}`} and ${earlier}
      limit ${maxNumberMatches}`;
  return sql`select ${columns} from vat_validations where ${earlier} order by id desc
    limit ${search.kind === 'all' ? limit : recentEntries}`;
}

function condition(search: LogSearch): RawBuilder<unknown> {
  if (search.kind === 'all') return sql`true`;
  const country = search.country === null ? sql`true` : sql`country_code = ${search.country}`;
  if (search.kind === 'number' || search.text === null) return country;
  const number = startingWith(normalizeNumber(search.text));
  return sql`${country} and (lower(name) like ${startingWith(search.text.toLowerCase())} or vat_number like ${number})`;
}

const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

export type RegisterFigures = {
  source: Source;
  calls: number;
  valid: number;
  invalid: number;
  unavailable: number;
  averageMs: number;
  p95Ms: number;
};

export async function summariseRegisters(db: Db, since: Date): Promise<RegisterFigures[]> {
  const { rows } = await sql<RegisterFigures>`/* vatLog.summarise */
    select source, count(*)::int as calls,
      count(*) filter (where status = 'valid')::int as valid,
      count(*) filter (where status = 'invalid')::int as invalid,
      count(*) filter (where status = 'unavailable')::int as unavailable,
      round(avg(latency_ms))::int as "averageMs",
      (percentile_disc(0.95) within group (order by latency_ms))::int as "p95Ms"
    from vat_validations
    where id >= ${firstIdOf(since)}::uuid and asked
    group by source`.execute(db);
  return rows;
}

/** Deletes at most `limit` entries, so that no statement takes long. Returns the number of deleted entries. */
export async function deleteEntriesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`/* vatLog.deleteOld */
    delete from vat_validations where id in (
      select id from vat_validations where id < ${firstIdOf(before)}::uuid order by id limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The smallest UUIDv7 of that millisecond. */
function firstIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
