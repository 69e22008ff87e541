import type { Context } from '#identity/context.ts';
import { hasPermission } from '#identity/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { createWakeableSleep } from '#platform/sleep.ts';
import { subscribeToLog } from '../events/deployment-events.ts';
import { watchDeployment } from '../events/watch-deployments.ts';
import { ownDeployment } from '../deployment/own-deployment.ts';
import { hasEnded } from '../deployment/state.ts';
import { decodeRuns } from './chunk.ts';
import { createLineSplitter, type LineSplitter, type LogLine } from './line-splitter.ts';
import { nextChunkStart, readBytes } from './log-storage.ts';

/** Bytes of output that a reader holds in memory, in addition to one append: 512 KiB in all. */
const window = 256 * 1024;
/** A live reader that is further behind skips to the end. */
const maxBehind = 4 * 1024 * 1024;
/** `watchDeployment` wakes a reader if the event was lost; this is for what it does not see. */
const pollMs = 60_000;

/** In the shape of a GraphQL subscription. */
export type LogReader = AsyncIterableIterator<{ deploymentLog: LogLine }>;

/**
 * The lines of a log as they arrive, until the deployment ends. Nothing is pushed: a reader that is ready for a line reads it
 * from the database, so that a slow reader costs no memory.
 */
export async function followLog(ctx: Context, deploymentId: string, fromStart: boolean): Promise<LogReader> {
  const deployment = await ownDeployment(ctx, 'deployment.read', deploymentId);
  const news = createWakeableSleep(ctx.clock);
  const unsubscribe = await subscribeToLog(ctx, deployment.id, news.wake);
  const unwatch = watchDeployment(ctx, deployment.id, news.wake);
  let lines: LogLine[] = [];
  let taken = 0;
  let done = false;

  const close = async (): Promise<void> => {
    if (done) return;
    done = true;
    news.wake();
    unwatch();
    await unsubscribe();
  };
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };

  // After subscribing, so that no output is missed in between.
  const start = await findStart(ctx.db, deployment.id, fromStart).catch(closeAndThrow);
  const { splitter, replayed } = start;
  let { cursor } = start;

  /** Reads more lines, finds the end, or waits. */
  const readOn = async (): Promise<void> => {
    const read = await readBytes(ctx.db, deployment.id, cursor, window);
    // The environment can be transferred to another team meanwhile.
    if (!read || done || !hasPermission(ctx, 'deployment.read', read.head.teamId)) return close();
    const { head, chunks } = read;
    if (cursor >= replayed && head.size - cursor > maxBehind) {
      cursor = (await nextChunkStart(ctx.db, deployment.id, head.size - window)) ?? head.size;
      return splitter.skip();
    }
    for (const chunk of chunks) {
      for (const run of decodeRuns(chunk)) for (const line of splitter.push(run)) lines.push(line);
      cursor = chunk.byteOffset + chunk.body.length;
    }
    if (chunks.length > 0) return;
    if (!hasEnded(head.status)) return news.sleep(pollMs);
    lines = splitter.end();
    return close();
  };

  const reader: LogReader = {
    async next() {
      while (taken >= lines.length) {
        if (done) return { value: undefined, done: true };
        [lines, taken] = [[], 0];
        await readOn().catch(closeAndThrow);
      }
      return { value: { deploymentLog: lines[taken++]! }, done: false };
    },
    async return() {
      lines = [];
      await close();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => reader,
  };
  return reader;
}

type Start = { splitter: LineSplitter; cursor: number; replayed: number };

/** The start of the log, or its current end with the beginnings of its unfinished lines, so that these arrive whole. */
async function findStart(db: Db, id: string, fromStart: boolean): Promise<Start> {
  const splitter = createLineSplitter();
  const head = (await readBytes(db, id, 0, 0))?.head;
  const size = head?.size ?? 0;
  if (fromStart || !head || hasEnded(head.status))
    return { splitter, cursor: fromStart ? 0 : size, replayed: size };

  let cursor = size <= window ? 0 : ((await nextChunkStart(db, id, size - window)) ?? size);
  if (cursor > 0) splitter.skip();
  while (cursor < size) {
    const chunks = (await readBytes(db, id, cursor, size - cursor))?.chunks ?? [];
    if (chunks.length === 0) break;
    for (const chunk of chunks) {
      for (const run of decodeRuns(chunk)) splitter.push(run);
      cursor = chunk.byteOffset + chunk.body.length;
    }
  }
  splitter.settle();
  return { splitter, cursor: size, replayed: size };
}
