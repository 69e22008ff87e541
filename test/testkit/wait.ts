import { setTimeout as delay } from 'node:timers/promises';
import { waitMs } from './patience.ts';

/**
 * Waits for a condition. The pause between checks is a twentieth of the time so far, from 10 ms to 100 ms.
 * A constant 10 ms took 25 s of CPU time in a wait of 100 s for an HTTP response.
 */
export async function waitUntil(condition: () => unknown, timeoutMs = waitMs): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain for: ${condition.toString()}`);
    await delay(Math.min(Math.max(10, waitedMs / 20), 100));
  }
}
