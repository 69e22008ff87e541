import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hook } from './ledger.ts';
import { outageAt, type Outage } from './plan.ts';
import { randomOf } from './random.ts';

/**
 * What is watched, and who is told: `/at/KEY` is up and down by plan, `/hook` keeps what it is sent, `/hang` never answers, and
 * `/slow` is a page of random letters on which patterns take long.
 */
export type Places = AsyncDisposable & {
  url: string;
  plans: Map<string, Outage[]>;
  hooks: Hook[];
  /** The storm begins: from here on the plans count. */
  begin(): void;
};

/** A receiver that is sometimes busy. Twice at most for one message: the third repeat would be five minutes away. */
const busyShare = 0.1;

export async function startPlaces(seed: number): Promise<Places> {
  const plans = new Map<string, Outage[]>();
  const hooks: Hook[] = [];
  const random = randomOf(seed, 'receiver');
  let begun: number | undefined;
  const slowPage = Array.from({ length: 200_000 }, () => random.pick(['a', 'b'])).join('');

  const statusOf = (key: string): number => {
    const ms = begun === undefined ? -1 : performance.now() - begun;
    return outageAt(plans.get(key) ?? [], ms)?.code ?? 200;
  };
  const receive = (id: string, body: string): number => {
    const before = hooks.filter((hook) => hook.id === id);
    const accepted = before.some((hook) => hook.accepted) || before.length > 0 || !random.chance(busyShare);
    hooks.push({ id, body, accepted });
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
      const status = key ? statusOf(key) : receive(String(request.headers['webhook-id']), body);
      response.writeHead(status).end(`status ${status}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plans,
    hooks,
    begin: () => void (begun = performance.now()),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
