import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Customer, CustomerChange, Verdict } from './customer.ts';

export const customerColumns = sql`c.id, c.team_id as "teamId", c.external_id as "externalId", c.country_code as country,
  c.vat_number as number, c.name, c.address, c.verdict, c.since, c.last_checked_at as "lastCheckedAt",
  c.next_check_at as "nextCheckAt", c.attempts, c.pending_verdict as "pendingVerdict", c.pending_since as "pendingSince", c.message,
  c.registered_name as "registeredName", c.registered_address as "registeredAddress", c.name_match as "nameMatch",
  c.address_match as "addressMatch", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

export type CustomerFilter = {
  verdict: Verdict | null;
  country: string | null;
  search: CustomerSearch | null;
  changedSince: Date | null;
  mismatch: boolean | null;
};
/** The beginning of an external id or name, or of a number, with or without its country. */
export type CustomerSearch = { text: string; numbers: readonly { country: string | null; number: string }[] };

export type CustomerPage = {
  teamIds: readonly string[];
  filter: CustomerFilter;
  after: { externalId: string; id: string } | null;
  limit: number;
};

/** Sorted by external id. Reads `limit` per team. */
export async function listCustomers(
  db: Db,
  { teamIds, filter, after, limit }: CustomerPage,
): Promise<Customer[]> {
  const later = after ? sql`(c.external_id, c.id) > (${after.externalId}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<Customer>`/* vatCustomer.list */
    select c.* from unnest(${teamIds}::uuid[]) t (id) cross join lateral (
      select ${customerColumns} from vat_customers c where c.team_id = t.id and ${later} and ${matching(filter)}
      order by c.external_id, c.id limit ${limit}) c
    order by c."externalId", c.id limit ${limit}`.execute(db);
  return rows;
}

/** For a query with vat_customers as `c`. */
export function matching(filter: CustomerFilter): RawBuilder<unknown> {
  const { verdict, country, search, changedSince, mismatch } = filter;
  const mismatched = sql`(c.name_match->>'result' = 'INVALID' or c.address_match->>'result' = 'INVALID')`;
  const conditions = [
    verdict === null ? null : sql`c.verdict = ${verdict}`,
    country === null ? null : sql`c.country_code = ${country}`,
    search === null ? null : found(search),
    changedSince === null ? null : sql`c.since >= ${changedSince}`,
    mismatch === null ? null : sql`${mismatched} is ${mismatch ? sql`true` : sql`not true`}`,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function found({ text, numbers }: CustomerSearch): RawBuilder<unknown> {
  const parts = [
    startsWith(sql`c.external_id`, text),
    startsWith(sql`lower(c.name) collate "C"`, text.toLowerCase()),
    ...numbers.map(({ country, number }) => {
      const matches = startsWith(sql`c.vat_number`, number);
      return country === null ? matches : sql`(c.country_code = ${country} and ${matches})`;
    }),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Not LIKE: with comparisons, a prepared statement can always use the index. */
const startsWith = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;

export async function findCustomer(db: Db, teamIds: readonly string[], id: string): Promise<Customer | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Customer>`/* vatCustomer.find */
    select ${customerColumns} from vat_customers c where c.id = ${id} and c.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type CustomerCounts = { total: number; valid: number; invalid: number; unknown: number };

export async function countVerdicts(db: Db, teamIds: readonly string[]): Promise<CustomerCounts> {
  const { rows } = await sql<CustomerCounts>`/* vatCustomer.countVerdicts */
    select count(*)::int as total, count(*) filter (where verdict = 'VALID')::int as valid,
      count(*) filter (where verdict = 'INVALID')::int as invalid, count(*) filter (where verdict = 'UNKNOWN')::int as unknown
    from vat_customers where team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0]!;
}

export async function ownsCustomers(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await sql`/* vatCustomer.ownsAny */
    select 1 from vat_customers where team_id = ${teamId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteCustomerRow(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`/* vatCustomer.delete */
    delete from vat_customers where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** In order of their ids, so that two such statements do not wait for each other. */
export async function deleteCustomerRows(
  tx: Tx,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<{ teamId: string; externalId: string }[]> {
  const { rows } = await sql<{ teamId: string; externalId: string }>`/* vatCustomer.deleteMany */
    delete from vat_customers where id in (
      select id from vat_customers where id = any(${ids}::uuid[]) and team_id = any(${teamIds}::uuid[]) order by id for update)
    returning team_id as "teamId", external_id as "externalId"`.execute(tx);
  return rows;
}

const historyLength = 100;

/** The newest 100 of each customer, newest first. */
export async function listChanges(
  db: Db,
  customerIds: readonly string[],
): Promise<(CustomerChange & { customerId: string })[]> {
  const { rows } = await sql<CustomerChange & { customerId: string }>`/* vatCustomer.listChanges */
    select h.* from unnest(${customerIds}::uuid[]) c (id) cross join lateral (
      select customer_id as "customerId", at, kind, from_verdict as "from", to_verdict as "to", former_number as "formerNumber",
        check_id as "checkId" from vat_customer_changes where customer_id = c.id order by id desc limit ${historyLength}) h`.execute(
    db,
  );
  return rows;
}

/** Returns how many were deleted, at most `limit`. What the team has not been notified of yet is kept. */
export async function deleteChangesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`/* vatCustomer.deleteOldChanges */
    delete from vat_customer_changes where (customer_id, id) in (
      select customer_id, id from vat_customer_changes where at < ${before} and notify_team_id is null limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
