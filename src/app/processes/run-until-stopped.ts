import { flushCompileCache } from 'node:module';
import { closeWithin, type Closable } from '#platform/close.ts';
import type { Log } from '#platform/log.ts';
import { whenNpxEnds } from './npx.ts';

/** Registers a part to be closed at the end. The other parts depend on the first one. */
export type Opened = <T extends Closable>(name: string, part: T) => T;

/**
 * Process supervisors kill a process 20 s or more after asking it to stop. Draining gets 5 s, running requests another 5 s,
 * running messages 12 s, and the first part the rest.
 */
const limitsMs = { draining: 5_000, all: 19_000, others: 13_000 };

/**
 * Runs a command until it is stopped. `start` opens its parts; `lost` resolves when the command cannot continue. SIGINT and
 * SIGTERM, or what else resolves `stopped`, close the parts, the first one last. A second signal exits at once. Draining for
 * more than 5 s adds to the limits.
 */
export async function runUntilStopped(
  log: Log,
  start: (opened: Opened) => Promise<{ lost: Promise<string> }>,
  drainSeconds = 0,
  stopped = nextSignal(),
): Promise<number> {
  const parts: [string, Closable][] = [];
  const started = start((name, part) => {
    parts.push([name, part]);
    return part;
  });
  try {
    // A signal during the start takes effect afterwards: parts that are half open cannot be closed.
    const { lost } = await started;
    // Not at the exit, as by default: it may be killed before, and V8 drops code that has not run for long. It takes 65 ms
    // after an update, and 2 ms later.
    flushCompileCache();
    const reason = await Promise.race([stopped, lost]);
    log.info(`stopping: ${reason}`);
    return reason.startsWith('SIG') ? 0 : 1;
  } finally {
    await closeAll(parts, log, Math.max(0, drainSeconds * 1_000 - limitsMs.draining));
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
    whenNpxEnds(() => resolve('SIGTERM to npx'));
  });
}

async function closeAll([first, ...others]: [string, Closable][], log: Log, moreMs: number): Promise<void> {
  const allMs = limitsMs.all + moreMs;
  const forcedExit = setTimeout(() => {
    log.error(`not everything stopped within ${allMs / 1_000} s; exiting`);
    process.exit(1);
  }, allMs);
  const failures = await closeWithin(limitsMs.others + moreMs, Object.fromEntries(others));
  if (first) failures.push(...(await closeWithin(limitsMs.all, Object.fromEntries([first]))));
  clearTimeout(forcedExit);
  if (failures.length === 0) {
    // Everything is closed. If a handle still keeps the process alive, do not wait for it.
    setTimeout(() => process.exit(), 2_000).unref();
    return;
  }
  log.error(`stopped with errors: ${failures.join('; ')}`);
  // A part that hangs may hold a socket, which would keep the process alive.
  process.exit(1);
}
