import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Source } from '../formats/formats.ts';
import { normalizeNumber, type VatNumber } from '../formats/vat-number.ts';
import type { Consultation, Decision, Result } from '../upstream/result.ts';

export type Origin = 'validate' | 'lookup' | 'revalidate' | 'batch' | 'recheck' | 'requester';

/** For whom and why a register is asked. The open endpoints ask for nobody. */
export type Purpose = {
  origin: Origin;
  teamId?: string | null;
  customerId?: string | null;
  batchId?: string | null;
};
export type NewEntry = Purpose & {
  number: VatNumber;
  result: Result & Consultation;
  /** Null if no register was called. */
  latencyMs: number | null;
  at: Date;
  /** Of the program, for evidence. */
  softwareVersion?: string;
};

/** A trigger adds it to the entries that the chain does not have yet. */
const entryOf = (
  id: string,
  { number, result, latencyMs, at, ...entry }: NewEntry,
): RawBuilder<unknown> => sql`
    insert into vat_validations
      (id, at, country_code, vat_number, status, source, name, address, request_identifier, message, origin, asked,
       latency_ms, team_id, customer_id, batch_id, requester, question, answer, name_match, address_match, software_version)
    values (${id}, ${at}, ${number.country}, ${number.national}, ${result.status}, ${result.source},
      ${result.name}, ${result.address}, ${result.request_identifier}, ${result.message}, ${entry.origin},
      ${latencyMs !== null}, ${Math.round(latencyMs ?? 0)}, ${entry.teamId ?? null}, ${entry.customerId ?? null},
      ${entry.batchId ?? null}, ${result.requester ?? null}, ${toJson(result.exchange?.question)},
      ${toJson(result.exchange?.answer)}, ${toJson(result.nameMatch)}, ${toJson(result.addressMatch)},
      ${entry.softwareVersion ?? null})`;

const toJson = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Returns the id of the entry. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<string> {
  const id = newId(entry.at.getTime());
  await sql`/* vatLog.insert */ ${entryOf(id, entry)}`.execute(db);
  return id;
}

/** The owner of revalidations that any decision ends. */
export const nobodyId = '00000000-0000-0000-0000-000000000000';

/** Also ends the revalidation of the number, so that it can be queued again as soon as this decision is too old. */
export async function insertDecision(db: Db, entry: NewEntry): Promise<string> {
  const { country, national } = entry.number;
  const id = newId(entry.at.getTime());
  await sql`/* vatLog.insertDecision */
    with finished as (
      delete from vat_pending_revalidations where country_code = ${country} and vat_number = ${national}
        and team_id in (${nobodyId}, ${entry.teamId ?? nobodyId})
    ) ${entryOf(id, entry)}`.execute(db);
  return id;
}

/** `teamId` is the team that asked. */
export type StoredDecision = { at: Date; result: Decision; teamId: string | null };

/** `ownerId`: only decisions that this team asked for. Null: those of anybody. */
export type WantedDecision = { number: VatNumber; ownerId: string | null };

