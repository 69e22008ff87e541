import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { agentTimes } from '../protocol/agent-protocol.ts';
import type { Status } from '../deployment/state.ts';
import type { EncodedChunk } from './chunk.ts';

/** In bytes. */
export type HourlyLimits = { perEnvironment: number; perOwner: number };

export type Append = { deploymentId: string; environmentId: string; leaseEpoch: number; offset: number };

/** The overhead of a chunk: its row and two index entries. Without it, appends of one byte each would be almost free. */
const rowBytes = 256;

const renewed = sql`lease_expires_at = now() + make_interval(secs => ${agentTimes.leaseSeconds})`;
const thisHour = sql`date_trunc('hour', now(), 'UTC')`;

const isAtEnd = ({ deploymentId, environmentId, leaseEpoch, offset }: Append) =>
  sql`id = ${deploymentId} and environment_id = ${environmentId} and status = 'RUNNING'
    and lease_epoch = ${leaseEpoch} and log_bytes = ${offset}`;

/**
 * Appends to a log if `offset` is its end, the lease is valid and neither the environment nor its owner has reached the limit of
 * this hour. It is one statement, so that only one of two appends at the same offset succeeds. Environments of one owner that append
 * at the same moment do not see each other and can each exceed the owner's limit by one append. Renews the lease. Returns the new
 * size, or null if nothing was stored.
 */
export async function appendChunk(
  db: Db,
  append: Append,
  { body, characters, runs }: EncodedChunk,
  { perEnvironment, perOwner }: HourlyLimits,
): Promise<number | null> {
  const { environmentId, offset } = append;
  const cost = body.length === 0 ? 0 : body.length + rowBytes;
  const { rows } = await sql<{ size: number }>`/* log.append */
    with volume as (${volumeOf(environmentId)}),
    d as (
      update deployments set log_bytes = log_bytes + ${body.length}, log_characters = log_characters + ${characters}, ${renewed}
      from volume
      where ${isAtEnd(append)} and not log_truncated
        and volume.environment + ${cost} <= ${perEnvironment} and volume.owner + ${cost} <= ${perOwner}
      returning id, environment_id, team_id, log_bytes, log_characters),
    counted as (
      insert into deployment_log_volumes as v (environment_id, team_id, hour, bytes)
      select environment_id, team_id, ${thisHour}, ${cost} from d where ${cost} > 0
      on conflict (environment_id) do update set hour = excluded.hour,
        bytes = excluded.bytes + case when v.hour = excluded.hour then v.bytes else 0 end),
    chunk as (
      insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
      select d.id, ${offset}::bigint, d.log_characters - ${characters}, ${characters}, ${body}, ${runs}::integer[] from d
      where ${body.length} > 0)
    select log_bytes::float8 as size from d`.execute(db);
  return rows[0]?.size ?? null;
}

/** Counts output that is not stored, in a log that already says so. Returns the new size, or null as above. */
export async function countDropped(db: Db, append: Append, bytes: number): Promise<number | null> {
  const { rows } = await sql<{ size: number }>`/* log.countDropped */
    update deployments set log_bytes = log_bytes + ${bytes}, ${renewed} where ${isAtEnd(append)} and log_truncated
    returning log_bytes::float8 as size`.execute(db);
  return rows[0]?.size ?? null;
}

/** Appends the line that says why output is missing, and counts `bytes` as received. */
export async function truncateLog(
  tx: Tx,
  deploymentId: string,
  { body, characters, runs }: EncodedChunk,
  bytes: number,
): Promise<void> {
  await sql`/* log.truncate */
    with d as (
      update deployments set log_truncated = true, log_bytes = log_bytes + ${bytes},
        log_characters = log_characters + ${characters}
      where id = ${deploymentId} returning id, log_bytes, log_characters)
    insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
    select d.id, d.log_bytes - ${bytes}, d.log_characters - ${characters}, ${characters}, ${body}, ${runs}::integer[]
    from d`.execute(tx);
}

/** For a log that already contains the line that says what is missing. */
export async function markTruncated(tx: Tx, deploymentId: string): Promise<void> {
  await sql`/* log.markTruncated */
    update deployments set log_truncated = true where id = ${deploymentId}`.execute(tx);
}

/** Whether the next output starts a new line. */
export async function endsWithLineBreak(tx: Tx, deploymentId: string): Promise<boolean> {
  const { rows } = await sql<{ ends: boolean }>`/* log.endsWithLineBreak */
    select get_byte(body, length(body) - 1) = 10 as ends from deployment_log_chunks
    where deployment_id = ${deploymentId} order by byte_offset desc limit 1`.execute(tx);
  return rows[0]?.ends ?? true;
}

export type LogVolume = { environment: number; owner: number; secondsLeft: number };

const volumeOf = (environmentId: string) => sql`
  select coalesce(sum(bytes) filter (where environment_id = ${environmentId}), 0)::float8 as environment,
    coalesce(sum(bytes), 0)::float8 as owner from deployment_log_volumes
  where hour = ${thisHour} and team_id in (
    select t.id from environments e join teams o on o.id = e.team_id join teams t on t.owner_id = o.owner_id
    where e.id = ${environmentId})`;

/** What this environment, and all environments of the account that its team belongs to, have stored in this hour. */
export async function findVolume(db: Db, environmentId: string): Promise<LogVolume> {
  const { rows } = await sql<LogVolume>`/* log.findVolume */
    with volume as (${volumeOf(environmentId)})
    select environment, owner,
      ceil(extract(epoch from ${thisHour} + interval '1 hour' - now()))::float8 as "secondsLeft" from volume`.execute(
    db,
  );
  return rows[0]!;
}

export type CharacterChunk = EncodedChunk & { characterOffset: number };

/** The chunks with the characters from `from` up to `to`: one index range, at any position. */
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

export type LogHead = { status: Status; size: number; teamId: string };
export type ByteChunk = { byteOffset: number; body: Buffer; runs: number[] };

/** The chunks that start within `window` bytes from `from`, with the status of the deployment. */
export async function readBytes(
  db: Db,
  deploymentId: string,
  from: number,
  window: number,
): Promise<{ head: LogHead; chunks: ByteChunk[] } | null> {
  const { rows } = await sql<
    LogHead & { byteOffset: number | null; body: Buffer; runs: number[] }
  >`/* log.readBytes */
    select d.status, d.log_bytes::float8 as size, d.team_id as "teamId", c.byte_offset::float8 as "byteOffset", c.body, c.runs
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
  const { status, size, teamId } = first;
  return { head: { status, size, teamId }, chunks };
}

/** The offset of the first chunk at or after `from`; null if there is none. */
export async function nextChunkStart(db: Db, deploymentId: string, from: number): Promise<number | null> {
  const { rows } = await sql<{ start: number | null }>`/* log.nextChunkStart */
    select min(byte_offset)::float8 as start from deployment_log_chunks
    where deployment_id = ${deploymentId} and byte_offset >= ${from}`.execute(db);
  return rows[0]!.start;
}
