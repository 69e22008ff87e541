import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { startProvider } from '#testkit/provider.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { delayChecks } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { acknowledge, incidentsOf, readIncident } from './incident-requests.fixture.ts';
import { dataOf, newSite, readSite } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';

/** What users of other monitors report about acknowledgements there. */
describe('an acknowledgement', () => {
  let fixture: NotificationFixture;
  let owner: Client;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    ({ owner } = fixture);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());
  const { startAnew, sent, quiet } = channelsOf(() => fixture);

  const acknowledged = async (site: string, client = owner): Promise<string> => {
    const [incident] = await incidentsOf(client, site);
    dataOf(await acknowledge(client, incident!.id, 'On it'));
    return incident!.id;
  };

  it(
    'does not stop the checks: a worker goes on and finds the recovery (uptime-kuma#7628)',
    { tags: ['long'] },
    async () => {
      await using shop = await startProvider();
      shop.behave((_request, response) => response.writeHead(503).end());
      await using app = await startApp({ work: ['checks', 'jobs'] });
      const client = await app.signUp();
      const site = await newSite(client, { url: shop.url, failureThreshold: 1 });
      const stateIs = (state: string) => async () => (await incidentsOf(client, site.id))[0]?.state === state;
      await waitUntil(stateIs('OPEN'));
      const id = await acknowledged(site.id, client);
      const before = (await readSite(client, site.id)).lastCheckAt!;

      await delayChecks(app, '1 second');
      await waitUntil(async () => (await readSite(client, site.id)).lastCheckAt! > before);
      expect(await readSite(client, site.id)).toMatchObject({
        status: 'DOWN',
        paused: false,
        nextCheckAt: expect.any(String),
      });
      expect(await readIncident(client, id)).toMatchObject({ state: 'ACKNOWLEDGED' });

      shop.behave(() => {});
      await delayChecks(app, '1 second');
      await waitUntil(stateIs('RESOLVED'));
      expect((await readSite(client, site.id)).status).toBe('UP');
    },
  );

  it('does not swallow the recovery: every channel that got the failure gets it (uptime-kuma#2397)', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await acknowledged(site);
    await fixture.recover(site);
    await quiet();
    for (const path of ['chat1-secret-path', 'chat2-secret-path'])
      expect(sent(path).map(({ json }) => JSON.stringify(json))).toEqual([
        expect.stringContaining('Down: '),
        expect.stringContaining('Recovered after'),
      ]);
    expect(sent('incident').map(({ json }) => json.event_action)).toEqual(['trigger', 'resolve']);
    expect(sent('webhook-secret-path').map(({ json }) => json.type)).toEqual([
      'alert.opened',
      'alert.resolved',
    ]);
    expect(fixture.mail.received.map(({ text }) => text)).toEqual([
      expect.stringContaining('is down'),
      expect.stringContaining('Recovered after'),
    ]);
  });

  it('has a reason and ends with the failure: the next one is announced and waits for somebody again (uptime-kuma#1989)', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    const id = await acknowledged(site);
    const event = (await readIncident(owner, id))!.timeline.find(({ kind }) => kind === 'ACKNOWLEDGED');
    expect(event!.text).toMatch(/: On it$/);
    await fixture.recover(site);
    await quiet();
    const before = sent('chat1-secret-path').length;
    await fixture.fail(site);
    await quiet();
    expect(await readIncident(owner, id)).toMatchObject({ state: 'OPEN', acknowledgedBy: null });
    expect(sent('chat1-secret-path')).toHaveLength(before + 1);
    expect(sent('chat1-secret-path').at(-1)!.body).toContain('Down: Shop');
  });

  it('of one failure does not hide another one of the same site', async () => {
    const site = await fixture.addSite();
    const page = await fixture.addPage(site, 'Search');
    await fixture.fail(site, page);
    await quiet();
    const id = await acknowledged(site);
    await fixture.fail(site);
    await quiet();
    expect(sent('chat1-secret-path').map(({ body }) => body.includes('Shop'))).toEqual([true, true]);
    expect(await readIncident(owner, id)).toMatchObject({
      state: 'ACKNOWLEDGED',
      alerts: [expect.anything(), expect.anything()],
    });
  });
});
