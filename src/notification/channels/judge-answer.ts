import type { IncomingHttpHeaders } from 'node:http';
import type { SendOutcome } from '../delivery/decide-retry.ts';
import { fitText, oneLine } from './text.ts';

export type Answer = { status: number; statusText: string; headers: IncomingHttpHeaders; body: string };

/** A connector of Teams says 200 and puts its trouble into the text. */
const troubleInSuccess = /^Webhook message delivery failed|^Webhook Bad Request/i;
/** Too early, too much, too slow; besides every 5xx. */
const passing = new Set([408, 425, 429]);

export function judgeAnswer(answer: Answer, now: Date): SendOutcome {
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    if (!troubleInSuccess.test(body)) return { kind: 'sent' };
    return { kind: 'retry', error: wordsOf(answer), afterMs: null };
  }
  const error = wordsOf(answer);
  if (status === 410) return { kind: 'gone', error };
  if (passing.has(status) || status >= 500)
    return { kind: 'retry', error, afterMs: retryAfterMs(answer, now) };
  if (status >= 300 && status < 400)
    return { kind: 'refused', error: `${error} (redirects are not followed)` };
  return { kind: 'refused', error };
}

function wordsOf({ status, statusText, body }: Answer): string {
  const head = `HTTP ${status}${statusText && ` ${oneLine(statusText)}`}`;
  // Of a page only what one would read on it. No `<` is looked past twice: 16 KiB of nothing else took half a second.
  const text = oneLine(
    body.replaceAll(/<(script|style)\b[^]*?(?:<\/\1>|$)/gi, ' ').replaceAll(/<[^<>]*>/g, ' '),
  );
  return text === '' ? head : `${head}: ${fitText(text, 300)}`;
}

/** Seconds or a date in the header; Discord has a finer number in its body. */
function retryAfterMs({ headers, body }: Answer, now: Date): number | null {
  const header = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  const inBody = /"retry_after"\s*:\s*(\d+(?:\.\d+)?)/.exec(body)?.[1];
  return inBody === undefined ? null : Number(inBody) * 1_000;
}
