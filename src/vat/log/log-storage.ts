import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Finding, Source } from '../upstream/result.ts';
import type { VatNumber } from '../formats/vat-number.ts';

export type Origin = 'validate' | 'lookup' | 'revalidate';
export type NewEntry = {
  number: VatNumber;
  finding: Finding;
  origin: Origin;
  /** Null when no register was asked. */
  latencyMs: number | null;
  at: Date;
};

const entryValues = ({ number, finding, origin, latencyMs, at }: NewEntry): RawBuilder<unknown> => sql`
    into vat_validations
      (id, at, country_code, vat_number, status, source, name, address, request_identifier, message, origin, asked,
       latency_ms)
    values (${newId(at.getTime())}, ${at}, ${number.country}, ${number.national}, ${finding.status}, ${finding.source},
      ${finding.name}, ${finding.address}, ${finding.request_identifier}, ${finding.message}, ${origin},
      ${latencyMs !== null}, ${Math.round(latencyMs ?? 0)})`;

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  await sql`/* vatLog.insert */ insert ${entryValues(entry)}`.execute(db);
}

/** Nobody needs to ask about this number any more, so it may be queued anew as soon as this verdict is too old. */
export async function insertVerdict(db: Db, entry: NewEntry): Promise<void> {
  const { country, national } = entry.number;
  await sql`/* vatLog.insertVerdict */
    with settled as (
      delete from vat_revalidations where country_code = ${country} and vat_number = ${national}
    )
    insert ${entryValues(entry)}`.execute(db);
}

export type StoredVerdict = { at: Date; finding: Finding };

type VerdictRow = Finding & { place: number; at: Date };

/** The newest one since then on each of these numbers, in their order: one step into the index for each. */
export async function findVerdicts(
  db: Db,
  numbers: readonly VatNumber[],
  since: Date,
): Promise<(StoredVerdict | null)[]> {
  const countries = numbers.map(({ country }) => country);
  const nationals = numbers.map(({ national }) => national);
  const { rows } = await sql<VerdictRow>`/* vatLog.findVerdicts */
    select asked.place::int, v.* from unnest(${countries}::text[], ${nationals}::text[])
      with ordinality as asked (country, national, place)
    cross join lateral (
      select at, status, source, name, address, request_identifier, message from vat_validations
      where country_code = asked.country and vat_number = asked.national
        and status in ('valid', 'invalid') and at >= ${since}
      order by at desc limit 1
    ) v`.execute(db);
  const found: (StoredVerdict | null)[] = numbers.map(() => null);
  for (const { place, at, ...finding } of rows) found[place - 1] = { at, finding };
  return found;
}

export type LogEntry = Finding & {
  id: string;
  at: Date;
  country_code: string;
  vat_number: string;
  origin: Origin;
  latency_ms: number;
};

export type LogSearch =
  | { kind: 'all' }
  /** The beginning of a number, long enough for the index to leave little over. */
  | { kind: 'number'; country: string | null; number: string }
  /** Anything else is looked for among the newest entries only, which bounds the work however long the log is. */
  | { kind: 'recent'; country: string | null; text: string | null };

/** `before` is the id of the last entry seen. */
export type LogPage = { search: LogSearch; before: string | null; limit: number };

/** Read through in some 100 ms. */
const recentEntries = 100_000;
/** With four characters given, some thousand of five million numbers are left. */
const mostWithNumber = 10_000;

const columns = sql`id, at, country_code, vat_number, status, source, name, address, request_identifier, message, origin, latency_ms`;

/** Newest first. */
export async function listEntries(db: Db, { search, before, limit }: LogPage): Promise<LogEntry[]> {
  const earlier = before === null ? sql`true` : sql`id < ${before}::uuid`;
  const { rows } = await sql<LogEntry>`/* vatLog.list */
    with found as materialized (${candidates(search, earlier, limit)})
    select ${columns} from found where ${condition(search)} order by id desc limit ${limit}`.execute(db);
  return rows;
}

function candidates(search: LogSearch, earlier: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  if (search.kind === 'number')
    // Comparisons and not LIKE: those an index serves whatever is asked for, in a plan that is made once.
    return sql`select ${columns} from vat_validations
      where vat_number ~>=~ ${search.number} and vat_number ~<~ ${`${search.number}\u{10ffff}`} and ${earlier}
      limit ${mostWithNumber}`;
  return sql`select ${columns} from vat_validations where ${earlier} order by id desc
    limit ${search.kind === 'all' ? limit : recentEntries}`;
}

function condition(search: LogSearch): RawBuilder<unknown> {
  if (search.kind === 'all') return sql`true`;
  const country = search.country === null ? sql`true` : sql`country_code = ${search.country}`;
  if (search.kind === 'number' || search.text === null) return country;
  const number = startingWith(search.text.replace(/[ .,\-/]/g, '').toUpperCase());
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

/** What the registers did since then. */
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

/** Returns how many there were; at most `limit` at a time, so that no delete takes long. */
export async function deleteEntriesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`/* vatLog.deleteOld */
    delete from vat_validations where id in (
      select id from vat_validations where id < ${firstIdOf(before)}::uuid order by id limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** No UUIDv7 of that moment is smaller. */
function firstIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
