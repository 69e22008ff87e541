import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { AgentToken } from './agent-token.ts';

const tokenColumns = sql`t.id, t.environment_id as "environmentId", t.name, t.prefix, t.created_at as "createdAt",
  t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt"`;

export type NewAgentToken = { id: string; environmentId: string; name: string; prefix: string; hash: Buffer };

export async function insertAgentToken(tx: Tx, token: NewAgentToken): Promise<AgentToken> {
  const { rows } = await sql<AgentToken>`/* agentToken.insert */
    insert into agent_tokens as t (id, environment_id, name, prefix, token_hash)
    values (${token.id}, ${token.environmentId}, ${token.name}, ${token.prefix}, ${token.hash})
    returning ${tokenColumns}`.execute(tx);
  return rows[0]!;
}

export async function countActiveAgentTokens(tx: Tx, environmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* agentToken.countActive */
    select count(*)::int as count from agent_tokens
    where environment_id = ${environmentId} and revoked_at is null`.execute(tx);
  return rows[0]!.count;
}

/** Newest first, at most 100 per environment. */
export async function listTokensOf(db: Db, environmentIds: readonly string[]): Promise<AgentToken[]> {
  const { rows } = await sql<AgentToken>`/* agentToken.list */
    select t.* from unnest(${environmentIds}::uuid[]) as wanted(environment_id),
      lateral (select ${tokenColumns} from agent_tokens t where t.environment_id = wanted.environment_id
               order by t.id desc limit 100) t`.execute(db);
  return rows;
}

export type AgentTokenOwner = {
  name: string;
  environmentId: string;
  teamId: string;
  environmentName: string;
};

export async function findAgentTokenOwner(db: Db, id: string): Promise<AgentTokenOwner | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<AgentTokenOwner>`/* agentToken.findOwner */
    select t.name, e.id as "environmentId", e.team_id as "teamId", e.name as "environmentName"
    from agent_tokens t join environments e on e.id = t.environment_id where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function markAgentTokenRevoked(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* agentToken.markRevoked */
    update agent_tokens set revoked_at = now() where id = ${id} and revoked_at is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function revokeTokensOf(tx: Tx, environmentId: string): Promise<void> {
  await sql`/* agentToken.revokeAll */
    update agent_tokens set revoked_at = now()
    where environment_id = ${environmentId} and revoked_at is null`.execute(tx);
}
