import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { codeOf } from '../errors.ts';
import type { AddressPolicy } from './address-policy.ts';
import { connectToFirst, openTcp } from './connect.ts';
import { OutboundError } from './failure.ts';
import type { Resolver } from './name-resolver.ts';
import type { Phases } from './options.ts';
import { allowedAddresses } from './resolve.ts';
import { Scope } from './scope.ts';
import { handshake, tlsOptions } from './tls.ts';

export type ConnectionOptions = {
  host: string;
  port: number;
  policy: AddressPolicy;
  signal?: AbortSignal | undefined;
  /** For all that is done with the connection. Defaults to 30 s. */
  timeoutMs?: number | undefined;
  /** For DNS lookup and connection. Defaults to 10 s. */
  connectTimeoutMs?: number | undefined;
  lookup?: Resolver | undefined;
  /** Root certificates in PEM instead of the built-in ones. */
  ca?: string | undefined;
};

/** A connection with a protocol of its own. It is closed when `use` has ended. */
export class OutboundConnection {
  readonly address: string;
  readonly phases: Phases;
  socket: Socket;
  readonly #scope: Scope;
  readonly #ca: string | undefined;
  readonly #began: number;

  constructor(
    scope: Scope,
    socket: Socket,
    facts: { address: string; phases: Phases; began: number; ca: string | undefined },
  ) {
    this.#scope = scope;
    this.socket = socket;
    this.address = facts.address;
    this.phases = facts.phases;
    this.#began = facts.began;
    this.#ca = facts.ca;
  }

  /** Completes a TLS handshake and checks the certificate for `name`. */
  async startTls(name: string, alpn: readonly string[] = []): Promise<TlsSession> {
    const started = performance.now();
    const options = tlsOptions(name, this.#ca);
    const socket = this.#scope.track(
      connectTls({ ...options, ALPNProtocols: [...alpn], socket: this.socket }),
    );
    const certificate = await handshake(this.#scope, socket, name);
    this.socket = socket;
    this.phases.tlsMs += performance.now() - started;
    return { socket, certificate };
  }

  /** For work that ends with the connection. `stage` completes the message of a timeout. */
  run<T>(
    stage: string,
    start: (done: (value: T) => void, fail: (error: unknown) => void) => void,
  ): Promise<T> {
    return this.#scope.run(stage, start);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /**
   * Reads until `find` returns something other than undefined for all bytes so far. It is a failure if the server ends the connection or
   * sends more than `maxBytes` before that.
   */
  async read<T>(stage: string, maxBytes: number, find: (received: Buffer) => T | undefined): Promise<T> {
    const { socket } = this;
    let stop = (): void => {};
    try {
      return await this.run<T>(stage, (done, fail) => {
        let received = Buffer.alloc(0);
        const onData = (chunk: Buffer): void => {
          if (this.phases.firstByteMs === 0) this.phases.firstByteMs = performance.now() - this.#began;
          received = Buffer.concat([received, chunk]);
          const found = find(received);
          if (found !== undefined) done(found);
          else if (received.length > maxBytes)
            fail(new OutboundError('too-large', 'TOO_LARGE', 'the server sent more than was expected'));
        };
        const onEnd = (): void =>
          fail(new OutboundError('protocol', 'ECLOSED', `the server closed the connection ${stage}`));
        const onError = (cause: Error): void => {
          const code = codeOf(cause) ?? 'UNKNOWN';
          fail(new OutboundError('protocol', code, `the connection was lost ${stage} (${code})`, { cause }));
        };
        if (socket.destroyed) return onEnd();
        socket.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError);
        socket.resume();
        stop = () => {
          socket.pause();
          socket.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError);
        };
      });
    } finally {
      stop();
    }
  }

  end(): Phases {
    this.phases.totalMs = performance.now() - this.#began;
    if (this.phases.firstByteMs === 0) this.phases.firstByteMs = this.phases.totalMs;
    return this.phases;
  }
}

export type TlsSession = { socket: TLSSocket; certificate: X509Certificate | undefined };

/**
 * Connects to an address of the host that the policy allows, calls `use`, and closes the connection. Every failure of the network or the
 * server is an `OutboundError`.
 */
export async function withConnection<T>(
  options: ConnectionOptions,
  use: (connection: OutboundConnection) => Promise<T>,
): Promise<T> {
  const scope = new Scope();
  const stopWatching = scope.cancelOn(options.signal);
  const stopTimer = scope.expireAfter(options.timeoutMs ?? 30_000, 'TIMEOUT');
  let address: string | undefined;
  try {
    const connection = await open(scope, options, (found) => (address = found));
    return await use(connection);
  } catch (error) {
    if (error instanceof OutboundError) error.address ??= address;
    throw error;
  } finally {
    stopTimer();
    stopWatching();
    scope.close();
  }
}

async function open(
  scope: Scope,
  { host, port, policy, lookup, ca, connectTimeoutMs }: ConnectionOptions,
  onAddress: (address: string | undefined) => void,
): Promise<OutboundConnection> {
  const stopTimer = scope.expireAfter(connectTimeoutMs ?? 10_000, 'CONNECT_TIMEOUT');
  const began = performance.now();
  try {
    const addresses = await scope.race('while looking up the host', () =>
      allowedAddresses(host, policy, lookup),
    );
    onAddress(addresses[0]);
    const resolved = performance.now();
    const { socket, address } = await connectToFirst(scope, addresses, port, openTcp);
    onAddress(address);
    const connectMs = performance.now() - resolved;
    const phases = { dnsMs: resolved - began, connectMs, tlsMs: 0, firstByteMs: 0, totalMs: 0 };
    return new OutboundConnection(scope, socket, { address, phases, began, ca });
  } finally {
    stopTimer();
  }
}
