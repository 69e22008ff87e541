import type { Pool } from 'pg';
import { addPersonalTeams } from '#testkit/user.fixture.ts';

const perUser = 100;

/** Creates sites of many owners with one HTTP target each. `url` and `due` are SQL expressions of the site's number `i`. */
export async function seedSites(
  pool: Pool,
  owner: string,
  { sites, url, due, intervalSeconds }: { sites: number; url: string; due: string; intervalSeconds: number },
): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, role) select gen_random_uuid(), 'user' || i || '@example.com', 'User', 'MEMBER' from generate_series(2, $1::int) i`,
    [Math.ceil(sites / perUser)],
  );
  await addPersonalTeams(pool);
  await pool.query(
    `with owners as (select id, row_number() over (order by id = $2 desc, id) - 1 as n from users)
     insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     select gen_random_uuid(), o.id, 'Site ' || i, ${url}, ${intervalSeconds}, false, 2, 1
     from generate_series(0, $1::int - 1) i join owners o on o.n = i / ${perUser}`,
    [sites, owner],
  );
  await pool.query(
    `insert into targets (id, site_id, kind, interval_seconds, next_check_at) select gen_random_uuid(), id, 'HTTP', ${intervalSeconds}, ${due} from sites`,
  );
  await pool.query('vacuum analyze');
}
