import { setImmediate } from 'node:timers/promises';

/** Time between two turns of the event loop. */
const turnMs = 10;

/** For long work in small steps: call it before each. It lets others have their turn, and returns for how long the work has been busy. */
export function createTurns(elapsed: () => number = () => performance.now()): () => Promise<number> {
  let [busyMs, beganAt] = [0, elapsed()];
  return async () => {
    const ms = elapsed() - beganAt;
    if (ms > turnMs) {
      busyMs += ms;
      await setImmediate();
      beganAt = elapsed();
    }
    return busyMs;
  };
}
