import { systemClock, type Clock } from './clock.ts';
import { messageOf } from './errors.ts';
import { within } from './sleep.ts';

export type Closable = { close(): Promise<void> | void };

/** Closes all of them at once and waits for each at most `ms`; one that fails or hangs keeps no other from closing. */
export async function closeWithin(
  ms: number,
  parts: Readonly<Record<string, Closable>>,
  clock: Clock = systemClock,
): Promise<string[]> {
  const troubles = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      try {
        const inTime = await within(clock, ms, Promise.resolve(part.close()));
        return inTime ? [] : [`${name} did not stop within ${ms / 1_000} s`];
      } catch (error) {
        return [`${name} did not stop cleanly: ${messageOf(error)}`];
      }
    }),
  );
  return troubles.flat();
}
