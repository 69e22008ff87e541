import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { sliceCharacters } from './chunk.ts';
import { readCharacters } from './log-storage.ts';

/** Characters of logs in one answer, all fields together. More takes the process hundreds of megabytes to write. */
const mostAtOnce = 32 * 1024 * 1024;
/** Characters a query: a log is put together without a second copy of it in the driver's hands. */
const window = 1024 * 1024;

const spent = new WeakMap<Context, number>();

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
  spend(ctx, to - from);

  let text = '';
  for (let start = from; start < to; start += window) {
    const end = Math.min(start + window, to);
    for (const { characterOffset, characters, body } of await readCharacters(ctx.db, id, start, end))
      text += sliceCharacters(body, characters, start - characterOffset, end - characterOffset);
  }
  return text;
}

function spend(ctx: Context, characters: number): void {
  const total = (spent.get(ctx) ?? 0) + characters;
  if (total > mostAtOnce)
    throw badRequest(
      `One request reads at most ${mostAtOnce.toLocaleString('en-US')} characters of logs. Read in pages: log(offset, limit).`,
    );
  spent.set(ctx, total);
}
