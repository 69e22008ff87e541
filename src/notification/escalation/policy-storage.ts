import { sql } from 'kysely';
import type { Only } from '#identity/configuration-kind.ts';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Channel } from '../channels/index.ts';
import type { EscalationPolicy, PolicySettings } from './policy.ts';

const columns = sql`id, team_id as "teamId", name, position, alert_types as "alertTypes", notices, tags, steps, repeat`;

/** In the order in which they are tried. */
export async function listPolicies(
  db: Db,
  teamIds: readonly string[],
  only?: Only,
): Promise<EscalationPolicy[]> {
  const { rows } = await sql<EscalationPolicy>`/* escalationPolicy.list */
    select ${columns} from escalation_policies where team_id = any(${teamIds}::uuid[]) ${andOnly(only, { id: sql`id` })}
    order by team_id, position`.execute(db);
  return rows;
}

export async function listPoliciesById(db: Db, ids: readonly string[]): Promise<EscalationPolicy[]> {
  const { rows } = await sql<EscalationPolicy>`/* escalationPolicy.listById */
    select ${columns} from escalation_policies where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export async function findPolicyTeam(db: Db, teamIds: readonly string[], id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{ teamId: string }>`/* escalationPolicy.findTeam */
    select team_id as "teamId" from escalation_policies where id = ${id} and team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0]?.teamId ?? null;
}

export async function savePolicy(
  tx: Tx,
  id: string,
  teamId: string,
  position: number,
  { name, alertTypes, notices, tags, steps, repeat }: PolicySettings,
): Promise<void> {
  await sql`/* escalationPolicy.save */
    insert into escalation_policies (id, team_id, position, name, alert_types, notices, tags, steps, repeat)
    values (${id}, ${teamId}, ${position}, ${name}, ${alertTypes}::text[], ${notices}::text[], ${tags}::text[],
      ${JSON.stringify(steps)}, ${repeat})
    on conflict (id) do update set name = excluded.name, alert_types = excluded.alert_types, notices = excluded.notices,
      tags = excluded.tags, steps = excluded.steps, repeat = excluded.repeat`.execute(tx);
}

/** Numbers them from 1, in this order. */
export async function saveOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`/* escalationPolicy.saveOrder */
    update escalation_policies p set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where p.id = o.id and p.position <> o.position`.execute(tx);
}

export async function deletePolicy(tx: Tx, id: string): Promise<void> {
  await sql`/* escalationPolicy.delete */ delete from escalation_policies where id = ${id}`.execute(tx);
}

/** The name of a policy of the team that uses the channel; null if none does. */
export async function findPolicyUsing(tx: Tx, teamId: string, channel: Channel): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`/* escalationPolicy.findUsing */
    select name from escalation_policies where team_id = ${teamId}
      and jsonb_path_exists(steps, '$[*].channels[*] ? (@ == $channel)', ${JSON.stringify({ channel })})
    order by position limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

/** All members of a team, also those whose account is disabled. */
export async function listMembers(db: Db, teamId: string): Promise<{ userId: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; email: string }>`/* escalationPolicy.listAllMembers */
    select u.id as "userId", u.email from team_members m join users u on u.id = m.user_id
    where m.team_id = ${teamId}`.execute(db);
  return rows;
}

/** The members and destinations of a team among these ids. */
export async function listReceivers(
  tx: Tx,
  teamId: string,
  memberIds: readonly string[],
  destinationIds: readonly string[],
): Promise<{ members: Set<string>; destinations: Map<string, Channel> }> {
  const members = await sql<{ id: string }>`/* escalationPolicy.listMembers */
    select m.user_id as id from team_members m where m.team_id = ${teamId} and m.user_id = any(${memberIds}::uuid[])`.execute(
    tx,
  );
  const destinations = await sql<{ id: string; channel: Channel }>`/* escalationPolicy.listDestinations */
    select id, kind || ':' || id as channel from notification_destinations
    where team_id = ${teamId} and id = any(${destinationIds}::uuid[])`.execute(tx);
  return {
    members: new Set(members.rows.map(({ id }) => id)),
    destinations: new Map(destinations.rows.map(({ id, channel }) => [id, channel])),
  };
}
