import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Due } from './choose-due.ts';

/** A team and a lane: where the search for due customers goes on. */
export type Place = { teamId: string; lane: string };

const start: Place = { teamId: '00000000-0000-0000-0000-000000000000', lane: '' };

/**
 * The first due customers of each team and lane, `perLane` of each. Goes from one pair of team and lane to the next by the index, at most
 * `maxPairs` of them, so that the work does not grow with the number of customers. `next` is null at the end.
 */
export async function findDueCustomers(
  db: Db,
  { after, maxPairs, perLane }: { after: Place | null; maxPairs: number; perLane: number },
): Promise<{ due: Due[]; next: Place | null }> {
  const { teamId, lane } = after ?? start;
  type Row = Place & { ownerId: string; ids: string[] };
  const { rows } = await sql<Row>`/* vatCustomer.findDue */
    with recursive pair as (
      (select team_id, lane from vat_customers
       where next_check_at is not null and (team_id, lane) > (${teamId}::uuid, ${lane}::text) order by team_id, lane limit 1)
      union all
      select n.team_id, n.lane from pair p cross join lateral (
        select team_id, lane from vat_customers
        where next_check_at is not null and (team_id, lane) > (p.team_id, p.lane) order by team_id, lane limit 1) n
    ), pairs as materialized (select * from pair limit ${maxPairs})
    select p.team_id as "teamId", p.lane, o.owner_id as "ownerId", array(
      select c.id from vat_customers c
      where c.team_id = p.team_id and c.lane = p.lane and c.next_check_at <= now() order by c.next_check_at limit ${perLane}) as ids
    from pairs p join teams o on o.id = p.team_id order by p.team_id, p.lane`.execute(db);
  const last = rows.at(-1);
  return {
    due: rows.flatMap(({ ids, ...of }) => ids.map((id) => ({ id, ...of }))),
    next: last && rows.length === maxPairs ? { teamId: last.teamId, lane: last.lane } : null,
  };
}

export type ClaimedCustomer = Omit<Due, 'ownerId'> & {
  country: string;
  number: string;
  name: string | null;
  address: string | null;
};

/** Those that are still due. The claim ends by itself, in case the process is killed. */
export async function claimCustomers(
  db: Db,
  ids: readonly string[],
  claimSeconds: number,
): Promise<ClaimedCustomer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ClaimedCustomer>`/* vatCustomer.claim */
    with due as (
      select id from vat_customers where id = any(${ids}::uuid[]) and next_check_at <= now() order by id for update skip locked
    )
    update vat_customers c set next_check_at = now() + make_interval(secs => ${claimSeconds}) from due where c.id = due.id
    returning c.id, c.team_id as "teamId", c.lane, c.country_code as country, c.vat_number as number, c.name, c.address`.execute(
    db,
  );
  return rows;
}

/** Gives customers back that were not asked about. Not an attempt. */
export async function postponeCustomers(db: Db, ids: readonly string[], ms: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`/* vatCustomer.postpone */
    update vat_customers set next_check_at = now() + make_interval(secs => ${ms / 1_000})
    where id = any(${ids}::uuid[]) and next_check_at is not null`.execute(db);
}
