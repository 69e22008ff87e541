import type { Beat } from './heartbeat.ts';

type ParsedBeat =
  | { kind: 'beat'; beat: Beat }
  | { kind: 'bad'; message: string }
  | { kind: 'unknown'; message: string };

const runId = /^[\w.:@+-]{1,64}$/;

/** `what` is the last part of the path: absent, `start`, `fail` or an exit code. A slash at its end is none of it. */
export function parseBeat(
  what: string | undefined,
  rid: string | string[] | undefined,
  body: Buffer | null,
): ParsedBeat {
  const outcome = outcomeOf(what);
  if (!outcome)
    return {
      kind: 'unknown',
      message: 'After the key, the address can have /start, /fail or an exit code from /0 to /255.',
    };
  if (rid !== undefined && (typeof rid !== 'string' || !runId.test(rid)))
    return {
      kind: 'bad',
      message: '"rid" must be one run id of 1 to 64 characters: letters, digits and . : @ + - _',
    };
  return { kind: 'beat', beat: { ...outcome, rid: rid ?? '', body: textOf(body) } };
}

function outcomeOf(what: string | undefined): Pick<Beat, 'kind' | 'exitCode'> | null {
  if (what === undefined) return { kind: 'SUCCESS', exitCode: null };
  if (what === 'start') return { kind: 'START', exitCode: null };
  if (what === 'fail') return { kind: 'FAIL', exitCode: null };
  if (!/^\d{1,3}$/.test(what) || Number(what) > 255) return null;
  return { kind: Number(what) === 0 ? 'SUCCESS' : 'FAIL', exitCode: Number(what) };
}

// oxlint-disable-next-line no-control-regex -- these are what is meant
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Also after each byte that is not UTF-8 has become a character of three. */
export const maxLogBytes = 10 * 1_024;

/**
 * Jobs print anything. What is not UTF-8 is replaced, and so are control characters: PostgreSQL cannot store the first, JSON needs 6 for 1.
 * If that makes it too long, its end is kept.
 */
function textOf(body: Buffer | null): string | null {
  if (body === null || body.length === 0) return null;
  const text = body.toString('utf8').replaceAll(controls, '\uFFFD');
  const bytes = Buffer.from(text);
  if (bytes.length <= maxLogBytes) return text;
  let from = bytes.length - maxLogBytes;
  // Not in the middle of a character.
  while ((bytes[from]! & 0xc0) === 0x80) from += 1;
  return bytes.toString('utf8', from);
}
