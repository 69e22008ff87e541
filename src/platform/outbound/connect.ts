import { connect, isIPv4, type Socket } from 'node:net';
import { codeOf } from '../errors.ts';
import { connectFailure } from './failure.ts';
import type { Scope } from './scope.ts';

/** RFC 8305, connection attempt delay: after this time the next address is tried in parallel. */
const attemptDelayMs = 250;
/** A name with hundreds of addresses must not turn one request into a port scan. */
const maxAddresses = 8;

export type Connection<S extends Socket = Socket> = { socket: S; address: string };
/** Starts to connect. The socket emits `connect` when the connection is established. */
export type Opener<S extends Socket = Socket> = (address: string, port: number) => S;

export const openTcp: Opener = (host, port) => connect({ host, port, noDelay: true });

/** Connects to the first address that responds. A slow address stays in the race while others are tried. */
export function connectToFirst<S extends Socket>(
  scope: Scope,
  addresses: readonly string[],
  port: number,
  open: Opener<S>,
): Promise<Connection<S>> {
  return scope.run('while connecting', (done, fail) => {
    const queue = interleaveFamilies(addresses).slice(0, maxAddresses);
    let isConnected = false;
    let waiting = 0;
    let timer: NodeJS.Timeout | undefined;
    let failure: FailedAttempt | undefined;
    const attempts: S[] = [];

    const tryNext = (): void => {
      clearTimeout(timer);
      const address = queue.shift();
      if (address === undefined) return;
      waiting += 1;
      const socket = scope.track(open(address, port));
      attempts.push(socket);
      socket.once('connect', () => {
        isConnected = true;
        stop();
        for (const other of attempts) if (other !== socket) other.destroy();
        done({ socket, address });
      });
      // This listener is never removed: an unhandled error event would end the process.
      socket.on('error', (error) => {
        if (isConnected) return;
        waiting -= 1;
        failure = moreSpecific(failure, { address, code: codeOf(error) ?? 'UNKNOWN', error });
        if (queue.length > 0) tryNext();
        else if (waiting === 0) fail(connectFailure(failure.code, failure.address, failure.error));
      });
      if (queue.length > 0) timer = setTimeout(tryNext, attemptDelayMs);
    };
    const stop = (): void => {
      clearTimeout(timer);
      queue.length = 0;
    };
    scope.track({ destroy: stop });
    tryNext();
  });
}

export type FailedAttempt = { address: string; code: string; error: Error };

/** The attempt failed on this machine, so the error of another address says more. */
const localErrors = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EACCES', 'EPERM']);

/** A missing IPv6 network must not hide the reason for which IPv4 failed. */
export function moreSpecific(known: FailedAttempt | undefined, next: FailedAttempt): FailedAttempt {
  if (known === undefined) return next;
  const rank = ({ code, address }: FailedAttempt): number =>
    (localErrors.has(code) ? 0 : 2) + (isIPv4(address) ? 1 : 0);
  const isBetter = localErrors.has(known.code) && rank(next) > rank(known);
  return isBetter ? next : known;
}

export function interleaveFamilies(addresses: readonly string[]): string[] {
  const first = addresses[0];
  if (first === undefined || addresses.length < 3) return [...addresses];
  const preferred = addresses.filter((address) => isIPv4(address) === isIPv4(first));
  const others = addresses.filter((address) => isIPv4(address) !== isIPv4(first));
  return preferred
    .flatMap((address, at) => [address, ...others.slice(at, at + 1)])
    .concat(others.slice(preferred.length));
}
