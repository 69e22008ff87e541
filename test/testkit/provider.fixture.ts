import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The fields that tests read of the messages to all providers. A message has those of its channel. */
type ReceivedMessage = {
  /** A chat message. */
  text: string;
  attachments: { title: string; text: string; fields: { title: string; value: string }[] }[];
  /** An event of the incident service. */
  routing_key: string;
  event_action: string;
  dedup_key: string;
  /** A webhook event. */
  type: string;
  data: { id: string; title: string; alerts: unknown[]; notices: { title: string }[] };
};

export type ReceivedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  json: ReceivedMessage;
  at: number;
};

/** Responds to a request; `nth` counts from 1. If it does not respond, the response is `200 ok`. */
type Behaviour = (request: ReceivedRequest, response: ServerResponse, nth: number) => unknown;

export type Provider = AsyncDisposable & {
  url: string;
  port: number;
  received: ReceivedRequest[];
  /** The requests to one path, in order. */
  at(path: string): ReceivedRequest[];
  behave(behaviour: Behaviour): void;
};

/** Replaces a chat, an incident service or a receiver of webhooks, and keeps the requests. */
export async function startProvider(behaviour: Behaviour = () => {}): Promise<Provider> {
  const received: ReceivedRequest[] = [];
  let current = behaviour;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const seen: ReceivedRequest = {
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body,
        json: parse(body) as ReceivedMessage,
        at: Date.now(),
      };
      received.push(seen);
      void (async () => {
        await current(seen, response, received.length);
        if (!response.headersSent) response.writeHead(200).end('ok');
      })();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    at: (path) => received.filter((request) => request.path === path),
    behave: (next) => void (current = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
