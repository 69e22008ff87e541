import type { TeamRole, TokenScope } from '#identity/caller.ts';
import { newId } from '#platform/id.ts';
import type { TestApp } from './app.ts';
import { dataOf, type Client } from './client.ts';

type Database = { query(text: string): Promise<unknown> };

/** Gives users that were inserted by SQL their personal teams. */
export const addPersonalTeams = (client: Database): Promise<unknown> => client.query(personalTeams);

export const personalTeams = `
  with added as (
    insert into teams (id, name, is_personal, created_by) select id, name, true, id from users
    on conflict do nothing returning id
  )
  insert into team_members (user_id, team_id, role) select id, id, 'OWNER' from added`;

/** A team with these members. The first of them has created it. */
export async function newTeam(
  { platform }: Pick<TestApp, 'platform'>,
  members: readonly (readonly [Client, TeamRole])[],
): Promise<string> {
  const id = newId();
  const { pool } = platform.database;
  const userIds = await Promise.all(members.map(([client]) => userIdOf(client)));
  await pool.query(`insert into teams (id, name, created_by) values ($1, 'Agency', $2)`, [id, userIds[0]]);
  for (const [index, [, role]] of members.entries())
    await pool.query('insert into team_members (user_id, team_id, role) values ($1, $2, $3)', [
      userIds[index],
      id,
      role,
    ]);
  return id;
}

/** The id of a user is also that of the user's personal team. */
export const userIdOf = async (client: Client): Promise<string> =>
  dataOf(await client.monitoring<{ me: { id: string } }>('{ me { id } }')).id;

/** Limits an access token, as `createPersonalAccessToken` can. */
export const limitToken = (
  { platform }: Pick<TestApp, 'platform'>,
  tokenId: string,
  scopes: readonly TokenScope[],
): Promise<unknown> =>
  platform.database.pool.query('update access_tokens set scopes = $2 where id = $1', [tokenId, scopes]);
