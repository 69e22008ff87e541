import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type NamedAgent = { environmentId: string; teamId: string; name: string };

export async function saveProbe(db: Db, environmentId: string, probe: boolean): Promise<void> {
  await sql`/* agent.saveProbe */
    insert into environment_agents (environment_id, last_seen_at, probe) values (${environmentId}, now(), ${probe})
    on conflict (environment_id) do update set probe = excluded.probe`.execute(db);
}

/** More agents of one team are not asked, so that no team makes the list long. */
const perTeam = 20;

/**
 * The agents that have opted in and are alive: an idle one polls every 25 s. Also ignores times in the future, from before the clock of
 * the database was set back.
 */
export async function listProbingAgents(db: Db): Promise<NamedAgent[]> {
  const { rows } = await sql<NamedAgent>`/* agent.listProbing */
    select id as "environmentId", team_id as "teamId", name from (
      select e.id, e.team_id, e.name, row_number() over (partition by e.team_id order by e.id) as place
      from environment_agents a join environments e on e.id = a.environment_id
      where a.probe and a.last_seen_at between now() - interval '40 seconds' and now() + interval '5 seconds'
        and e.deleted_at is null
    ) as agents where place <= ${perTeam} order by team_id, id`.execute(db);
  return rows;
}
