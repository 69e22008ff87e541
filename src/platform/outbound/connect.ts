import { connect, isIPv4, type Socket } from 'node:net';
import { codeOf } from '../errors.ts';
import { connectFailure } from './failure.ts';
import type { Scope } from './scope.ts';

/** RFC 8305: how long to wait for an address before the next one is tried in parallel. */
const headStartMs = 250;
/** A name with hundreds of addresses must not turn one request into a port scan. */
const maxAddresses = 8;

export type Connection<S extends Socket = Socket> = { socket: S; address: string };
/** Starts to connect. The socket emits `connect` when the connection is established. */
export type Opener<S extends Socket = Socket> = (address: string, port: number) => S;

export const openPlain: Opener = (host, port) => connect({ host, port, noDelay: true });

/** Connects to the first address that responds. A slow one stays in the race while others are tried. */
export function connectToFirst<S extends Socket>(
  scope: Scope,
  addresses: readonly string[],
  port: number,
  open: Opener<S>,
): Promise<Connection<S>> {
  return scope.run('while connecting', (done, fail) => {
    const queue = alternateFamilies(addresses).slice(0, maxAddresses);
    let isConnected = false;
    let waiting = 0;
    let timer: NodeJS.Timeout | undefined;
    let failure: Attempt | undefined;
    const attempts: S[] = [];

    const tryNext = (): void => {
      clearTimeout(timer);
      const address = queue.shift();
      if (address === undefined) return;
      waiting += 1;
      const socket = scope.own(open(address, port));
      attempts.push(socket);
      socket.once('connect', () => {
        isConnected = true;
        stop();
        for (const other of attempts) if (other !== socket) other.destroy();
        done({ socket, address });
      });
      // This listener stays for the lifetime of the socket: an error event without a listener would end the process.
      socket.on('error', (error) => {
        if (isConnected) return;
        waiting -= 1;
        failure = moreTelling(failure, { address, code: codeOf(error) ?? 'UNKNOWN', error });
        if (queue.length > 0) tryNext();
        else if (waiting === 0) fail(connectFailure(failure.code, failure.address, failure.error));
      });
      if (queue.length > 0) timer = setTimeout(tryNext, headStartMs);
    };
    const stop = (): void => {
      clearTimeout(timer);
      queue.length = 0;
    };
    scope.own({ destroy: stop });
    tryNext();
  });
}

/** A failed attempt. */
export type Attempt = { address: string; code: string; error: Error };

/** This machine could not send it, so that the error of any other address is more relevant. */
const notLetOut = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EACCES', 'EPERM']);

/** "No IPv6 here" would hide the relevant reason if IPv4 failed for another one. */
export function moreTelling(known: Attempt | undefined, next: Attempt): Attempt {
  if (known === undefined) return next;
  const tells = ({ code, address }: Attempt): number =>
    (notLetOut.has(code) ? 0 : 2) + (isIPv4(address) ? 1 : 0);
  const isBetter = notLetOut.has(known.code) && tells(next) > tells(known);
  return isBetter ? next : known;
}

export function alternateFamilies(addresses: readonly string[]): string[] {
  const first = addresses[0];
  if (first === undefined || addresses.length < 3) return [...addresses];
  const preferred = addresses.filter((address) => isIPv4(address) === isIPv4(first));
  const others = addresses.filter((address) => isIPv4(address) !== isIPv4(first));
  return preferred
    .flatMap((address, at) => [address, ...others.slice(at, at + 1)])
    .concat(others.slice(preferred.length));
}
