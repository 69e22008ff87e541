import type { Context } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { AppError, badRequest } from '#platform/errors.ts';
import type { WithResponse } from '#platform/graphql/response.ts';
import { createLimiter, type Limiter } from '#platform/limiter.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { sliceCharacters } from './chunk.ts';
import { readCharacters } from './log-storage.ts';

const Ki = 1024;
const Mi = 1024 * Ki;

/** Characters of all logs in one response: twice the longest log that an installation can be configured to keep. */
const maxResponse = 2 * 1024 * Mi;
/** Texts up to this length are part of the response from the start, as long as they add up to at most `maxInline`. */
const maxInlineText = 64 * Ki;
const maxInline = Mi;
/** For responses that cannot be sent in pieces (over a WebSocket): all that one operation can read. */
const maxMessage = 8 * Mi;
/** Characters per query, and about what a response holds while it is being sent. */
const window = 256 * Ki;

/**
 * 128 responses with long logs are sent at the same time; others wait. Each holds about two windows: 20 clients that read a log of
 * 30 MB at the same time made the server grow by 81 to 118 MB (bench/logs.ts), although their texts are 600 MB.
 */
const streams = createLimiter({ permits: 128, maxWaiting: 1_000 });
const messages = createLimiter({ permits: 8, maxWaiting: 100 });
const waitMs = 20_000;

/** What a request has read so far. It takes one permit only: waiting for a second while holding one could deadlock. */
type Usage = { total: number; inline: number; permit: Promise<boolean> | null };
const usages = new WeakMap<Context, Usage>();

/** A page of the log, or all of it. The caller has already checked access to the deployment. */
export async function readLog(
  ctx: WithResponse<Context>,
  { id, logSize }: Pick<Deployment, 'id' | 'logSize'>,
  offset: number | null | undefined,
  limit: number | null | undefined,
): Promise<string> {
  const from = offset ?? 0;
  if (from < 0) throw badRequest('"offset" must not be negative.');
  if (limit != null && limit < 0) throw badRequest('"limit" must not be negative.');
  const to = Math.min(logSize, limit == null ? Infinity : from + limit);
  if (from >= to) return '';

  const size = to - from;
  const usage = usageOf(ctx);
  if (usage.total + size > maxResponse) throw tooMuch(maxResponse, logSize);
  if (size <= maxInlineText && usage.inline + size <= maxInline) {
    count(usage, size, true);
    return readWhole(readPieces(ctx.db, id, from, to));
  }
  const late = ctx.response.streamText(() => readPieces(ctx.db, id, from, to));
  if (late === null && usage.inline + size > maxMessage) throw tooMuch(maxMessage, logSize);
  count(usage, size, late === null);
  usage.permit ??= acquire(ctx, late === null ? messages : streams);
  if (!(await usage.permit)) throw tooBusy(logSize);
  return late ?? readWhole(readPieces(ctx.db, id, from, to));
}

/** Counts what is read of logs besides their text and is part of the response from the start. */
export function countLogRead(ctx: Context, size: number, logSize: number): void {
  const usage = usageOf(ctx);
  if (usage.inline + size > maxMessage) throw tooMuch(maxMessage, logSize);
  count(usage, size, true);
}

function usageOf(ctx: Context): Usage {
  const known = usages.get(ctx);
  if (known) return known;
  const usage: Usage = { total: 0, inline: 0, permit: null };
  usages.set(ctx, usage);
  return usage;
}

function count(usage: Usage, size: number, isInline: boolean): void {
  usage.total += size;
  if (isInline) usage.inline += size;
}

/** Holds the permit until the response is sent; false if there was none in time. */
async function acquire({ response }: WithResponse<Context>, limiter: Limiter): Promise<boolean> {
  const permit = await limiter.acquire({ waitMs });
  if (permit) response.whenSent(permit.release);
  return permit !== null;
}

/** A log only grows, so that pieces which are read one after the other fit together. */
async function* readPieces(db: Db, id: string, from: number, to: number): AsyncGenerator<string> {
  for (let start = from; start < to;) {
    const chunks = await readCharacters(db, id, start, Math.min(start + window, to));
    const last = chunks.at(-1);
    const end = last ? last.characterOffset + last.characters : 0;
    if (end <= start) throw new Error(`the log of deployment ${id} ends at ${start}, before ${to}`);
    yield chunks
      .map(({ characterOffset: at, characters, body }) =>
        sliceCharacters(body, characters, start - at, to - at),
      )
      .join('');
    start = end;
  }
}

async function readWhole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const tooMuch = (max: number, logSize: number): AppError =>
  badRequest(
    `The logs in this request exceed the ${max.toLocaleString('en-US')} characters of one response. Read the log in pages: log(offset, limit).`,
    { logSize },
  );

const tooBusy = (logSize: number): AppError =>
  new AppError('RATE_LIMITED', 'Too many logs are being read at the same time. Try again in a moment.', {
    retryAfterSeconds: waitMs / 1_000,
    logSize,
  });
