import { createServer, type AddressInfo, type Socket } from 'node:net';
import { OutboundError, openTunnel, type AddressPolicy, type Resolver } from '#platform/outbound.ts';
import { machineTrouble, portTrouble } from '#probing/own-network/local-failure.ts';
import { readHandshake, replies } from './socks.ts';

/** The only way out of one check's pages. */
export type Guard = AsyncDisposable & {
  /** For the browser: `socks5://127.0.0.1:…`. */
  proxy: string;
  /** Why nothing came from a host, when it was not the host that said so. */
  failureOf(host: string): OutboundError | undefined;
  /** Where the host was found. */
  addressOf(host: string): string | undefined;
  /** Something did not come because of this machine: what a page says then is no fault of the page. */
  trouble(): string | undefined;
};

export type GuardOptions = {
  policy: AddressPolicy;
  lookup?: Resolver | undefined;
  connectTimeoutMs?: number | undefined;
  /** Of all that the pages load; 256 MiB unless told. */
  maxBytes?: number | undefined;
};

/** A page that opens more at once is no shop; browsers themselves stop at 255 a proxy. */
const mostSockets = 300;

/**
 * A proxy for the pages of one check, on a port of its own: which port a request comes to is what tells checks apart,
 * also for WebSockets and service workers, which no credentials of a context reach. SOCKS, because then every request is
 * the same thing, a connection to a name and a port, and not a byte of it has to be understood here. The name is looked up
 * and judged for each connection, so redirects and names that change their address gain nothing.
 */
export async function openGuard(options: GuardOptions): Promise<Guard> {
  const { policy, lookup, connectTimeoutMs: timeoutMs, maxBytes = 256 * 1_048_576 } = options;
  const closing = new AbortController();
  const open = new Set<Socket>();
  const failures = new Map<string, OutboundError>();
  const addresses = new Map<string, string>();
  let left = maxBytes;
  let trouble: string | undefined;

  const own = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('error', () => {}).on('close', () => open.delete(socket));
  };

  const serve = async (browser: Socket): Promise<void> => {
    const wanted = open.size > mostSockets ? null : await readHandshake(own(browser));
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
        trouble ??= machineTrouble(error) ?? portTrouble(error);
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
    trouble: () => trouble,
    async [Symbol.asyncDispose]() {
      closing.abort();
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const tooLarge = (maxBytes: number): string =>
  `the page loads more than ${Math.round(maxBytes / 1_048_576)} MiB`;
