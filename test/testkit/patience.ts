/**
 * How long a test waits before it says that something hangs. Every such limit comes from here: it costs nothing while tests pass,
 * and a process that shares two cores with many others is slow without being broken. An inner limit is shorter than the one around it.
 */

/** For a condition of the program under test: `waitUntil`, and what a browser waits for. */
export const waitMs = 60_000;

/** For what takes long on an idle machine already, such as a deployment of many steps. */
export const longWaitMs = 150_000;

/** For `expect.poll`. */
export const pollMs = 30_000;

/** For a process that starts: a server, a worker, a database. */
export const startMs = 90_000;

export const testMs = 300_000;
export const longTestMs = 900_000;
export const hookMs = 180_000;

const isLong = process.env['STEWARD_TEST_LONG'] === '1';

/**
 * A limit on elapsed time. The long run is about the time itself, on a quiet machine. In `npm test` it only says that nothing hangs, because a
 * busy machine needs any time.
 */
export const atMost = (ms: number): number => (isLong ? ms : Math.max(ms, waitMs));
