import type { Context } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { hearOfLog } from '../events/deployment-events.ts';
import { ownDeployment } from '../deployment/own-deployment.ts';
import { hasEnded } from '../deployment/state.ts';
import { decodeRuns } from './chunk.ts';
import { createLineSplitter, type LineSplitter, type LogLine } from './line-splitter.ts';
import { nextChunkStart, readBytes } from './log-storage.ts';

/** Bytes of output a reader holds at once, and one append more: 512 KiB. */
const window = 256 * 1024;
/** A live reader this far behind is brought to the end, past the lines in between. */
const mostBehind = 4 * 1024 * 1024;
/** Announcements may be lost; a reader looks by itself as well. */
const lookEveryMs = 5_000;

/** In the form in which a subscription is answered. */
export type LogReader = AsyncIterableIterator<{ deploymentLog: LogLine }>;

/**
 * The lines of a log as they come, until the deployment ends. Nothing is pushed: a reader that is ready for a line takes it
 * from the database, so that a slow one costs no memory.
 */
export async function followLog(ctx: Context, deploymentId: string, fromStart: boolean): Promise<LogReader> {
  const deployment = await ownDeployment(ctx, deploymentId);
  const bell = createAlarm();
  const stopHearing = await hearOfLog(ctx, deployment.id, bell.ring);
  const looking = setInterval(bell.ring, lookEveryMs).unref();
  let lines: LogLine[] = [];
  let taken = 0;
  let done = false;

  const close = async (): Promise<void> => {
    if (done) return;
    done = true;
    clearInterval(looking);
    bell.ring();
    await stopHearing();
  };
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };

  // After listening began, so that nothing falls in between.
  const begin = await beginAt(ctx.db, deployment.id, fromStart).catch(closeAndThrow);
  const { splitter, replayed } = begin;
  let { cursor } = begin;

  /** Refills `lines`, or finds the end, or waits. */
  const readOn = async (): Promise<void> => {
    const read = await readBytes(ctx.db, deployment.id, cursor, window);
    if (!read || done) return close();
    const { head, chunks } = read;
    if (cursor >= replayed && head.size - cursor > mostBehind) {
      cursor = (await nextChunkStart(ctx.db, deployment.id, head.size - window)) ?? head.size;
      return splitter.skip();
    }
    for (const chunk of chunks) {
      for (const run of decodeRuns(chunk)) for (const line of splitter.push(run)) lines.push(line);
      cursor = chunk.byteOffset + chunk.body.length;
    }
    if (chunks.length > 0) return;
    if (!hasEnded(head.status)) return bell.wait();
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

type Beginning = { splitter: LineSplitter; cursor: number; replayed: number };

/** At the start, or where the log ends now: there with the beginnings of the lines that are not finished, so that they come whole. */
async function beginAt(db: Db, id: string, fromStart: boolean): Promise<Beginning> {
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

/** For one who waits; a ring while nobody does is kept. */
function createAlarm(): { ring: () => void; wait(): Promise<void> } {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait() {
      if (!rung) await new Promise<void>((resolve) => (wake = resolve));
      rung = false;
      wake = null;
    },
  };
}
