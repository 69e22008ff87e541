import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { characterRuns, type LogRun } from './chunk.ts';
import { readCharacters, type CharacterChunk } from './log-storage.ts';
import { spendOnLogs } from './read-log.ts';

const mostCharacters = 1024 * 1024;
/** Some 0.6 MB of answer. Programs write lines, a page of the log has some ten thousand of them. */
const mostRuns = 20_000;

/** Which stream wrote what in a part of the log. Whoever has the deployment in hand was allowed to read it. */
export async function readRuns(
  ctx: Context,
  { id, logSize }: Pick<Deployment, 'id' | 'logSize'>,
  offset: number | null | undefined,
  characters: number | null | undefined,
): Promise<LogRun[]> {
  const from = offset ?? 0;
  if (from < 0) throw badRequest('"offset" must not be negative.');
  const asked = characters ?? mostCharacters;
  if (asked < 0 || asked > mostCharacters)
    throw badRequest(`"characters" must be from 0 to ${mostCharacters.toLocaleString('en-US')}.`);
  const to = Math.min(logSize, from + asked);
  if (from >= to) return [];
  spendOnLogs(ctx, to - from, logSize);
  return runsWithin(await readCharacters(ctx.db, id, from, to), from, to);
}

/** The runs of characters `from` up to `to`; those of one stream that follow each other are one. */
export function runsWithin(chunks: readonly CharacterChunk[], from: number, to: number): LogRun[] {
  const found: LogRun[] = [];
  for (const chunk of chunks) {
    let at = chunk.characterOffset;
    for (const { stream, length } of characterRuns(chunk)) {
      const within = Math.min(at + length, to) - Math.max(at, from);
      at += length;
      if (within <= 0) continue;
      const last = found.at(-1);
      if (last && (last.stream === stream || found.length === mostRuns)) last.length += within;
      else found.push({ stream, length: within });
    }
  }
  return found;
}
