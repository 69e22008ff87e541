// @module-tag cluster-long
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  allChannels,
  integrationKey,
  startNotificationFixture,
  type NotificationFixture,
} from '#testkit/notification.fixture.ts';
import { makeDeliveriesDue } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf, extensionsOf } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { muteSite, unmuteSite } from './operations/monitoring.generated.ts';
import { teamOf } from './team-requests.fixture.ts';

const otherKey = 'FEDCBAzyxwvutsrqponmlkjihgfedcba';

describe('notifications about a site that is transferred', () => {
  let fixture: NotificationFixture;
  let team: string;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    team = await teamOf([[fixture.owner, 'OWNER']]);
    const { provider } = fixture;
    await saveTeam({
      ...allChannels(provider),
      emailEnabled: false,
      chat1WebhookUrl: `${provider.url}/new-chat1`,
      chat2Enabled: false,
      webhookUrl: `${provider.url}/new-webhook`,
      incidentIntegrationKey: otherKey,
    });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());

  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);
  const saveTeam = async (input: object): Promise<void> => {
    const text =
      'mutation ($input: NotificationSettingsInput!, $team: ID!) { updateNotificationSettings(input: $input, teamId: $team) { emailEnabled } }';
    dataOf(await fixture.owner.monitoring(text, { input, team }));
  };
  const transfer = async (id: string): Promise<void> => {
    const text = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    dataOf(await fixture.owner.monitoring(text, { id, team }));
  };
  const texts = (path: string): string[] => sent(path).map(({ json }) => JSON.stringify(json));
  const types = (path: string): string[] => sent(path).map(({ json }) => json.type);
  const incidents = (): string[][] =>
    sent('incident').map(({ json }) => [json.event_action, json.routing_key]);

  it('close its incidents and webhooks in the former team, and go to the new team from then on', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    expect(texts('chat1-secret-path')).toEqual([expect.stringContaining('Down: Shop')]);
    await transfer(site);
    await quiet();
    expect(texts('new-chat1')).toEqual([expect.stringContaining('transferred to your team')]);
    expect(types('new-webhook')).toEqual(['alert.summary']);
    await fixture.recover(site);
    await quiet();
    expect(texts('new-chat1')).toEqual([
      expect.stringContaining('Still down'),
      expect.stringContaining('Recovered after'),
    ]);
    expect(types('new-webhook')).toEqual(['alert.summary', 'alert.resolved']);
    expect(texts('chat1-secret-path')).toHaveLength(1);
    expect(types('webhook-secret-path')).toEqual(['alert.opened', 'alert.resolved']);
    expect(sent('webhook-secret-path')[1]!.json.data).toMatchObject({
      closing: 'TRANSFERRED',
      status: 'RESOLVED',
    });
    const byKey = (key: string) => incidents().filter(([, used]) => used === key);
    expect(byKey(integrationKey).map(([action]) => action)).toEqual(['trigger', 'resolve']);
    expect(byKey(otherKey).map(([action]) => action)).toEqual(['trigger', 'resolve']);
  });

  it('that were held back and withdrawn are sent to the new team later, though the former one got them', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site, await fixture.addPage(site));
    await quiet();
    expect(texts('chat1-secret-path')).toEqual([expect.stringContaining('Cart')]);
    await fixture.fail(site);
    await transfer(site);
    // The page is still broken when the site is back, and its message is held back. Then the site is down again.
    await fixture.recover(site);
    await fixture.fail(site);
    await fixture.recover(site);
    await makeDeliveriesDue(fixture.app, site);
    await quiet();
    expect(texts('new-chat1').filter((text) => text.includes('Down: Shop / Cart'))).toHaveLength(1);
  });

  it('that wait for a retry are not sent to the former team any more', async () => {
    await only('chat1');
    fixture.provider.behave(({ path }, response) => path.includes('secret') && response.writeHead(503).end());
    const site = await fixture.addSite();
    await fixture.fail(site);
    await waitUntil(async () => (await fixture.deliveries(site))[0]?.error);
    await transfer(site);
    await quiet();
    expect(texts('new-chat1')).toHaveLength(1);
    const channels = (await fixture.deliveries(site)).map(({ channel, event, status }) => [
      channel,
      event,
      status,
    ]);
    expect(channels).toContainEqual(['chat1', 'OPENED', 'SKIPPED']);
    expect(channels).toContainEqual(['chat1', 'SUMMARY', 'SENT']);
  });

  it('switch off a channel of the new team whose address is gone, which its managers read in the audit log', async () => {
    fixture.provider.behave(
      ({ path }, response) => path === '/new-chat1' && response.writeHead(410).end('gone'),
    );
    const site = await fixture.addSite();
    await fixture.fail(site);
    await transfer(site);
    await quiet();
    const text = `{ auditLog(teamId: "${team}", first: 1) { edges { node { actor action resource } } } }`;
    expect(dataOf(await fixture.owner.deployment(text))).toEqual({
      edges: [
        {
          node: {
            actor: 'Steward',
            action: 'notification.switch-off',
            resource: 'chat1: HTTP 410 Gone: gone',
          },
        },
      ],
    });
    await saveTeam({ chat1Enabled: true });
  });

  it('wait until it is unmuted', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    await fixture.send(muteSite, { id: site });
    await transfer(site);
    await quiet();
    expect(incidents()).toEqual([
      ['trigger', integrationKey],
      ['resolve', integrationKey],
    ]);
    expect(sent('new-chat1')).toEqual([]);
    await fixture.send(unmuteSite, { id: site });
    await quiet();
    expect(texts('new-chat1')).toEqual([expect.stringContaining('no longer muted')]);
    expect(incidents().slice(2)).toEqual([['trigger', otherKey]]);
  });

  it('are shown to and sent again by the team that they were for', async () => {
    const colleague = await fixture.app.signUp();
    const newOwn = await teamOf([
      [fixture.owner, 'OWNER'],
      [colleague, 'MANAGER'],
    ]);
    await only('chat1');
    const site = await fixture.addSite();
    await fixture.fail(site);
    await quiet();
    const [delivery] = await fixture.deliveries(site);
    const text = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    dataOf(await fixture.owner.monitoring(text, { id: site, team: newOwn }));
    const shown = await colleague.monitoring(
      `{ alerts(siteId: "${site}") { deliveries { channel event } } }`,
    );
    expect(dataOf(shown)).toEqual([{ deliveries: [{ channel: 'email', event: 'SUMMARY' }] }]);
    for (const client of [fixture.owner, colleague]) {
      const answer = await client.monitoring(
        `mutation { resendNotification(deliveryId: "${delivery!.id}") }`,
      );
      expect(extensionsOf(answer)).toEqual({ code: 'NOT_FOUND' });
    }
  });
});
