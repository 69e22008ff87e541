import { closeWithin, type Closable } from '#platform/close.ts';
import type { Log } from '#platform/log.ts';

/** Remembers a part for the stop. The first one is what the others stand on. */
export type Opened = <T extends Closable>(name: string, part: T) => T;

/**
 * Process supervisors kill after 20 s and more; better to leave by ourselves. Draining has 5 s and requests as many,
 * messages in hand 12 s; what they stand on has the rest.
 */
const patienceMs = { draining: 5_000, all: 19_000, others: 13_000 };

/**
 * Runs a long-lived command. `start` builds its parts and returns what would end it from inside. SIGINT and SIGTERM
 * close the parts, the first one last; a second signal does not wait for them. Draining for longer adds to their time.
 */
export async function runUntilStopped(
  log: Log,
  start: (opened: Opened) => Promise<{ lost: Promise<string> }>,
  drainSeconds = 0,
): Promise<number> {
  const parts: [string, Closable][] = [];
  const stopped = nextSignal();
  const started = start((name, part) => {
    parts.push([name, part]);
    return part;
  });
  try {
    // A signal during start-up waits for it: half-built parts could not be closed.
    const { lost } = await started;
    const reason = await Promise.race([stopped, lost]);
    log.info(`stopping: ${reason}`);
    return reason.startsWith('SIG') ? 0 : 1;
  } finally {
    await closeAll(parts, log, Math.max(0, drainSeconds * 1_000 - patienceMs.draining));
  }
}

function nextSignal(): Promise<string> {
  return new Promise((resolve) => {
    let seen = 0;
    const onSignal = (signal: string): void => {
      seen += 1;
      if (seen > 1) process.exit(130);
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}

async function closeAll([first, ...others]: [string, Closable][], log: Log, moreMs: number): Promise<void> {
  const allMs = patienceMs.all + moreMs;
  const impatience = setTimeout(() => {
    log.error(`not everything stopped within ${allMs / 1_000} s; leaving anyway`);
    process.exit(1);
  }, allMs);
  const troubles = await closeWithin(patienceMs.others + moreMs, Object.fromEntries(others));
  if (first) troubles.push(...(await closeWithin(patienceMs.all, Object.fromEntries([first]))));
  clearTimeout(impatience);
  if (troubles.length === 0) {
    // Everything is closed. Should something hold the process all the same, it is nothing to wait for.
    setTimeout(() => process.exit(), 2_000).unref();
    return;
  }
  log.error(`stopped, but not cleanly: ${troubles.join('; ')}`);
  // What hangs may hold a socket, and with it the process.
  process.exit(1);
}
