import { setTimeout as delay } from 'node:timers/promises';

export type Health = { isHealthy: true } | { isHealthy: false; reason: string };

export const healthLimits = { tries: 3, pauseMs: 5_000, patienceMs: 10_000, totalMs: 30_000 } as const;

type Ask = (url: string, timeoutMs: number) => Promise<Health>;
type Options = { ask?: Ask; pauseMs?: number; patienceMs?: number };

/**
 * Well is 2xx. One bad answer may be a cold cache: asked three times, within 30 s in all. A try without an answer after 10 s is
 * still listened to while the next one is under way, so that neither a slow first page nor one stuck worker decides.
 */
export async function checkHealth(
  url: string,
  say: (line: string) => void,
  { ask = askOnce, pauseMs = healthLimits.pauseMs, patienceMs = healthLimits.patienceMs }: Options = {},
): Promise<Health> {
  const { tries, totalMs } = healthLimits;
  const until = performance.now() + totalMs;
  const left = (): number => Math.max(1, Math.ceil(until - performance.now()));
  const pause = (ms: number): Promise<null> => delay(Math.min(ms, left()), null, { ref: false });
  const asked: Promise<Health>[] = [];
  for (let turn = 1; turn <= tries; turn += 1) {
    const answer = ask(url, left()).then((health) => {
      if (!health.isHealthy) say(`${url}: ${health.reason} (try ${turn} of ${tries})`);
      return health;
    });
    asked.push(answer);
    if (turn === tries) break;
    const heard = await Promise.race([anyHealthy(asked), answer, pause(patienceMs)]);
    const later = heard?.isHealthy ? heard : await Promise.race([anyHealthy(asked), pause(heard ? pauseMs : 0)]);
    if (later) return later;
  }
  return Promise.race([anyHealthy(asked), Promise.all(asked).then((answers) => answers.at(-1)!)]);
}

/** Never settles when none is. */
const anyHealthy = (asked: readonly Promise<Health>[]): Promise<Health> =>
  new Promise((resolve) => {
    for (const answer of asked) void answer.then((health) => health.isHealthy && resolve(health));
  });

async function askOnce(url: string, timeoutMs: number): Promise<Health> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
      headers: { 'user-agent': 'steward-agent', 'cache-control': 'no-cache', connection: 'close' },
    });
    await answer.body?.cancel();
    if (answer.ok) return { isHealthy: true };
    return { isHealthy: false, reason: `HTTP ${answer.status} ${answer.statusText}`.trim() };
  } catch (error) {
    return { isHealthy: false, reason: reasonOf(error, timeoutMs) };
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer within ${Math.ceil(timeoutMs / 1_000)} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
