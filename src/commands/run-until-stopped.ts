import type { Log } from '#platform/log.ts';

type Closable = { close(): Promise<void> | void };
export type Opened = <T extends Closable>(part: T) => T;

/** Process supervisors kill after 20 s and more; better to leave by ourselves. */
const patienceMs = 19_000;

/**
 * Runs a long-lived command. `start` builds its parts and returns what would end it from inside. SIGINT and SIGTERM
 * close the parts in reverse order; a second signal does not wait for them.
 */
export async function runUntilStopped(
  log: Log,
  start: (opened: Opened) => Promise<{ lost: Promise<string> }>,
): Promise<number> {
  const parts: Closable[] = [];
  const stopped = nextSignal();
  const started = start((part) => {
    parts.push(part);
    return part;
  });
  try {
    // A signal during start-up waits for it: half-built parts could not be closed.
    const { lost } = await started;
    const reason = await Promise.race([stopped, lost]);
    log.info(`stopping: ${reason}`);
    return reason.startsWith('SIG') ? 0 : 1;
  } finally {
    await closeAll(parts, log);
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

async function closeAll(parts: Closable[], log: Log): Promise<void> {
  const impatience = setTimeout(() => {
    log.error(`not everything stopped within ${patienceMs / 1_000} s; leaving anyway`);
    process.exit(1);
  }, patienceMs);
  for (const part of parts.reverse()) await part.close();
  clearTimeout(impatience);
}
