import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { lockDue } from './due-storage.ts';

it('reads only the escalations that are due, however many wait for their next step', async () => {
  await using database = await createTestDatabase();
  const { pool, db } = database;
  const [team, site] = [newId(), newId()];
  await pool.query(`insert into teams (id, name) values ($1, 'Agency')`, [team]);
  await pool.query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     values ($1, $2, 'Shop', 'https://shop.example', 60, false, 2, 1)`,
    [site, team],
  );
  await pool.query(
    `insert into incidents (id, team_id, site_id, number, title, started_at, state, resolved_at)
     select gen_random_uuid(), $1, $2, n, 'Down', now(), 'RESOLVED', now() from generate_series(1, 5000) n`,
    [team, site],
  );
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
