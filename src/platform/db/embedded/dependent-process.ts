import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { systemClock } from '#platform/clock.ts';
import { spawnAs, type Account } from './account.ts';

/**
 * Runs a command that stops when this process ends, even after SIGKILL. A shell between them waits for the end of its stdin,
 * a pipe that the kernel closes with this process. It then sends SIGINT every second until the command has ended, because a
 * shell starts background commands with SIGINT ignored: a signal before the program sets its handler is lost.
 */
const script = `exec 3<&0
"$@" </dev/null 3<&- & child=$!
{ read _; while kill -INT $child; do sleep 1; done; } <&3 >/dev/null 2>&1 & reader=$!
exec 3<&-
wait $child; status=$?
kill $reader 2>/dev/null
exit $status`;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type DependentProcess = {
  exited: Promise<Exit>;
  /** Sends SIGINT, as the end of this process would. */
  interrupt(): void;
};

export function spawnDependent(
  command: readonly string[],
  options: { account: Account | undefined; onLine: (line: string) => void },
): DependentProcess {
  const child = spawn('/bin/sh', ['-c', script, '--', ...command], {
    ...spawnAs(options.account),
    // A separate session, so that Ctrl-C does not reach the child before this process has shut down.
    detached: true,
    cwd: '/',
    // Not the environment of this process: PGDATA, PGPORT and the like would change the behaviour.
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
      // If only the shell was killed, its reader then stops the command.
      child.stdin?.end();
      // The pipe may still contain output, but backends that outlive the postmaster can keep it open.
      void Promise.race([closed, systemClock.sleep(500)]).then(() => resolve({ code, signal }));
    });
  });
}
