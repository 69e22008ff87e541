import { setTimeout as delay } from 'node:timers/promises';

export type Health = { isWell: true } | { isWell: false; reason: string };

export const healthLimits = { tries: 3, pauseMs: 5_000, totalMs: 30_000 } as const;

type Ask = (url: string, timeoutMs: number) => Promise<Health>;

/** Well is 2xx. One bad answer may be a cold cache: asked three times, within 30 s in all. */
export async function checkHealth(
  url: string,
  say: (line: string) => void,
  { ask = askOnce, pauseMs = healthLimits.pauseMs as number }: { ask?: Ask; pauseMs?: number } = {},
): Promise<Health> {
  const until = performance.now() + healthLimits.totalMs;
  let last: Health = { isWell: false, reason: 'not asked' };
  for (let turn = 1; turn <= healthLimits.tries; turn += 1) {
    const left = until - performance.now();
    if (left <= 0) break;
    last = await ask(url, Math.ceil(left));
    if (last.isWell) return last;
    say(`${url}: ${last.reason} (try ${turn} of ${healthLimits.tries})`);
    if (turn < healthLimits.tries) await delay(Math.max(0, Math.min(pauseMs, until - performance.now())));
  }
  return last;
}

async function askOnce(url: string, timeoutMs: number): Promise<Health> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
      headers: { 'user-agent': 'steward-agent', 'cache-control': 'no-cache', connection: 'close' },
    });
    await answer.body?.cancel();
    if (answer.ok) return { isWell: true };
    return { isWell: false, reason: `HTTP ${answer.status} ${answer.statusText}`.trim() };
  } catch (error) {
    return { isWell: false, reason: reasonOf(error, timeoutMs) };
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer within ${Math.ceil(timeoutMs / 1_000)} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
