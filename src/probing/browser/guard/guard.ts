import { createServer, type AddressInfo, type Socket } from 'node:net';
import { OutboundError, openTunnel, type AddressPolicy, type Resolver } from '#platform/outbound.ts';
import { machineFailure, portFailure } from '#probing/own-network/local-failure.ts';
import { readHandshake, replies } from './socks.ts';

/** The only connection of a check's pages to the network. */
export type Guard = AsyncDisposable & {
  /** The proxy for the browser: `socks5://127.0.0.1:…`. */
  proxy: string;
  /** Why a host could not be reached. */
  failureOf(host: string): OutboundError | undefined;
  /** The address that a host was reached at. */
  addressOf(host: string): string | undefined;
  /** A connection failed because of this machine. Errors that the page shows then are not the page's fault. */
  localFailure(): string | undefined;
};

export type GuardOptions = {
  policy: AddressPolicy;
  lookup?: Resolver | undefined;
  connectTimeoutMs?: number | undefined;
  /** How much the pages can load. Defaults to 256 MiB. */
  maxBytes?: number | undefined;
};

/** No shop opens more at the same time; browsers limit themselves to 255 per proxy. */
const maxSockets = 300;

/**
 * A proxy for the pages of one check, on its own port. The port tells checks apart, even for WebSockets and service
 * workers, which do not use the proxy credentials of a context. It speaks SOCKS, because then every request is a
 * connection to a name and a port, and no content has to be parsed here. The name is looked up and its address checked
 * for each connection, which prevents DNS rebinding and redirects to forbidden addresses.
 */
export async function openGuard(options: GuardOptions): Promise<Guard> {
  const { policy, lookup, connectTimeoutMs: timeoutMs, maxBytes = 256 * 1_048_576 } = options;
  const closing = new AbortController();
  const open = new Set<Socket>();
  const failures = new Map<string, OutboundError>();
  const addresses = new Map<string, string>();
  let left = maxBytes;
  let localFailure: string | undefined;

  const own = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('error', () => {}).on('close', () => open.delete(socket));
  };

  const serve = async (browser: Socket): Promise<void> => {
    const wanted = open.size > maxSockets ? null : await readHandshake(own(browser));
    if (!wanted || closing.signal.aborted) return void browser.destroy();
    const { host, port } = wanted;
    try {
      const { socket, address } = await openTunnel(host, port, {
        policy,
        lookup,
        timeoutMs,
        signal: closing.signal,
      });
      if (browser.destroyed || closing.signal.aborted) return void socket.destroy();
      failures.delete(host);
      addresses.set(host, address);
      join(browser, own(socket), host);
    } catch (error) {
      if (error instanceof OutboundError) {
        failures.set(host, error);
        localFailure ??= machineFailure(error) ?? portFailure(error);
      }
      browser.end(replies.failed);
    }
  };

  const join = (browser: Socket, site: Socket, host: string): void => {
    site.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left >= 0) return;
      failures.set(host, new OutboundError('too-large', 'PAGE_TOO_LARGE', tooLarge(maxBytes)));
      for (const socket of open) socket.destroy();
    });
    browser.write(replies.connected);
    browser.pipe(site).pipe(browser);
    browser.once('close', () => site.destroy());
    site.once('close', () => browser.destroySoon());
  };

  const server = createServer({ noDelay: true }, (socket) => void serve(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    proxy: `socks5://127.0.0.1:${port}`,
    failureOf: (host) => failures.get(host),
    addressOf: (host) => addresses.get(host),
    localFailure: () => localFailure,
    async [Symbol.asyncDispose]() {
      closing.abort();
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const tooLarge = (maxBytes: number): string =>
  `the page loads more than ${Math.round(maxBytes / 1_048_576)} MiB`;
