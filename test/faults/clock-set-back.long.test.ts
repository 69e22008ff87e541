import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { isMissing, startPostgresServer } from '#testkit/engines.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { make } from '../contract/monitoring-requests.fixture.ts';
import { openSteppedClock } from './storm/stepped-clock.ts';

const dir = await temporaryDir();
// PostgreSQL runs as another user and reads the clock file there.
await chmod(dir.path, 0o711);
const clock = await openSteppedClock(dir.path);

/** The change is detected after 5 s, the next check follows after the interval of 30 s, and its confirmation after another 5 s. */
const backWithinMs = 50_000;

describe.skipIf(isMissing('PostgreSQL') || !clock)(
  'after clocks that were two hours ahead are set back',
  () => {
    it('checks continue within one check interval, find outages and store their results', async () => {
      await using stack = new AsyncDisposableStack();
      stack.use(dir);
      await clock!.step(7_200);
      const postgres = stack.use(await startPostgresServer({}, clock!.env));
      const shop = stack.adopt(await startShop(), (server) => void server.close());
      const steward = stack.use(
        await startSteward(['serve'], {
          ...clock!.env,
          DATABASE_URL: postgres.url,
          STEWARD_DATA_DIR: stack.use(await temporaryDir()).path,
          STEWARD_SECRET_KEY: randomBytes(32).toString('base64'),
          STEWARD_NETWORK_REFERENCES: 'none',
          PORT: '0',
          HOST: '127.0.0.1',
        }),
      );
      const client = new Client(steward.url);
      await client.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
      const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
      const add = async (name: string): Promise<string> =>
        (await make(client, 'createSite', { name, url, checkIntervalSeconds: 30 })).data!['createSite'].id;
      const [triggered, untriggered] = [await add('Asked'), await add('Unasked')];
      const pool = stack.adopt(new Pool({ connectionString: postgres.url, max: 1 }), (open) => open.end());
      const site = async (id: string): Promise<{ status: string; at: Date }> =>
        (
          await pool.query(
            'select s.status, t.last_check_at as at from sites s join targets t on t.site_id = s.id where s.id = $1',
            [id],
          )
        ).rows[0];
      const both = (status: string, ms: number): Promise<unknown> =>
        Promise.all(
          [triggered, untriggered].map((id) => waitUntil(async () => (await site(id)).status === status, ms)),
        );
      await both('UP', 15_000);
      expect((await site(triggered)).at.getTime()).toBeGreaterThan(Date.now() + 7_000_000);

      await clock!.step(0);
      shop.removeAllListeners('request').on('request', (_, response) => response.writeHead(503).end());
      await client.monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id: triggered });
      await waitUntil(async () => (await site(triggered)).status === 'DOWN');
      await waitUntil(async () => (await site(untriggered)).status === 'DOWN', backWithinMs);
      for (const id of [triggered, untriggered])
        expect(Math.abs(Date.now() - (await site(id)).at.getTime())).toBeLessThan(60_000);
      expect((await fetch(`${steward.url}/readyz`)).status).toBe(200);
    });
  },
);

async function startShop(): Promise<Server> {
  const server = createServer((_, response) => response.end('open')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
