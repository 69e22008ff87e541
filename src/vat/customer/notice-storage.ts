import { sql } from 'kysely';
import type { VatChanges } from '#notification/index.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

/** As many as a webhook lists. */
const listed = 35;

export async function listTeamsToNotify(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ teamId: string }>`/* vatNotice.listTeams */
    select distinct notify_team_id as "teamId" from vat_customer_changes where notify_team_id is not null limit ${limit}`.execute(
    db,
  );
  return rows.map(({ teamId }) => teamId);
}

type Change = VatChanges['customers'][number];

/** Takes all changes that a team has to be notified of. Another process that takes them at the same time gets none. */
export async function takeChanges(tx: Tx, teamId: string): Promise<VatChanges> {
  type Row = { change: Omit<Change, 'at'>; at: Date; total: number };
  const { rows } = await sql<Row>`/* vatNotice.take */
    with waiting as (
      select customer_id, id from vat_customer_changes where notify_team_id = ${teamId} order by id for update skip locked
    ), taken as (
      update vat_customer_changes h set notify_team_id = null from waiting w
      where h.customer_id = w.customer_id and h.id = w.id
      returning h.customer_id, h.id, h.at, h.from_verdict, h.to_verdict, h.check_id, h.country_code, h.vat_number
    )
    select json_build_object('id', c.id, 'externalId', c.external_id, 'name', left(c.name, 100), 'country', t.country_code,
        'number', t.vat_number, 'from', t.from_verdict, 'to', t.to_verdict, 'checkId', t.check_id) as change,
      t.at, (count(*) over ())::int as total
    from taken t join vat_customers c on c.id = t.customer_id order by t.id limit ${listed}`.execute(tx);
  const customers = rows.map(({ change, at }) => ({ ...change, at: at.toISOString() }));
  return { total: rows[0]?.total ?? 0, customers };
}
