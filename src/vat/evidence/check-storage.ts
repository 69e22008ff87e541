import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { firstIdOf } from '../log/log-storage.ts';
import type { Match } from '../upstream/result.ts';

/** An entry of the log that belongs to a team. */
export type Check = {
  id: string;
  teamId: string;
  at: Date;
  country: string;
  number: string;
  status: 'VALID' | 'INVALID' | 'UNAVAILABLE';
  source: string;
  name: string | null;
  address: string | null;
  message: string | null;
  requester: string | null;
  consultationNumber: string | null;
  nameMatch: Match | null;
  addressMatch: Match | null;
  softwareVersion: string | null;
  evidencePath: string;
};

export type CheckFilter = {
  customerId?: string;
  batchId?: string;
  country?: string;
  /** The start of a number, long enough for the index to find few rows. */
  number?: string;
};

/** `before` is the id of the last check of the previous page. */
export type CheckSearch = {
  teams: readonly string[];
  from: Date;
  to: Date;
  filter: CheckFilter;
  before: string | null;
  limit: number;
};

const columns = sql`id, team_id as "teamId", at, country_code as country, vat_number as number, upper(status) as status, source, name,
    address, message, requester, request_identifier as "consultationNumber", name_match as "nameMatch",
    address_match as "addressMatch", software_version as "softwareVersion",
    '/vat/evidence/' || id || '.json' as "evidencePath"`;
/** Without questions and answers, which are large. */
const read = sql`id, team_id, at, country_code, vat_number, status, source, name, address, message, requester, request_identifier,
    name_match, address_match, software_version`;

export async function findCheck(db: Db, teams: readonly string[], id: string): Promise<Check | null> {
  const { rows } = await sql<Check>`/* vatCheck.find */
    select ${columns} from vat_validations where id = ${id} and team_id = any(${teams}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

/** What a filter without an index of its own is applied to. Scanned in about 100 ms. */
const maxScanned = 100_000;

/** Newest first. */
export async function listChecks(db: Db, search: CheckSearch): Promise<Check[]> {
  const { country, number } = search.filter;
  const { rows } = await sql<Check>`/* vatCheck.list */
    with found as materialized (${candidates(search)})
    select ${columns} from found
    where ${country === undefined ? sql`true` : sql`country_code = ${country}`}
      and ${number === undefined ? sql`true` : sql`starts_with(vat_number, ${number})`}
    order by id desc limit ${search.limit}`.execute(db);
  return rows;
}

/** By the index that finds the fewest rows. */
function candidates({ teams, from, to, filter, before, limit }: CheckSearch): RawBuilder<unknown> {
  const { customerId, batchId, country, number } = filter;
  const end =
    before === null ? sql`${firstIdOf(to)}::uuid` : sql`least(${firstIdOf(to)}::uuid, ${before}::uuid)`;
  const inTime = sql`id >= ${firstIdOf(from)}::uuid and id < ${end}`;
  const own = sql`team_id = any(${teams}::uuid[]) and ${inTime}`;
  const max = country === undefined && number === undefined ? limit : maxScanned;
  if (customerId !== undefined || batchId !== undefined)
    return sql`select ${read} from vat_validations
      where ${customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`}
        and ${batchId === undefined ? sql`true` : sql`batch_id = ${batchId}`} and ${own}
      order by id desc limit ${max}`;
  if (number !== undefined)
    // Not LIKE: with comparisons, a prepared statement can always use the index.
    return sql`select ${read} from vat_validations
      where vat_number ~>=~ ${number} and vat_number ~<~ ${`${number}\u{10ffff}`} and ${own} limit ${max}`;
  // One team at a time, so that each is read from the end of its part of the index.
  return sql`select v.* from unnest(${teams}::uuid[]) as t (team) cross join lateral (
      select ${read} from vat_validations where team_id = t.team and ${inTime} order by id desc limit ${max}
    ) v order by v.id desc limit ${max}`;
}
