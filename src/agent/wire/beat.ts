import { setTimeout as delay } from 'node:timers/promises';
import { causeOf } from './client.ts';

export type Beat = { path: string; runId?: string; body?: Buffer };

/** Three tries within 14 s: a restart of the server takes less, and a cron job must not wait for long. */
const pausesMs = [0, 1_000, 4_000];
const timeoutMs = 3_000;

/** Whether it was reported. It never fails: the job matters more than its report. `ended` stops further tries. */
export async function reportBeat(
  url: string,
  { path, runId, body }: Beat,
  ended?: AbortSignal,
): Promise<boolean> {
  let problem = '';
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await delay(pauseMs, undefined, ended && { signal: ended }).catch(() => {});
    if (pauseMs > 0 && ended?.aborted) return false;
    const outcome = await send(`${url}${path}${runId === undefined ? '' : `?rid=${runId}`}`, body);
    if (outcome === null) return true;
    problem = outcome.message;
    if (outcome.isFinal) break;
  }
  process.stderr.write(`steward-agent: ${path} could not be reported: ${problem}\n`);
  return false;
}

async function send(
  url: string,
  body: Buffer = Buffer.alloc(0),
): Promise<{ message: string; isFinal: boolean } | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'steward-agent' },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = (await response.text()).trim().slice(0, 200);
    if (response.ok) return null;
    const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429;
    return { message: `${response.status} ${text}`, isFinal };
  } catch (error) {
    return { message: causeOf(error), isFinal: false };
  }
}
