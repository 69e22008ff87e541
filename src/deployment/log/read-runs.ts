import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { characterRuns, type LogRun } from './chunk.ts';
import { readCharacters, type CharacterChunk } from './log-storage.ts';
import { countLogRead } from './read-log.ts';

const maxCharacters = 1024 * 1024;
/** About 0.6 MB of response. A page of a log has about 10,000 lines. */
const maxRuns = 20_000;

/** Which stream wrote which part of the log. The caller has already checked access to the deployment. */
export async function readRuns(
  ctx: Context,
  { id, logSize }: Pick<Deployment, 'id' | 'logSize'>,
  offset: number | null | undefined,
  characters: number | null | undefined,
): Promise<LogRun[]> {
  const from = offset ?? 0;
  if (from < 0) throw badRequest('"offset" must not be negative.');
  const requested = characters ?? maxCharacters;
  if (requested < 0 || requested > maxCharacters)
    throw badRequest(`"characters" must be from 0 to ${maxCharacters.toLocaleString('en-US')}.`);
  const to = Math.min(logSize, from + requested);
  if (from >= to) return [];
  countLogRead(ctx, to - from, logSize);
  return runsWithin(await readCharacters(ctx.db, id, from, to), from, to);
}

/** The runs from character `from` up to `to`; adjacent runs of one stream are merged. */
export function runsWithin(chunks: readonly CharacterChunk[], from: number, to: number): LogRun[] {
  const found: LogRun[] = [];
  for (const chunk of chunks) {
    let at = chunk.characterOffset;
    for (const { stream, length } of characterRuns(chunk)) {
      const within = Math.min(at + length, to) - Math.max(at, from);
      at += length;
      if (within <= 0) continue;
      const last = found.at(-1);
      if (last && (last.stream === stream || found.length === maxRuns)) last.length += within;
      else found.push({ stream, length: within });
    }
  }
  return found;
}
