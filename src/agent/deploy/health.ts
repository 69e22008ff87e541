import { setTimeout as delay } from 'node:timers/promises';

export type Health = { isHealthy: true } | { isHealthy: false; reason: string };

export const healthLimits = { attempts: 3, pauseMs: 5_000, patienceMs: 10_000, totalMs: 30_000 } as const;

type Request = (url: string, timeoutMs: number) => Promise<Health>;
type Options = { request?: Request; pauseMs?: number; patienceMs?: number };

/**
 * Healthy means 2xx. One bad response may be a cold cache, so that there are three attempts within 30 s. An attempt without a
 * response after 10 s continues while the next one runs, so that neither a slow first page nor one stuck worker decides.
 */
export async function checkHealth(
  url: string,
  say: (line: string) => void,
  {
    request = requestOnce,
    pauseMs = healthLimits.pauseMs,
    patienceMs = healthLimits.patienceMs,
  }: Options = {},
): Promise<Health> {
  const { attempts, totalMs } = healthLimits;
  const until = performance.now() + totalMs;
  const left = (): number => Math.max(1, Math.ceil(until - performance.now()));
  const pause = (ms: number): Promise<null> => delay(Math.min(ms, left()), null, { ref: false });
  const results: Promise<Health>[] = [];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = request(url, left()).then((health) => {
      if (!health.isHealthy) say(`${url}: ${health.reason} (attempt ${attempt} of ${attempts})`);
      return health;
    });
    results.push(result);
    if (attempt === attempts) break;
    const first = await Promise.race([anyHealthy(results), result, pause(patienceMs)]);
    const later = first?.isHealthy
      ? first
      : await Promise.race([anyHealthy(results), pause(first ? pauseMs : 0)]);
    if (later) return later;
  }
  return Promise.race([anyHealthy(results), Promise.all(results).then((all) => all.at(-1)!)]);
}

/** Never settles if none is healthy. */
const anyHealthy = (results: readonly Promise<Health>[]): Promise<Health> =>
  new Promise((resolve) => {
    for (const result of results) void result.then((health) => health.isHealthy && resolve(health));
  });

async function requestOnce(url: string, timeoutMs: number): Promise<Health> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
      headers: { 'user-agent': 'steward-agent', 'cache-control': 'no-cache', connection: 'close' },
    });
    await response.body?.cancel();
    if (response.ok) return { isHealthy: true };
    return { isHealthy: false, reason: `HTTP ${response.status} ${response.statusText}`.trim() };
  } catch (error) {
    return { isHealthy: false, reason: reasonOf(error, timeoutMs) };
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no response within ${Math.ceil(timeoutMs / 1_000)} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
