import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Proxy = AsyncDisposable & {
  url: string;
  /** While it is away, connections are cut. */
  isAway: boolean;
};

/** Stands between an agent and its control plane, so that one agent's way can be cut, and what it is told at registration changed. */
export async function openProxy(target: string, registered: object = {}): Promise<Proxy> {
  const pass = (request: IncomingMessage, response: ServerResponse, proxy: Proxy): void => {
    if (proxy.isAway) return void request.socket.destroy();
    const onward = ask(target + request.url!, { method: request.method!, headers: request.headers });
    onward.on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        if (proxy.isAway) return request.socket.destroy();
        const body = Buffer.concat(pieces);
        const told = request.url!.endsWith('/register')
          ? Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ...registered }))
          : body;
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
        return response.writeHead(answer.statusCode!, headers).end(told);
      });
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
    response.on('close', () => onward.destroy());
  };
  const server = createServer((request, response) => pass(request, response, proxy));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
