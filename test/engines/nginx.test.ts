import { describe, expect, it } from 'vitest';
import { newDeployment, newHost, readDeployment } from '../contract/deployment-requests.fixture.ts';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp } from '#testkit/app.ts';
import { isMissing, startNginx } from '#testkit/engines.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';

describe.skipIf(isMissing('nginx'))('with the shipped nginx.conf', () => {
  it('the largest log append is accepted, and nginx rejects a larger one in JSON', async () => {
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
    const large = await agent.log(task, most, [['STDOUT', 'x'.repeat(3 * 1024 * 1024)]]);
    expect([large.status, large.headers.get('content-type'), large.body.errors[0]]).toEqual([
      413,
      'application/json',
      { message: 'The request is larger than 2 MiB.', extensions: { code: 'BAD_REQUEST' } },
    ]);
  });

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
  }, 60_000);

  it('nginx passes on pages, and does not expose metrics', async () => {
    await using app = await startApp();
    await using nginx = await startNginx(app.url);
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${nginx.url}/readyz`)).status).toBe(200);
  });

  it('nginx reports that Steward is unreachable, in JSON to programs and in HTML to browsers', async () => {
    await using nginx = await startNginx('http://127.0.0.1:1');
    for (const path of ['/monitoring/graphql', '/deployment/agent/v1/poll', '/auth/sign-in']) {
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
});