/** The newest decision about each number since then, in the order of `wanted`. One index lookup per number. */
export async function findDecisions(
  db: Db,
  wanted: readonly WantedDecision[],
  since: Date,
): Promise<(StoredDecision | null)[]> {
  const countries = wanted.map(({ number }) => number.country);
  const nationals = wanted.map(({ number }) => number.national);
  const owners = wanted.map(({ ownerId }) => ownerId);
  const decided = sql`at, status, source, name, address, request_identifier, message, team_id as "teamId"
    from vat_validations where country_code = asked.country and vat_number = asked.national
      and status in ('valid', 'invalid') and at >= ${since}`;
  // Each of the two has its own index, and only one of them has a row.
  const { rows } = await sql<Decision & { place: number; at: Date; teamId: string | null }>`
    /* vatLog.findDecisions */
    select asked.place::int, v.* from unnest(${countries}::text[], ${nationals}::text[], ${owners}::uuid[])
      with ordinality as asked (country, national, owner, place)
    cross join lateral (
      (select ${decided} and asked.owner is null order by at desc limit 1)
      union all
      (select ${decided} and team_id = asked.owner and team_id is not null order by at desc limit 1)
    ) v`.execute(db);
  const found: (StoredDecision | null)[] = wanted.map(() => null);
  for (const { place, at, teamId, ...result } of rows) found[place - 1] = { at, result, teamId };
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

/** Entries of other teams than these are not listed. */
export type VisibleTo = { teamIds: readonly string[] };

/** Scanned in about 100 ms. */
const recentEntries = 100_000;
/** Four characters match about a thousand of five million numbers. */
const maxNumberMatches = 10_000;

const columns = sql`id, at, country_code, vat_number, status, source, name, address, request_identifier, message, origin, latency_ms`;

/** Newest first. */
export async function listEntries(db: Db, page: PageOptions & VisibleTo): Promise<LogEntry[]> {
  const { search, limit } = page;
  const { rows } = await sql<LogEntry>`/* vatLog.list */
    with found as materialized (${candidates(page)})
    select ${columns} from found where ${condition(search)} order by id desc limit ${limit}`.execute(db);
  return rows;
}

function candidates({ search, before, limit, teamIds }: PageOptions & VisibleTo): RawBuilder<unknown> {
  const earlier = before === null ? sql`true` : sql`id < ${before}::uuid`;
  if (search.kind === 'number')
    // Not LIKE: with comparisons, a prepared statement can always use the index.
    return sql`select ${columns} from vat_validations
      where vat_number ~>=~ ${search.number} and vat_number ~<~ ${`${search.number}\u{10ffff}`} and ${earlier}
        and (team_id is null or team_id = any(${teamIds}::uuid[]))
      limit ${maxNumberMatches}`;
  const most = search.kind === 'all' ? limit : recentEntries;
  const ofEachTeam = search.kind === 'all' ? limit : Math.ceil(recentEntries / Math.max(1, teamIds.length));
  // Each part has its own index, so the entries of other teams are not even read.
  return sql`(select ${columns} from vat_validations where team_id is null and ${earlier}
      order by id desc limit ${most})
    union all
    select own.* from unnest(${teamIds}::uuid[]) as mine (team)
    cross join lateral (
      select ${columns} from vat_validations where team_id = mine.team and team_id is not null and ${earlier}
      order by id desc limit ${ofEachTeam}
    ) own`;
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

export type Counts = { total: number; valid: number; invalid: number; unavailable: number };

/**
 * The checks of a team from a time to another, which is not included. If the team has never checked a number of its own, those that belong
 * to no team. What only the format decided counts, too. Both have an index, so the entries of other teams are not even read.
 */
export async function countEntries(db: Db, teamId: string, from: Date, to: Date): Promise<Counts> {
  const counted = sql`select count(*)::int as total, count(*) filter (where status = 'valid')::int as valid,
      count(*) filter (where status = 'invalid')::int as invalid,
      count(*) filter (where status = 'unavailable')::int as unavailable
    from vat_validations where id >= ${firstIdOf(from)}::uuid and id < ${firstIdOf(to)}::uuid`;
  const { rows: own } = await sql<Counts & { isOwn: boolean }>`/* vatLog.countOfTeam */
    select own.*, exists (select from vat_validations where team_id = ${teamId} and team_id is not null) as "isOwn"
    from (${counted} and team_id = ${teamId} and team_id is not null) own`.execute(db);
  const { isOwn, ...counts } = own[0]!;
  if (isOwn) return counts;
  const { rows } = await sql<Counts>`/* vatLog.countOpen */ ${counted} and team_id is null`.execute(db);
  return rows[0]!;
}

/** The smallest UUIDv7 of that millisecond. */
export function firstIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
