import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { newDeployment, newHost, readDeployment } from '../contract/deployment-requests.fixture.ts';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp } from '#testkit/app.ts';
import { isMissing, startNginx, type ShippedProxy } from '#testkit/engines.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

describe.skipIf(isMissing('nginx'))('with the shipped nginx.conf', () => {
  it(
    'the largest log append is accepted, and nginx rejects a larger one in JSON',
    { tags: ['long'] },
    async () => {
      await using app = await startApp();
      const owner = await app.signUp();
      await using nginx = await startNginx(app.url);
      const { id, agent: direct } = await newHost(owner);
      const agent = new ScriptedAgent(`${nginx.url}/deployment`, direct.token);
      const made = await newDeployment(owner, id);
      const task = await agent.nextTask();
      expect((await agent.accept(task)).status).toBe(200);
      // 1.5 MiB as JSON.
      const most = 256 * 1024;
      expect((await agent.log(task, 0, [['STDOUT', '\u0001'.repeat(most)]])).status).toBe(202);
      expect((await readDeployment(owner, made.id)).log).toBe('\u0001'.repeat(most));
      const large = await agent.log(task, most, [['STDOUT', 'x'.repeat(4 * 1024 * 1024)]]);
      expect([large.status, large.headers.get('content-type'), large.body.errors[0]]).toEqual([
        413,
        'application/json',
        { message: 'The request is larger than 3 MiB.', extensions: { code: 'BAD_REQUEST' } },
      ]);
    },
  );

  it('a deployment with 2 MB of control bytes in its output succeeds with a complete log', async () => {
    await using app = await startApp({ env: unlimited });
    const owner = await app.signUp();
    await using nginx = await startNginx(app.url);
    await using fixture = await openAgentFixture(owner, {
      commands: { build: ["head -c 2000000 /dev/zero | tr '\\0' '\\001'"] },
    });
    await fixture.start({ STEWARD_SERVER_URL: `${nginx.url}/deployment` });
    const { status, errorMessage, log } = await fixture.deploy();
    expect([status, errorMessage]).toEqual(['SUCCEEDED', null]);
    expect(log.split('\u0001').length - 1).toBe(2_000_000);
  });
});

describe.skipIf(isMissing('nginx')).each<ShippedProxy>(['nginx.conf', 'nginx-compose.conf'])(
  'with the shipped %s',
  (name) => {
    it('nginx passes on pages, and exposes metrics of teams but none of the process', async () => {
      await using app = await startApp();
      await using nginx = await startNginx(app.url, name);
      const { token } = await (await app.signUp()).mintToken();
      expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
      expect((await fetch(`${nginx.url}/internal/ask-domain`)).status).toBe(404);
      const authorization = `Bearer ${token}`;
      const response = await fetch(`${nginx.url}/metrics`, { headers: { authorization } });
      const text = await response.text();
      expect([response.status, text.includes('steward_team_'), text.includes('process_')]).toEqual([
        200,
        true,
        false,
      ]);
      expect((await fetch(`${nginx.url}/readyz`)).status).toBe(200);
    });

    it('nginx logs requests, but none whose path has a key, and passes on no trace of a client', async () => {
      const seen: (string | undefined)[] = [];
      const server = createServer(({ headers }, response) => {
        seen.push(headers['traceparent'] as string | undefined);
        response.end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      try {
        await using nginx = await startNginx(
          `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          name,
        );
        const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
        const paths = [
          'beat/KEY',
          'beat/KEY/fail',
          'acknowledge/KEY',
          'status/shop/unsubscribe/KEY',
          'readyz',
        ];
        for (const path of paths)
          expect((await fetch(`${nginx.url}/${path}`, { headers: { traceparent } })).status).toBe(200);
        await waitUntil(async () => (await nginx.accessLog()).includes('/readyz'));
        expect(await nginx.accessLog()).not.toContain('KEY');
        expect(seen).toEqual(paths.map(() => undefined));
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });

    it('nginx reports that Steward is unreachable, in JSON to programs and in HTML to browsers', async () => {
      await using nginx = await startNginx('http://127.0.0.1:1', name);
      for (const path of [
        '/monitoring/graphql',
        '/deployment/agent/v1/poll',
        '/project/graphql',
        '/identity/graphql',
        '/auth/sign-in',
      ]) {
        const answer = await fetch(nginx.url + path, { method: 'POST', body: '{}' });
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          502,
          'application/json',
        ]);
        expect(await answer.json()).toEqual({
          errors: [
            {
              message: 'Steward cannot be reached. Try again in a few seconds.',
              extensions: { code: 'INTERNAL' },
            },
          ],
        });
      }
      const page = await fetch(`${nginx.url}/sites`);
      expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
    });
  },
);
