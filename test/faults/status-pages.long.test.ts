import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPage, updatePage, visit } from '../contract/status-visitor.fixture.ts';
import { Client } from '#testkit/client.ts';
import { isMissing, startPostgresServer } from '#testkit/engines.ts';
import { longTestMs, longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { childrenOf, startDoor } from './server-processes.fixture.ts';

/** Longer than a minute, after which every copy is old enough to be read again. */
const frozenMs = 65_000;

describe.skipIf(isMissing('PostgreSQL'))('status pages of a server with two processes', () => {
  it(
    'show a change in both within 5 s, are served while the database hangs for 65 s, and follow it again afterwards',
    { timeout: longTestMs },
    async () => {
      await using stack = new AsyncDisposableStack();
      const postgres = stack.use(await startPostgresServer());
      const steward = stack.use(
        await startSteward(['serve', '--no-workers', '--processes', '2'], {
          DATABASE_URL: postgres.url,
          STEWARD_DATA_DIR: stack.use(await temporaryDir()).path,
          STEWARD_SECRET_KEY: randomBytes(32).toString('base64'),
          STEWARD_STATUS_DOMAINS: 'unverified',
          PORT: '0',
          HOST: '127.0.0.1',
        }),
      );
      await waitUntil(() => steward.output().includes('2 of 2 processes are ready'), longWaitMs);
      const processes = childrenOf(steward);
      expect(processes).toHaveLength(2);
      const urls: string[] = [];
      for (const pid of processes) urls.push(stack.use(await startDoor(steward, pid)).url);
      const client = new Client(steward.url);
      await client.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
      const domain = 'status.nordlicht.example';
      const page = await createPage(client, { title: 'Nordlicht', domain });
      const closed = await createPage(client, {
        visibility: 'PASSWORD',
        password: 'correct horse',
        locale: 'de',
      });
      const path = `/status/${page.slug}`;
      const showsInAll = async (text: string): Promise<boolean> =>
        (await Promise.all(urls.map((url) => visit(url, path)))).every((each) => each.text.includes(text));
      await waitUntil(() => showsInAll('Nordlicht'));
      // Unvisited: it is read in the background.
      await waitUntil(async () => (await visit(urls[0]!, `/status/${closed.slug}`)).status === 401);
      await updatePage(client, page.id, { title: 'Südlicht' });
      await waitUntil(() => showsInAll('Südlicht'));

      await postgres.freeze();
      await waitUntil(async () => {
        const { status, text } = await visit(urls[0]!, `/status/${closed.slug}/sign-in`, {
          form: { password: 'x' },
        });
        return status === 503 && text.includes('<html lang="de"');
      }, longWaitMs);
      for (const [to, options] of [
        [`${path}/subscribe`, { form: { address: 'ada@example.com' } }],
        [`${path}/confirm/token`, {}],
        [`${path}/unsubscribe/token`, { form: {} }],
      ] as const) {
        const startedAt = performance.now();
        const { status, text, headers } = await visit(urls[0]!, to, options);
        expect([to, status, headers['content-type'], text.includes('<html lang="en"')]).toEqual([
          to,
          503,
          'text/html; charset=utf-8',
          true,
        ]);
        expect(performance.now() - startedAt).toBeLessThan(3_000);
      }
      const thawAt = performance.now() + frozenMs;
      const slowest: number[] = [];
      while (performance.now() < thawAt) {
        for (const url of urls) {
          const startedAt = performance.now();
          const found = await visit(url, path, { headers: { 'accept-encoding': 'br' } });
          slowest.push(performance.now() - startedAt);
          expect([found.status, found.text.includes('Südlicht')]).toEqual([200, true]);
          expect((await visit(url, '/', { host: domain })).status).toBe(200);
          expect((await visit(url, `${path}/badge.svg`)).status).toBe(200);
          expect((await visit(url, `/status/${closed.slug}`)).status).toBe(401);
          expect((await visit(url, '/status/unknown')).status).toBe(404);
          expect((await visit(url, `/internal/ask-domain?domain=${domain}`)).status).toBe(200);
        }
        await delay(1_000);
      }
      expect(Math.max(...slowest)).toBeLessThan(3_000);
      expect(slowest.toSorted((a, b) => a - b)[Math.floor(slowest.length / 2)]).toBeLessThan(100);

      await postgres.thaw();
      await waitUntil(async () => {
        const answer = await client.monitoring('{ statusPages { id } }').catch(() => null);
        return answer?.data != null;
      }, longWaitMs);
      await updatePage(client, page.id, { title: 'Nachthimmel' });
      await waitUntil(() => showsInAll('Nachthimmel'), longWaitMs);
      await updatePage(client, page.id, { title: 'Morgenlicht' });
      await waitUntil(() => showsInAll('Morgenlicht'));
    },
  );
});
