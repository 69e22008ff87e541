import { systemClock, type Clock } from './clock.ts';
import { messageOf } from './errors.ts';
import { within } from './sleep.ts';

export type Closable = { close(): Promise<void> | void };

/** Closes all parts at the same time, each within `ms`. A part that fails or hangs does not affect the others. */
export async function closeWithin(
  ms: number,
  parts: Readonly<Record<string, Closable>>,
  clock: Clock = systemClock,
): Promise<string[]> {
  const failures = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      try {
        const inTime = await within(clock, ms, Promise.resolve(part.close()));
        return inTime ? [] : [`${name} did not stop within ${ms / 1_000} s`];
      } catch (error) {
        return [`${name} failed to stop: ${messageOf(error)}`];
      }
    }),
  );
  return failures.flat();
}
