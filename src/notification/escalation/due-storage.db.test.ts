import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { bringRoundsForward, lockDue } from './due-storage.ts';

/** Of one site, and resolved: only one of them could be open. Their numbers begin with 1. */
async function addIncidents({ pool }: TestDatabase, count: number): Promise<void> {
  const [team, site] = [newId(), newId()];
  await pool.query(`insert into teams (id, name) values ($1, 'Agency')`, [team]);
  await pool.query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     values ($1, $2, 'Shop', 'https://shop.example', 60, false, 2, 1)`,
    [site, team],
  );
  await pool.query(
    `insert into incidents (id, team_id, site_id, number, title, started_at, state, resolved_at)
     select gen_random_uuid(), $1, $2, n, 'Down', now(), 'RESOLVED', now() from generate_series(1, $3::int) n`,
    [team, site, count],
  );
}

it('reads only the escalations that are due, however many wait for their next step', async () => {
  await using database = await createTestDatabase();
  const { pool, db } = database;
  await addIncidents(database, 5_000);
  await pool.query(
    `insert into escalations (incident_id, policy_id, policy_name, team_id, site_id, alerts, state, round, next_step,
       round_started_at, next_at, due_at)
     select id, gen_random_uuid(), 'Night shift', team_id, site_id, '[]', 'active', 0, 1, now(), at, at
     from incidents cross join lateral (select now() + case when number > 3 then interval '1 hour' else interval '-1 second' end as at) t`,
  );
  await pool.query('vacuum analyze');
  const found = await db.transaction().execute(async (tx) => {
    const due = (await lockDue(tx, 100)).length;
    const { rows } = await sql<{ read: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'escalations'`.execute(tx);
    return { due, read: rows[0]!.read };
  });
  expect(found.due).toBe(3);
  expect(found.read).toBeLessThan(100);
});

it('tries a step again now after the clock of the database was set back, and leaves other times as they are', async () => {
  await using database = await createTestDatabase();
  const { pool, db } = database;
  await addIncidents(database, 5);
  await pool.query(
    `insert into escalations (incident_id, policy_id, policy_name, team_id, site_id, alerts, state, round, next_step,
       round_started_at, next_at, snoozed_until, paused, due_at)
     select i.id, gen_random_uuid(), 'Night shift', i.team_id, i.site_id, '[]', 'active', 0, 1, now() - interval '2 minutes',
       now() + t.next_at, now() + t.snoozed, t.paused, now() + t.due_at
     from incidents i join (values
       (1, interval '-1 minute', null, false, interval '6 hours'),
       (2, interval '-1 minute', interval '5 hours', false, interval '11 hours'),
       (3, interval '2 days', null, false, interval '2 days'),
       (4, interval '-1 minute', interval '8 hours', false, interval '8 hours'),
       (5, interval '-1 minute', null, true, interval '6 hours')
     ) t (number, next_at, snoozed, paused, due_at) on t.number = i.number`,
  );
  await bringRoundsForward(db);
  const { rows } = await pool.query<{ minutes: number }>(
    `select round(extract(epoch from e.due_at - now()) / 60)::int as minutes
     from escalations e join incidents i on i.id = e.incident_id order by i.number`,
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([-1, 300, 2 * 1_440, 480, 360]);
});
