import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export type Balancer = AsyncDisposable & {
  url: string;
  /** Replaces the list of servers. */
  setServers(urls: readonly string[]): void;
};

const checkEveryMs = 200;

/**
 * A load balancer as used in front of several servers: persistent connections, a request to `/readyz` five times per second,
 * the next server if one refuses the connection. A request that was sent is never repeated.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  let servers: { url: string; isReady: boolean; answers: number }[] = [];
  let answers = 0;
  let turn = 0;
  const candidates = (): string[] => {
    turn += 1;
    const ready = servers.filter(({ isReady }) => isReady).map(({ url }) => url);
    return ready.map((_, index) => ready[(turn + index) % ready.length]!);
  };

  const checkReadiness = async (): Promise<void> => {
    await Promise.all(
      servers.map(async (each) => {
        const answer = await fetch(`${each.url}/readyz`).catch(() => null);
        each.isReady = answer?.ok ?? false;
        await answer?.body?.cancel();
      }),
    );
  };
  const timer = setInterval(() => void checkReadiness(), checkEveryMs);

  const pass = (from: IncomingMessage, to: ServerResponse, urls: string[], body: Buffer): void => {
    const [url, ...others] = urls;
    if (!url) return void to.writeHead(502).end('{"errors":[{"message":"no server"}]}');
    const out = request(url + from.url, { method: from.method!, headers: from.headers, agent });
    out.once('response', (answer) => {
      answers += 1;
      const server = servers.find((each) => each.url === url);
      if (server) server.answers += 1;
      const { connection: _, ...headers } = answer.headers;
      to.writeHead(answer.statusCode!, headers);
      answer.pipe(to);
      answer.once('error', () => to.destroy());
    });
    out.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(from, to, others, body);
      else if (to.headersSent) to.destroy();
      else to.writeHead(502).end(JSON.stringify({ errors: [{ message: String(error) }] }));
    });
    to.once('close', () => out.destroy());
    out.end(body);
  };

  const server = createServer((from, to) => {
    void (async () => {
      const body: Buffer[] = [];
      for await (const chunk of from) body.push(chunk as Buffer);
      pass(from, to, candidates(), Buffer.concat(body));
    })().catch(() => to.destroy());
  });
  server.on('upgrade', (from: IncomingMessage, socket: Socket) => {
    const { hostname, port } = new URL(candidates()[0] ?? 'http://127.0.0.1:1');
    const upstream = connect(Number(port), hostname);
    const head = from.rawHeaders.reduce(
      (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
      `GET ${from.url} HTTP/1.1\r\n`,
    );
    upstream.write(`${head}\r\n`);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).pipe(other);
      one.once('close', () => sockets.delete(one));
    }
  });
  // The value of nginx. With Node's 5 s, it would close a connection while a test that was busy for that long writes to it.
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setServers(urls) {
      servers = urls.map(
        (url) => servers.find((each) => each.url === url) ?? { url, isReady: true, answers: 0 },
      );
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
      // A suite that only reaches one server proves nothing about two.
      const idle = servers.filter((each) => each.answers === 0);
      if (answers >= 10 && servers.length > 1 && idle.length > 0)
        throw new Error(`of ${answers} answers none came from ${idle.map(({ url }) => url).join(', ')}`);
    },
  };
}
