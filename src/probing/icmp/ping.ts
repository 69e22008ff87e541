import { execFile } from 'node:child_process';
import { isIPv6 } from 'node:net';
import { codeOf } from '#platform/errors.ts';

export type PingOutcome =
  | { kind: 'answered'; ms: number }
  | { kind: 'unanswered' }
  /** There is no `ping`, or it may not send. */
  | { kind: 'cannot-ping'; reason: string };

/** Node has no ICMP sockets. `ping` has: unprivileged ones where `net.ipv4.ping_group_range` allows them, or its own capability. */
export function pingOnce(
  address: string,
  timeoutSeconds: number,
  signal?: AbortSignal,
): Promise<PingOutcome> {
  const options = ['-n', '-c', '1', '-w', String(timeoutSeconds), ...(isIPv6(address) ? ['-6'] : ['-4'])];
  return new Promise((resolve) => {
    // Without a shell. The address is one that was checked, so it cannot be an option.
    execFile(
      'ping',
      [...options, '--', address],
      {
        signal,
        timeout: (timeoutSeconds + 2) * 1_000,
        maxBuffer: 65_536,
        env: { LC_ALL: 'C', PATH: searchPath },
      },
      (error, stdout, stderr) => resolve(readOutcome(error, stdout, stderr)),
    );
  });
}

const searchPath = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

/** The exit code of iputils is 0 with an answer, 1 without, and 2 for everything else. */
export function readOutcome(error: Error | null, stdout: string, stderr: string): PingOutcome {
  const ms = Number(/time[=<]([\d.]+) ?ms/.exec(stdout)?.[1] ?? Number.NaN);
  if (!error && !Number.isNaN(ms)) return { kind: 'answered', ms };
  const code = codeOf(error);
  if (code === 'ENOENT') return { kind: 'cannot-ping', reason: 'this server has no ping command' };
  if (error && 'code' in error && error.code === 1) return { kind: 'unanswered' };
  const said = stderr.split('\n', 1)[0] ?? '';
  return { kind: 'cannot-ping', reason: `this server cannot ping${said && `: ${said}`}` };
}

/** Why this server cannot ping at all. Undefined if it can. */
export async function pingProblem(): Promise<string | undefined> {
  const outcome = await pingOnce('127.0.0.1', 2);
  return outcome.kind === 'answered'
    ? undefined
    : outcome.kind === 'cannot-ping'
      ? outcome.reason
      : 'it cannot reach itself';
}
