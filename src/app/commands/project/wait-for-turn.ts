import { setTimeout as delay } from 'node:timers/promises';

/** As long as requests are repeated while the server is unreachable. */
const maxWaitMs = 5 * 60_000;
const pauseMs = 2_000;

/** For `apply` while another one of the project runs, or too many of other projects. Resolves with false if it has waited long enough. */
export function createWait(
  say: (text: string) => void,
  { maxMs = maxWaitMs, now = () => performance.now(), pause = () => delay(pauseMs) } = {},
): () => Promise<boolean> {
  let since: number | undefined;
  return async () => {
    if (since === undefined) {
      since = now();
      say(
        `Another plan is being applied. Waiting for its end, at most ${maxMs / 60_000} minutes (--no-wait does not wait).`,
      );
    }
    if (now() - since >= maxMs) return false;
    await pause();
    return true;
  };
}
