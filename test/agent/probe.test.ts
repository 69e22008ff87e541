import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { agentFile, oldestNode } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { page, startMisbehavingServer, type MisbehavingServer } from '#testkit/misbehaving-server.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

let app: TestApp;
let owner: Client;
let shop: MisbehavingServer;
beforeAll(async () => {
  app = await startApp({ env: unlimited, work: ['checks'] });
  owner = await app.signUp();
  shop = await startMisbehavingServer(page('', 'HTTP/1.1 503 Oops'));
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const addSite = async (): Promise<string> =>
  dataOf(
    await owner.monitoring<{ createSite: { id: string } }>(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name: 'Shop', url: shop.url } },
    ),
  ).id;

/** The workers learn within 3 s which agents are alive. Until then, failures are not confirmed by agents. */
async function untilAsked(environmentId: string): Promise<string> {
  const asked = new Set<string>();
  let siteId = '';
  await waitUntil(async () => {
    siteId = await addSite();
    await waitUntil(async () => (await rowsOf(app, 'notable_checks', { site_id: siteId })).length > 0);
    const [target] = await rowsOf(app, 'targets', { site_id: siteId, kind: 'HTTP' });
    const rows = await rowsOf(app, 'confirmations', { target_id: target!['id'] });
    for (const { environment_id: id } of rows) if (id) asked.add(id);
    return asked.has(environmentId);
  });
  return siteId;
}

/** The message of the alert, and how long after the first failed check it opened. */
async function alertOf(siteId: string): Promise<{ message: string; afterMs: number }> {
  await waitUntil(async () => (await rowsOf(app, 'alerts', { site_id: siteId })).length > 0);
  const [alert] = await rowsOf(app, 'alerts', { site_id: siteId });
  const { rows } = await app.platform.database.pool.query<{ ms: string }>(
    `select extract(epoch from clock_timestamp() - min(created_at)) * 1000 as ms from notable_checks where site_id = $1`,
    [siteId],
  );
  return { message: alert!['message'], afterMs: Number(rows[0]!.ms) };
}

const probeOf = async (id: string): Promise<boolean> =>
  dataOf(
    await owner.deployment<{ environment: { probe: boolean } }>(
      'query ($id: ID!) { environment(id: $id) { probe } }',
      { id },
    ),
  ).probe;

describe('an agent with STEWARD_AGENT_PROBE=true', () => {
  it('answers questions, but requests no address that is not public', async () => {
    await using fixture = await openAgentFixture(owner, { name: 'shop-1' });
    await fixture.start({ STEWARD_AGENT_PROBE: 'true' }, [oldestNode(), await agentFile()]);
    await waitUntil(() => probeOf(fixture.environmentId));
    const siteId = await untilAsked(fixture.environmentId);
    const before = shop.connections();
    const { message } = await alertOf(siteId);
    // It has answered that it cannot tell, so it is not listed as one that did not answer.
    expect(message).toBe('Shop is down from 1 of 1: local. HTTP 503 Oops');
    expect(shop.connections() - before).toBeLessThan(20);
    const checks = await rowsOf(app, 'notable_checks', { site_id: siteId });
    expect(checks.every(({ region }) => region === null)).toBe(true);
  });

  it(
    'that is silent delays an alert by less than 10 s after the first failed check',
    { tags: ['long'] },
    async () => {
      await using fixture = await openAgentFixture(owner, { name: 'shop-2' });
      const agent = new ScriptedAgent(`${owner.url}/deployment`, fixture.token);
      await agent.poll({ waitSeconds: 0, probe: true });
      const siteId = await untilAsked(fixture.environmentId);
      const { message, afterMs } = await alertOf(siteId);
      expect(message).toMatch(/no answer from .*agent shop-2/);
      expect(afterMs).toBeLessThan(atMost(10_000));
      console.log(`probes: with a silent agent, an outage was confirmed after ${Math.round(afterMs)} ms`);
    },
  );
});

describe('an agent without the setting', () => {
  it('is not asked', async () => {
    await using fixture = await openAgentFixture(owner, { name: 'shop-3' });
    const agent = await fixture.start();
    await waitUntil(() => agent.output().includes('waiting for deployments'));
    expect(await probeOf(fixture.environmentId)).toBe(false);
  });
});
