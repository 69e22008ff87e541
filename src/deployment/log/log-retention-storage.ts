import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { EncodedChunk } from './chunk.ts';

/**
 * Deployments that ended more than `retentionDays` ago by the clock of the database, oldest first. The newest `kept` of each
 * environment are left out, unless the environment is deleted.
 */
export async function listExpired(
  db: Db,
  retentionDays: number,
  kept: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* log.listExpired */
    select d.id from deployments d join environments e on e.id = d.environment_id
    where d.completed_at < now() - make_interval(days => ${retentionDays}) and d.log_expired_at is null and d.log_bytes > 0
      and (e.deleted_at is not null or d.id < (
        select k.id from deployments k where k.environment_id = d.environment_id
        order by k.id desc limit 1 offset ${kept - 1}))
    order by d.completed_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** False if another process is deleting it, or has done so. */
export async function lockForExpiry(tx: Tx, deploymentId: string): Promise<boolean> {
  const { rows } = await sql`/* log.lockForExpiry */
    select 1 from deployments where id = ${deploymentId} and log_expired_at is null for update skip locked`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes chunks from `from` on. Returns the offset of the last one; null if there was none. */
export async function deleteChunks(
  tx: Tx,
  deploymentId: string,
  from: number,
  limit: number,
): Promise<number | null> {
  // Deleted entries stay in the index until the transaction ends, so that starting at 0 again would scan all of them.
  const { rows } = await sql<{ last: number | null }>`/* log.deleteChunks */
    with expired as (
      select byte_offset from deployment_log_chunks where deployment_id = ${deploymentId} and byte_offset >= ${from}
      order by byte_offset limit ${limit}),
    deleted as (
      delete from deployment_log_chunks c using expired
      where c.deployment_id = ${deploymentId} and c.byte_offset = expired.byte_offset)
    select max(byte_offset)::float8 as last from expired`.execute(tx);
  return rows[0]!.last;
}

/** The log consists of this notice only from now on. */
export async function replaceLog(
  tx: Tx,
  deploymentId: string,
  { body, characters, runs }: EncodedChunk,
): Promise<void> {
  await sql`/* log.replace */
    with d as (
      update deployments set log_expired_at = now(), log_bytes = ${body.length}, log_characters = ${characters}
      where id = ${deploymentId} returning id)
    insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
    select d.id, 0, 0, ${characters}, ${body}, ${runs}::integer[] from d`.execute(tx);
}
