import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { settingsChannels, type Channel } from './channels/index.ts';

/**
 * The channels that a team can use now: those of the settings and the destinations that are on, and its members. `byDefault`
 * get what no escalation policy takes.
 */
export type UsableChannels = { byDefault: readonly Channel[]; all: readonly Channel[] };

const noChannels: UsableChannels = { byDefault: [], all: [] };

const isOn = sql.join(
  settingsChannels.map((channel) => sql`coalesce(n.${sql.ref(`${channel}_enabled`)}, false)`),
);

/** By the id of the team. Has an entry for each of them. */
export async function listUsableChannels(
  db: Db,
  teamIds: readonly string[],
): Promise<Map<string, UsableChannels>> {
  type Row = {
    teamId: string;
    on: boolean[];
    destinations: Channel[];
    byDefault: Channel[];
    members: Channel[];
  };
  const { rows } = await sql<Row>`/* channel.listUsable */
    select t.id as "teamId", array[${isOn}] as on, d.destinations, d."byDefault",
           array(select 'member:' || u.id from team_members m join users u on u.id = m.user_id
                 where m.team_id = t.id and u.disabled_at is null order by m.created_at, u.id) as members
    from unnest(${teamIds}::uuid[]) t (id) left join notification_settings n on n.team_id = t.id cross join lateral (
      select coalesce(array_agg(kind || ':' || id order by id), '{}') as destinations,
             coalesce(array_agg(kind || ':' || id order by id) filter (where by_default), '{}') as "byDefault"
      from notification_destinations where team_id = t.id and enabled) d`.execute(db);
  return new Map(
    rows.map(({ teamId, on, destinations, byDefault, members }) => {
      const settings = settingsChannels.filter((_, index) => on[index]);
      return [
        teamId,
        { byDefault: [...settings, ...byDefault], all: [...settings, ...destinations, ...members] },
      ];
    }),
  );
}

export async function findUsableChannels(db: Db, teamId: string): Promise<UsableChannels> {
  return (await listUsableChannels(db, [teamId])).get(teamId) ?? noChannels;
}
