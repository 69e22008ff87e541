import type { Context } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { AppError, badRequest } from '#platform/errors.ts';
import { whenAnswered } from '#platform/graphql/answered.ts';
import { lateText } from '#platform/graphql/late-text.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { createBudget, type Budget } from './budget.ts';
import { sliceCharacters } from './chunk.ts';
import { readCharacters } from './log-storage.ts';

const Ki = 1024;
const Mi = 1024 * Ki;

/** Characters of all logs in one answer: twice the longest log that an installation can be set to keep. */
const mostOfAnswer = 2 * 1024 * Mi;
/** Texts up to this length are part of the answer from the start, as long as they come to no more than `mostInline`. */
const longestInline = 64 * Ki;
const mostInline = Mi;
/** Where an answer cannot be sent in pieces (over a socket), all that an operation may read. */
const mostOfMessage = 8 * Mi;
/** Characters a query, and about what an answer that is being sent holds. */
const window = 256 * Ki;

/**
 * 128 answers with long logs are sent at once, the others wait. Each holds two windows or so: 20 clients that read a log of 30 MB
 * at the same time made the server grow by 81 to 118 MB (bench/logs.ts), where their texts alone are 600 MB.
 */
const streams = createBudget({ capacity: 128 * window, mostWaiting: 1_000, waitMs: 20_000 });
const messages = createBudget({ capacity: 8 * mostOfMessage, mostWaiting: 100, waitMs: 20_000 });

/** What a request has read so far. A request claims once: one that holds something must not wait for more. */
type Account = { total: number; inline: number; claim: Promise<void> | null };
const accounts = new WeakMap<Context, Account>();

/** A page of the log, or all of it. Whoever has the deployment in hand was allowed to read it. */
export async function readLog(
  ctx: Context,
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
  const account = accountOf(ctx);
  if (account.total + size > mostOfAnswer) throw tooMuch(mostOfAnswer, logSize);
  if (size <= longestInline && account.inline + size <= mostInline) {
    spend(account, size, true);
    return readWhole(readPieces(ctx.db, id, from, to));
  }
  const late = lateText(ctx, () => readPieces(ctx.db, id, from, to));
  if (late === null && account.inline + size > mostOfMessage) throw tooMuch(mostOfMessage, logSize);
  spend(account, size, late === null);
  account.claim ??= late === null ? claim(ctx, messages, mostOfMessage) : claim(ctx, streams, window);
  await account.claim.catch((error: unknown) => {
    throw error instanceof AppError
      ? new AppError(error.code, error.message, { ...error.details, logSize })
      : error;
  });
  return late ?? readWhole(readPieces(ctx.db, id, from, to));
}

/** Counts what is read of logs besides their text, and is part of the answer from the start. */
export function spendOnLogs(ctx: Context, size: number, logSize: number): void {
  const account = accountOf(ctx);
  if (account.inline + size > mostOfMessage) throw tooMuch(mostOfMessage, logSize);
  spend(account, size, true);
}

function accountOf(ctx: Context): Account {
  const known = accounts.get(ctx);
  if (known) return known;
  const account: Account = { total: 0, inline: 0, claim: null };
  accounts.set(ctx, account);
  return account;
}

function spend(account: Account, size: number, isInline: boolean): void {
  account.total += size;
  if (isInline) account.inline += size;
}

async function claim(ctx: Context, budget: Budget, amount: number): Promise<void> {
  whenAnswered(ctx, await budget.claim(amount));
}

/** A log only grows, so pieces that are read one after the other fit together. */
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

const tooMuch = (most: number, logSize: number): AppError =>
  badRequest(
    `This log, with those before it in the request, is over the ${most.toLocaleString('en-US')} characters of one answer. Read it in pages: log(offset, limit).`,
    { logSize },
  );
