type Database = { query(text: string): Promise<unknown> };

/** Gives users that were inserted by SQL their personal teams. */
export const addPersonalTeams = (client: Database): Promise<unknown> => client.query(personalTeams);

export const personalTeams = `
  with added as (
    insert into teams (id, name, is_personal, created_by) select id, name, true, id from users
    on conflict do nothing returning id
  )
  insert into team_members (user_id, team_id, role) select id, id, 'OWNER' from added`;
