import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { systemClock } from '#platform/clock.ts';
import { spawnAs, type Account } from './account.ts';

/**
 * A child that stops when we do, even by SIGKILL: a shell between us and it waits for the end of its stdin, a pipe
 * that the kernel closes with us. It is interrupted again every second until it is gone, because a shell starts its
 * background commands with SIGINT ignored, and one that comes before the program has its handler is lost.
 */
const tie = `exec 3<&0
"$@" </dev/null 3<&- & child=$!
{ read _; while kill -INT $child; do sleep 1; done; } <&3 >/dev/null 2>&1 & reader=$!
exec 3<&-
wait $child; status=$?
kill $reader 2>/dev/null
exit $status`;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type TiedProcess = {
  exited: Promise<Exit>;
  /** Asks the program to end (SIGINT), as our own death would. */
  interrupt(): void;
};

export function spawnTied(
  command: readonly string[],
  options: { account: Account | undefined; onLine: (line: string) => void },
): TiedProcess {
  const child = spawn('/bin/sh', ['-c', tie, '--', ...command], {
    ...spawnAs(options.account),
    // A session of its own: a Ctrl-C on the terminal reaches us alone, and we drain before we stop it.
    detached: true,
    cwd: '/',
    // Nothing of our own environment: PGDATA, PGPORT and the like would change what the programs do.
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', options.onLine);
  }
  return { exited: exitOf(child), interrupt: () => child.stdin.end() };
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    const closed = new Promise((close) => child.once('close', close));
    child.once('exit', (code, signal) => {
      // When only the shell died, this makes its reader stop what it was started for.
      child.stdin?.end();
      // The last words may still be in the pipe; but backends that outlive their postmaster can hold it open.
      void Promise.race([closed, systemClock.sleep(500)]).then(() => resolve({ code, signal }));
    });
  });
}
