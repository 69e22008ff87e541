import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { EscalationPolicy } from './policy.ts';
import { isQuiet, type QuietHours } from './quiet-hours.ts';

const columns = sql`from_time as "from", to_time as "to", timezone`;

export async function findQuietHours(db: Db, teamId: string, userId: string): Promise<QuietHours | null> {
  const { rows } = await sql<QuietHours>`/* quietHours.find */
    select ${columns} from quiet_hours where team_id = ${teamId} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Does nothing if the user is no longer a member. */
export async function saveQuietHours(
  tx: Tx,
  teamId: string,
  userId: string,
  { from, to, timezone }: QuietHours,
): Promise<void> {
  await sql`/* quietHours.save */
    insert into quiet_hours (team_id, user_id, from_time, to_time, timezone)
    select team_id, user_id, ${from}, ${to}, ${timezone} from team_members
    where team_id = ${teamId} and user_id = ${userId} for key share
    on conflict (user_id, team_id) do update set from_time = excluded.from_time, to_time = excluded.to_time,
      timezone = excluded.timezone`.execute(tx);
}

export async function deleteQuietHours(tx: Tx, teamId: string, userId: string): Promise<void> {
  await sql`/* quietHours.delete */
    delete from quiet_hours where team_id = ${teamId} and user_id = ${userId}`.execute(tx);
}

/** The members in these policies who have quiet hours at this time, by the id of the team. */
export async function listQuietMembers(
  db: Db,
  policies: Iterable<EscalationPolicy>,
  now: Date,
): Promise<Map<string, Set<string>>> {
  const withMembers = [...policies].filter(({ steps }) =>
    steps.some(({ memberIds }) => memberIds.length > 0),
  );
  if (withMembers.length === 0) return new Map();
  const teamIds = [...new Set(withMembers.map(({ teamId }) => teamId))];
  const { rows } = await sql<QuietHours & { teamId: string; userId: string }>`/* quietHours.list */
    select team_id as "teamId", user_id as "userId", ${columns} from quiet_hours
    where team_id = any(${teamIds}::uuid[])`.execute(db);
  const quiet = new Map<string, Set<string>>();
  for (const { teamId, userId, ...hours } of rows) {
    if (!isQuiet(hours, now)) continue;
    quiet.set(teamId, (quiet.get(teamId) ?? new Set()).add(userId));
  }
  return quiet;
}
