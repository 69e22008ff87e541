import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedWebhook } from './ledger.ts';
import { outageAt, type Outage } from './plan.ts';
import { randomOf } from './random.ts';
import { nowMs } from './spans.ts';

/**
 * The monitored pages and the webhook receiver. `/at/KEY` is up or down as planned, every other path stores the webhooks it
 * receives, `/hang` never responds, and `/slow` is a page of random letters on which some patterns take long.
 */
export type TestServer = AsyncDisposable & {
  url: string;
  outages: Map<string, Outage[]>;
  webhooks: ReceivedWebhook[];
  /** Starts the storm: the times of the outages are relative to this call. */
  start(): void;
};

/** How often the receiver is busy. Only for the first attempt of a message: the third retry would come five minutes later. */
const busyShare = 0.1;

export async function startTestServer(seed: number): Promise<TestServer> {
  const outages = new Map<string, Outage[]>();
  const webhooks: ReceivedWebhook[] = [];
  const random = randomOf(seed, 'receiver');
  let startedAt: number | undefined;
  const slowPage = Array.from({ length: 200_000 }, () => random.pick(['a', 'b'])).join('');

  const statusOf = (key: string): number => {
    const ms = startedAt === undefined ? -1 : performance.now() - startedAt;
    return outageAt(outages.get(key) ?? [], ms)?.code ?? 200;
  };
  const receive = (receiver: string, id: string, body: string): number => {
    const before = webhooks.filter((webhook) => webhook.receiver === receiver && webhook.id === id);
    const accepted =
      before.some((webhook) => webhook.accepted) || before.length > 0 || !random.chance(busyShare);
    webhooks.push({ receiver, id, body, accepted, receivedMs: nowMs() });
    return accepted ? 200 : 503;
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/hang') return;
      if (request.url === '/slow') {
        response.end(slowPage);
        return;
      }
      const key = /^\/at\/(\w+)$/.exec(request.url ?? '')?.[1];
      const id = String(request.headers['webhook-id']);
      const status = key ? statusOf(key) : receive(request.url ?? '', id, body);
      response.writeHead(status).end(`status ${status}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outages,
    webhooks,
    start: () => void (startedAt = performance.now()),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
