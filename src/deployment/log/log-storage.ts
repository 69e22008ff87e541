import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { agentTimes } from '../protocol.ts';
import type { Status } from '../deployment/state.ts';
import type { EncodedChunk } from './chunk.ts';

export type Append = { deploymentId: string; environmentId: string; leaseEpoch: number; offset: number };

/**
 * Adds to the end of a log, if `offset` is the end and the lease holds, in one statement: two appends at the same place cannot
 * both find it. Renews the lease. The new size, or null when nothing was stored.
 */
export async function appendChunk(
  db: Db,
  { deploymentId, environmentId, leaseEpoch, offset }: Append,
  { body, characters, runs }: EncodedChunk,
): Promise<number | null> {
  const { rows } = await sql<{ size: number }>`/* log.append */
    with d as (
      update deployments set log_bytes = log_bytes + ${body.length}, log_characters = log_characters + ${characters},
        lease_expires_at = now() + make_interval(secs => ${agentTimes.leaseSeconds})
      where id = ${deploymentId} and environment_id = ${environmentId} and status = 'RUNNING'
        and lease_epoch = ${leaseEpoch} and log_bytes = ${offset}
      returning id, log_bytes, log_characters),
    chunk as (
      insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
      select d.id, ${offset}::bigint, d.log_characters - ${characters}, ${characters}, ${body}, ${runs}::integer[] from d
      where ${body.length} > 0)
    select log_bytes::float8 as size from d`.execute(db);
  return rows[0]?.size ?? null;
}

export type CharacterChunk = EncodedChunk & { characterOffset: number };

/** The chunks in which characters `from` up to `to` stand: a range of one index, wherever it lies. */
export async function readCharacters(
  db: Db,
  deploymentId: string,
  from: number,
  to: number,
): Promise<CharacterChunk[]> {
  const { rows } = await sql<CharacterChunk>`/* log.readCharacters */
    select character_offset::float8 as "characterOffset", characters, body, runs from deployment_log_chunks
    where deployment_id = ${deploymentId} and character_offset < ${to} and character_offset >= coalesce(
      (select max(character_offset) from deployment_log_chunks
       where deployment_id = ${deploymentId} and character_offset <= ${from}), 0)
    order by character_offset`.execute(db);
  return rows;
}

export type LogHead = { status: Status; size: number };
export type ByteChunk = { byteOffset: number; body: Buffer; runs: number[] };

/** What begins within `window` bytes from `from`, together with how the deployment stands. */
export async function readBytes(
  db: Db,
  deploymentId: string,
  from: number,
  window: number,
): Promise<{ head: LogHead; chunks: ByteChunk[] } | null> {
  const { rows } = await sql<
    LogHead & { byteOffset: number | null; body: Buffer; runs: number[] }
  >`/* log.readBytes */
    select d.status, d.log_bytes::float8 as size, c.byte_offset::float8 as "byteOffset", c.body, c.runs
    from deployments d left join lateral (
      select byte_offset, body, runs from deployment_log_chunks
      where deployment_id = d.id and byte_offset >= ${from} and byte_offset < ${from}::bigint + ${window}
      order by byte_offset) c on true
    where d.id = ${deploymentId} order by c.byte_offset`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const chunks = rows.flatMap(({ byteOffset, body, runs }) =>
    byteOffset === null ? [] : [{ byteOffset, body, runs }],
  );
  return { head: { status: first.status, size: first.size }, chunks };
}

/** The first place at or after `from` where a chunk begins; the end when there is none. */
export async function nextChunkStart(db: Db, deploymentId: string, from: number): Promise<number | null> {
  const { rows } = await sql<{ start: number | null }>`/* log.nextChunkStart */
    select min(byte_offset)::float8 as start from deployment_log_chunks
    where deployment_id = ${deploymentId} and byte_offset >= ${from}`.execute(db);
  return rows[0]!.start;
}
