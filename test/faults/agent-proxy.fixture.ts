import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Proxy = AsyncDisposable & {
  url: string;
  /** While it is away, connections are cut. */
  isAway: boolean;
  /** What it answers by itself, as a firewall or an overloaded proxy does; null passes the request on. */
  refuse: (path: string, body: Buffer) => Refusal | null;
  /** Changes what the answer to a registration or poll says, as a control plane in other hands would. */
  alter: (path: string, answer: Record<string, any>) => object;
  /** Every request that was passed on, with its answer. */
  passed: { path: string; status: number }[];
};

export type Refusal = {
  status: number;
  type: string;
  text: string;
  /** The connection is cut before the answer has come to its end. */
  isCut?: boolean;
};

/** Stands between an agent and its control plane, so that one agent's way can be cut, and what it is told at registration changed. */
export async function openProxy(target: string, registered: object = {}): Promise<Proxy> {
  const altered = (path: string, answer: object): object =>
    proxy.alter(path, path.endsWith('/register') ? { ...answer, ...registered } : answer);
  const pass = async (request: IncomingMessage, response: ServerResponse, proxy: Proxy): Promise<void> => {
    if (proxy.isAway) return void request.socket.destroy();
    const sent: Buffer[] = [];
    for await (const piece of request) sent.push(piece as Buffer);
    const asked = Buffer.concat(sent);
    const path = request.url!;
    const refusal = proxy.refuse(path, asked);
    if (refusal) return refuseWith(refusal, request, response);
    // What it changes is not compressed.
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const onward = ask(target + path, { method: request.method!, headers });
    onward.on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        if (proxy.isAway) return request.socket.destroy();
        const body = Buffer.concat(pieces);
        const isAltered = /\/(register|poll)$/.test(path) && answer.statusCode === 200;
        const told = isAltered ? JSON.stringify(altered(path, JSON.parse(body.toString()))) : body;
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
        proxy.passed.push({ path, status: answer.statusCode! });
        return response.writeHead(answer.statusCode!, kept).end(told);
      });
    });
    onward.on('error', () => request.socket.destroy());
    onward.end(asked);
    response.on('close', () => onward.destroy());
  };
  const server = createServer((request, response) => {
    pass(request, response, proxy).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    refuse: () => null,
    alter: (_path, answer) => answer,
    passed: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function refuseWith(
  { status, type, text, isCut }: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!isCut) return void response.writeHead(status, { 'content-type': type }).end(text);
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) + 100 });
  response.write(text, () => request.socket.destroy());
}
