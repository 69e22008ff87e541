import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { openInProcessPubSub } from '#platform/pubsub/in-process.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { announceLog } from '../agent-api/announcements.ts';
import { followLog, type LogReader } from './follow-log.ts';

const chunkBytes = 64 * 1024;
const lineBytes = 16;
const linesOfChunk = chunkBytes / lineBytes;

/** A running deployment, and what a reader of its log needs. */
async function scene(db: Db): Promise<{ ctx: Context; id: string }> {
  const [user, environment, id] = [newId(), newId(), newId()];
  await sql`insert into users (id, email, name, role) values (${user}, 'a@example.com', 'A', 'MEMBER')`.execute(
    db,
  );
  await sql`insert into environments (id, user_id, name, host, deploy_path, repository_url, deploy_branch, releases_to_keep,
      recipe, protect_database_rollback, shared_dirs, shared_files, always_enable_maintenance, maintenance_on_drift,
      maintenance_allowlist_ips, config_import_enabled, manage_cron_and_consumers, commands)
    values (${environment}, ${user}, 'E', 'h', '/x', '/y', 'main', 5, 'GENERIC', false, '{}', '{}', false, false, '{}', false,
      false, '{}')`.execute(db);
  await sql`insert into deployments (id, environment_id, user_id, kind, deploy_type, git_ref, version, status,
      release_timestamp, triggered_by)
    values (${id}, ${environment}, ${user}, 'DEPLOY', 'CODE', 'main', 'v', 'RUNNING', 'r', 'a')`.execute(db);
  const pubsub = openInProcessPubSub({ log: createLog({ level: 'error', pretty: true }) });
  return { ctx: { db, pubsub, caller: { user: { id: user } } } as unknown as Context, id };
}

/** Appends chunks of numbered lines, such as `line 0000000012\n`. */
async function write(db: Db, id: string, chunks: number): Promise<void> {
  await sql`
    with d as (select log_bytes / ${chunkBytes}::int as have from deployments where id = ${id}),
    written as (
      insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
      select ${id}, n * ${chunkBytes}, n * ${chunkBytes}, ${chunkBytes},
        convert_to((select string_agg('line ' || lpad((n * ${linesOfChunk} + l)::text, 10, '0') || chr(10), '' order by l)
                    from generate_series(0, ${linesOfChunk} - 1) l), 'UTF8'), array[0, ${chunkBytes}]::integer[]
      from d, generate_series(d.have, d.have + ${chunks} - 1) n)
    update deployments set log_bytes = log_bytes + ${chunks * chunkBytes},
      log_characters = log_characters + ${chunks * chunkBytes} where id = ${id}`.execute(db);
}

const end = (db: Db, id: string): Promise<unknown> =>
  sql`update deployments set status = 'SUCCEEDED', completed_at = now() where id = ${id}`.execute(db);

const next = async (reader: LogReader): Promise<number | null> => {
  const { value, done } = await reader.next();
  return done ? null : Number(/^line (\d{10})$/.exec(value.deploymentLog.line)![1]);
};

describe('a reader of a log', () => {
  it('that is too slow misses what lies between, and goes on with whole lines', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await scene(db);
    const reader = await followLog(ctx, id, false);
    await write(db, id, 1);
    expect([await next(reader), await next(reader)]).toEqual([0, 1]);
    // Meanwhile ten megabytes are written, of which it may be four behind.
    await write(db, id, 160);
    await end(db, id);
    const read: number[] = [];
    for (let line = await next(reader); line !== null; line = await next(reader)) read.push(line);
    const [from, to] = [read.findIndex((line, index) => line !== index + 2), read.at(-1)!];
    expect(to).toBe(161 * linesOfChunk - 1);
    // What it held already, then the last quarter of a megabyte.
    expect(from).toBe(linesOfChunk - 2);
    expect(read.length - from).toBeLessThanOrEqual((256 * 1024) / lineBytes);
    expect(read.slice(from)).toEqual(
      Array.from({ length: read.length - from }, (_, index) => read[from]! + index),
    );
  });

  it('that asked for the start is given all of it, however slow it is', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await scene(db);
    await write(db, id, 160);
    const reader = await followLog(ctx, id, true);
    await end(db, id);
    let inOrder = 0;
    for (let line = await next(reader); line !== null; line = await next(reader))
      if (line === inOrder) inOrder += 1;
    expect(inOrder).toBe(160 * linesOfChunk);
  });

  it('can leave while it waits', async () => {
    await using database = await createTestDatabase();
    const { ctx, id } = await scene(database.db);
    const reader = await followLog(ctx, id, false);
    const waiting = reader.next();
    await reader.return!();
    expect(await waiting).toEqual({ value: undefined, done: true });
  });

  it('is woken by an announcement', async () => {
    await using database = await createTestDatabase();
    const { ctx, id } = await scene(database.db);
    const reader = await followLog(ctx, id, false);
    const waiting = next(reader);
    const started = performance.now();
    await write(database.db, id, 1);
    await announceLog(ctx, id);
    expect(await waiting).toBe(0);
    expect(performance.now() - started).toBeLessThan(4_000);
    await reader.return!();
  });
});
