import type { Clock } from '../clock.ts';

/** True when the work ended in time; leaves no timer behind either way. */
export async function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> {
  const enough = new AbortController();
  const inTime = work.then(() => true);
  const late = clock.sleep(ms, enough.signal).then(
    () => false,
    () => false,
  );
  return Promise.race([inTime, late]).finally(() => enough.abort());
}
