import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait.ts';
import { endlessClock, startDeployment, stopLooking } from '../events/followed-deployment.fixture.ts';
import { publishLogChange } from '../events/deployment-events.ts';
import type { LogStream } from '../protocol/agent-protocol.ts';
import { encodeChunks } from './chunk.ts';
import { followLog, type LogReader } from './follow-log.ts';

const chunkBytes = 64 * 1024;
const lineBytes = 16;
const linesOfChunk = chunkBytes / lineBytes;

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

/** Appends one text of one stream. */
async function append(db: Db, id: string, stream: LogStream, text: string): Promise<void> {
  const { body, characters, runs } = encodeChunks([[stream, text]]);
  await sql`
    with d as (
      update deployments set log_bytes = log_bytes + ${body.length}, log_characters = log_characters + ${characters}
      where id = ${id} returning log_bytes - ${body.length} as bytes, log_characters - ${characters} as characters)
    insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
    select ${id}, bytes, characters, ${characters}::int, ${body}::bytea, ${runs}::integer[] from d`.execute(
    db,
  );
}

/** The rest of a log that has ended, as `STDOUT line`. */
async function rest(reader: LogReader): Promise<string[]> {
  const lines: string[] = [];
  for await (const { deploymentLog } of reader) lines.push(`${deploymentLog.stream} ${deploymentLog.line}`);
  return lines;
}

const end = (db: Db, id: string): Promise<unknown> =>
  sql`update deployments set status = 'SUCCEEDED', completed_at = now() where id = ${id}`.execute(db);

const next = async (reader: LogReader): Promise<number | null> => {
  const { value, done } = await reader.next();
  return done ? null : Number(/^line (\d{10})$/.exec(value.deploymentLog.line)![1]);
};

describe('following a log', () => {
  it('skips to the end if the reader is too slow, and continues with whole lines', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await startDeployment(db);
    const reader = await followLog(ctx, id, false);
    await write(db, id, 1);
    expect([await next(reader), await next(reader)]).toEqual([0, 1]);
    // Meanwhile 5 MB are written; a reader can be 4 MB behind.
    await write(db, id, 80);
    await end(db, id);
    const read: number[] = [];
    for (let line = await next(reader); line !== null; line = await next(reader)) read.push(line);
    const [from, to] = [read.findIndex((line, index) => line !== index + 2), read.at(-1)!];
    expect(to).toBe(81 * linesOfChunk - 1);
    // What it had already read, then the last 256 KiB.
    expect(from).toBe(linesOfChunk - 2);
    expect(read.length - from).toBeLessThanOrEqual((256 * 1024) / lineBytes);
    expect(read.slice(from)).toEqual(
      Array.from({ length: read.length - from }, (_, index) => read[from]! + index),
    );
  });

  it('ends for the members of a team that no longer owns the environment', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await startDeployment(db);
    const reader = await followLog(ctx, id, true);
    await append(db, id, 'STDOUT', 'ours\n');
    expect((await reader.next()).value!.deploymentLog.line).toBe('ours');
    const other = newId();
    await sql`insert into teams (id, name) values (${other}, 'Other')`.execute(db);
    await sql`update deployments set team_id = ${other} where id = ${id}`.execute(db);
    await append(db, id, 'STDOUT', 'theirs\n');
    expect(await rest(reader)).toEqual([]);
  });

  it('from the start returns all lines, even to a slow reader', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await startDeployment(db);
    await write(db, id, 80);
    const reader = await followLog(ctx, id, true);
    await end(db, id);
    let inOrder = 0;
    for (let line = await next(reader); line !== null; line = await next(reader))
      if (line === inOrder) inOrder += 1;
    expect(inOrder).toBe(80 * linesOfChunk);
  });

  it('in the middle of a line returns the whole line, and none before it', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await startDeployment(db);
    await append(db, id, 'STDOUT', 'one\ntw');
    await append(db, id, 'STDERR', 'oops\n');
    const reader = await followLog(ctx, id, false);
    await append(db, id, 'STDERR', 'again\n');
    await append(db, id, 'STDOUT', 'o\nthree');
    await end(db, id);
    expect(await rest(reader)).toEqual(['STDERR again', 'STDOUT two', 'STDOUT three']);
  });

  it('in the middle of a very long line starts with the next line', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await startDeployment(db);
    await append(db, id, 'STDERR', 'begun');
    for (let i = 0; i < 5; i += 1) await append(db, id, 'STDOUT', 'x'.repeat(chunkBytes));
    const reader = await followLog(ctx, id, false);
    await append(db, id, 'STDOUT', 'the end of it\nnext\n');
    await append(db, id, 'SYSTEM', 'whole\n');
    await end(db, id);
    // A stream without output for so long is assumed to be at the start of a line.
    expect(await rest(reader)).toEqual(['STDOUT next', 'SYSTEM whole']);
  });

  it('unsubscribes if the first read fails', async () => {
    await using database = await createTestDatabase();
    const { db } = database;
    const { ctx, id } = await startDeployment(db);
    let listening = 0;
    const pubsub: Context['pubsub'] = {
      ...ctx.pubsub,
      async subscribe(...args) {
        const stop = await ctx.pubsub.subscribe(...args);
        listening += 1;
        await sql`alter table deployment_log_chunks rename to elsewhere`.execute(db);
        return async () => {
          listening -= 1;
          await stop();
        };
      },
    };
    await expect(followLog({ ...ctx, pubsub }, id, false)).rejects.toThrow('deployment_log_chunks');
    expect(listening).toBe(0);
  });

  it('can be stopped while it waits', async () => {
    await using database = await createTestDatabase();
    const { ctx, id } = await startDeployment(database.db);
    const reader = await followLog(ctx, id, false);
    const waiting = reader.next();
    await reader.return!();
    expect(await waiting).toEqual({ value: undefined, done: true });
  });

  it('continues although the event was lost, and all readers ask with one query', async () => {
    await using database = await createTestDatabase();
    const { ctx, id } = await startDeployment(database.db);
    let looks = 0;
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('deployment.listMarks')) looks += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const watched = { ...ctx, dbForUser: () => db };
    const readers = await Promise.all(Array.from({ length: 20 }, () => followLog(watched, id, false)));
    const lines = readers.map((reader) => reader.next());
    await waitUntil(() => looks > 0);
    await append(database.db, id, 'STDOUT', 'a line\n');
    const found = await Promise.all(lines);
    expect(found.map(({ value }) => value.deploymentLog.line)).toEqual(Array(20).fill('a line'));
    expect(looks).toBeLessThan(20);
    for (const reader of readers) await reader.return!();
  });

  it('continues when an event arrives', async () => {
    await using database = await createTestDatabase();
    const { ctx, id } = await startDeployment(database.db);
    stopLooking();
    const reader = await followLog({ ...ctx, clock: endlessClock }, id, false);
    const waiting = next(reader);
    await write(database.db, id, 1);
    await publishLogChange(ctx, id);
    expect(await waiting).toBe(0);
    await reader.return!();
  });
});
