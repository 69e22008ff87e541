import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a condition, asked again every few milliseconds. */
export async function waitUntil(condition: () => unknown, timeoutMs = 10_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`waited ${timeoutMs} ms in vain for: ${condition.toString()}`);
    await delay(10);
  }
}
