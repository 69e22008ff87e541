import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type TestServer = AsyncDisposable & { port: number; url: string; connections(): number };

export const startHttp = (handler: RequestListener, host = '127.0.0.1'): Promise<TestServer> =>
  listen(createHttpServer(handler), 'http', host);

export const startHttps = (
  tls: { cert: string; key: string },
  handler: RequestListener,
): Promise<TestServer> =>
  listen(createHttpsServer({ cert: tls.cert, key: tls.key }, handler), 'https', '127.0.0.1');

/** For responses that no HTTP library would send. */
export const startTcp = (onConnection: (socket: Socket) => void): Promise<TestServer> =>
  listen(createTcpServer(onConnection), 'http', '127.0.0.1');

async function listen(server: Server, scheme: string, host: string): Promise<TestServer> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://${host}:${port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
