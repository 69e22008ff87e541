import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { systemClock } from '#platform/clock.ts';
import { spawnAs, type Account } from './account.ts';

/**
 * A child process that stops when this process ends, even by SIGKILL. A shell in between waits for the end of its stdin, a pipe
 * that the kernel closes with this process. The shell sends SIGINT every second until the child has ended, because a shell
 * starts background commands with SIGINT ignored, and a signal that arrives before the program has installed its handler is
 * lost.
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
  /** Asks the program to end (SIGINT), as the death of this process would. */
  interrupt(): void;
};

export function spawnTied(
  command: readonly string[],
  options: { account: Account | undefined; onLine: (line: string) => void },
): TiedProcess {
  const child = spawn('/bin/sh', ['-c', tie, '--', ...command], {
    ...spawnAs(options.account),
    // A separate session, so that Ctrl-C in the terminal reaches only this process, which drains before it stops the child.
    detached: true,
    cwd: '/',
    // Without this process's environment: PGDATA, PGPORT and others would change the behaviour of the programs.
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
      // If only the shell died, this makes its reader stop the program.
      child.stdin?.end();
      // The last output may still be in the pipe, but backends that outlive their postmaster can keep it open.
      void Promise.race([closed, systemClock.sleep(500)]).then(() => resolve({ code, signal }));
    });
  });
}
