import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = { method: string; path: string; headers: Record<string, string>; body: string };
export type Reply = { status: number; body: string; type: string };
export type Misbehaviour = (response: ServerResponse, call: Call) => void;

export type SimulatedRegister = AsyncDisposable & {
  url: string;
  calls: Call[];
  /** How to respond from now on. Null restores the normal responses. */
  misbehave(how: Misbehaviour | null): void;
};

/** Serves one register on its own port, and records the calls. */
export async function startRegister(
  answer: (call: Call) => Reply | Promise<Reply>,
  port = 0,
): Promise<SimulatedRegister> {
  const calls: Call[] = [];
  let misbehaviour: Misbehaviour | null = null;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call: Call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    };
    calls.push(call);
    if (misbehaviour) return misbehaviour(response, call);
    const { status, type, body } = await answer(call);
    response.writeHead(status, { 'content-type': type }).end(body);
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    misbehave: (how) => void (misbehaviour = how),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export const json = (status: number, value: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
