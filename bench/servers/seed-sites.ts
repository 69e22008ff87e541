import type { Pool } from 'pg';
import { addPersonalTeams } from '#testkit/user.fixture.ts';

/** Creates sites of many teams with one HTTP target each. `url` and `due` are SQL expressions of the site's number `i`. */
export async function seedSites(
  pool: Pool,
  owner: string,
  {
    sites,
    teams = Math.ceil(sites / 100),
    url,
    due,
    intervalSeconds,
  }: { sites: number; teams?: number; url: string; due: string; intervalSeconds: number },
): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, role) select gen_random_uuid(), 'user' || i || '@example.com', 'User', 'MEMBER' from generate_series(2, $1::int) i`,
    [teams],
  );
  await addPersonalTeams(pool);
  await pool.query(
    `with owners as (select id, row_number() over (order by id = $2 desc, id) - 1 as n from users)
     insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     select gen_random_uuid(), o.id, 'Site ' || i, ${url}, ${intervalSeconds}, false, 2, 1
     from generate_series(0, $1::int - 1) i join owners o on o.n = i % ${teams}`,
    [sites, owner],
  );
  await pool.query(
    `insert into targets (id, site_id, kind, interval_seconds, next_check_at) select gen_random_uuid(), id, 'HTTP', ${intervalSeconds}, ${due} from sites`,
  );
  await pool.query('vacuum analyze');
}
