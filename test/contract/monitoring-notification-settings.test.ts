import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { badRequest, dataOf, extensionsOf, make, newSite } from './monitoring-requests.fixture.ts';
import { newMember, newTeam } from './team-requests.fixture.ts';
import {
  deploymentEvents,
  notificationSettings,
  rotateWebhookSecret,
  setDeploymentEvents,
  webhookSecret,
} from './operations/monitoring.generated.ts';

const key = 'abcdefghijklmnopqrstuvwxyzABCDEF';
const everything = {
  emailEnabled: false,
  emailAddresses: ['Ops@example.com', 'kim@example.com'],
  chat1Enabled: true,
  chat1WebhookUrl: 'https://hooks.slack.example/services/T0/B0/one',
  chat2Enabled: true,
  chat2WebhookUrl: 'https://discord.example/api/webhooks/two',
  incidentEnabled: true,
  incidentIntegrationKey: key,
  webhookEnabled: true,
  webhookUrl: 'https://ops.example/three?token=x',
};

describe('notification settings', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    await app.signUp();
    client = await app.signUp({ email: 'kim@example.com' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const save = (input: object) => make(client, 'updateNotificationSettings', input);
  const rows = () => rowsOf(app, 'notification_settings');

  it("default to mail to the user's own address", async () => {
    const fresh = {
      emailEnabled: true,
      emailAddresses: ['kim@example.com'],
      chat1Enabled: false,
      chat1WebhookUrl: null,
      chat2Enabled: false,
      chat2WebhookUrl: null,
      incidentEnabled: false,
      incidentIntegrationKey: null,
      webhookEnabled: false,
      webhookUrl: null,
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.send(notificationSettings)));
    for (const answer of answers) expect(dataOf(answer)).toEqual(fresh);
  });

  it('exist before the first alert, even if the user never opened them', async () => {
    const other = await app.signUp({ email: 'alex@example.com' });
    await newSite(other);
    expect((await rows()).map((row) => row.email_addresses)).toContainEqual(['alex@example.com']);
  });

  it('change the given fields, and secrets are stored encrypted', async () => {
    expect(dataOf(await save(everything))).toEqual(everything);
    expect(dataOf(await save({ emailEnabled: true }))).toEqual({ ...everything, emailEnabled: true });
    expect(dataOf(await client.send(notificationSettings))).toEqual({ ...everything, emailEnabled: true });
    const stored = JSON.stringify(await rows());
    for (const secret of ['slack', 'discord', 'ops.example/three', key]) expect(stored).not.toContain(secret);
    const row = (await rows()).find(({ chat1_enabled }) => chat1_enabled)!;
    const { secrets } = app.platform.services;
    expect(secrets.decrypt(row.webhook_url, 'notification_settings.webhook_url')).toBe(everything.webhookUrl);
  });

  it('are cleared by null if the channel is off', async () => {
    dataOf(await save(everything));
    expect(extensionsOf(await save({ chat1WebhookUrl: null }))).toMatchObject(badRequest('chat1WebhookUrl'));
    const cleared = dataOf(await save({ chat1Enabled: false, chat1WebhookUrl: null, emailAddresses: null }));
    expect(cleared).toMatchObject({ chat1Enabled: false, chat1WebhookUrl: null, emailAddresses: [] });
  });

  it.each([
    ['emailEnabled', 'emailAddresses'],
    ['chat1Enabled', 'chat1WebhookUrl'],
    ['chat2Enabled', 'chat2WebhookUrl'],
    ['incidentEnabled', 'incidentIntegrationKey'],
    ['webhookEnabled', 'webhookUrl'],
  ])('require an address before %s', async (enabled, address) => {
    dataOf(await save({ [enabled]: false, [address]: null }));
    expect(extensionsOf(await save({ [enabled]: true }))).toMatchObject(badRequest(address));
    expect(extensionsOf(await save({ [enabled]: null }))).toMatchObject(badRequest(enabled));
  });

  it('keep each mail address once', async () => {
    const saved = dataOf(
      await save({ emailAddresses: [' kim@example.com ', 'KIM@example.com', 'ops@example.com'] }),
    );
    expect(saved.emailAddresses).toEqual(['KIM@example.com', 'ops@example.com']);
    const twenty = Array.from({ length: 20 }, (_, i) => `user${i}@example.com`);
    expect(dataOf(await save({ emailAddresses: twenty })).emailAddresses).toEqual(twenty);
  });

  it.each<[string, object, string]>([
    ['something that is no mail address', { emailAddresses: ['ops@example.com', 'ops'] }, 'emailAddresses'],
    [
      '21 mail addresses',
      { emailAddresses: Array.from({ length: 21 }, (_, i) => `user${i}@example.com`) },
      'emailAddresses',
    ],
    ['a URL of another scheme', { chat1WebhookUrl: 'ftp://chat.example' }, 'chat1WebhookUrl'],
    ['a URL with a password', { chat2WebhookUrl: 'https://a:b@chat.example' }, 'chat2WebhookUrl'],
    ['a private address', { webhookUrl: 'http://10.0.0.1/hook' }, 'webhookUrl'],
    ['a loopback address', { chat1WebhookUrl: 'http://[::1]/hook' }, 'chat1WebhookUrl'],
    ['a key of 31 characters', { incidentIntegrationKey: key.slice(1) }, 'incidentIntegrationKey'],
    ['a key with other characters', { incidentIntegrationKey: `${key.slice(1)}-` }, 'incidentIntegrationKey'],
  ])('refuse %s', async (_name, input, field) => {
    expect(extensionsOf(await save(input))).toMatchObject(badRequest(field));
  });

  it('have no webhook secret to rotate while there is no webhook', async () => {
    const other = await app.signUp({ email: 'nohook@example.com' });
    const refused = await other.send(rotateWebhookSecret);
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining('There is no webhook yet'),
      extensions: badRequest('webhookUrl'),
    });
    expect(dataOf(await other.send(webhookSecret))).toEqual({
      webhookSecret: null,
    });
  });

  it("are each user's own", async () => {
    dataOf(await save(everything));
    const other = await app.signUp({ email: 'other@example.com' });
    expect(dataOf(await other.send(notificationSettings))).toMatchObject({
      emailAddresses: ['other@example.com'],
      chat1WebhookUrl: null,
    });
  });

  it('name the teams whose alerts reach nobody, and why, for all of their members', async () => {
    const owner = await app.signUp();
    const teamId = await newTeam(owner);
    const { client: viewer } = await newMember(app, owner, teamId, 'VIEWER');
    const reasonFor = async (member: Client): Promise<string | undefined> => {
      const read = (variables: object) =>
        member.monitoring<{ unreachedTeams: { teamId: string; reason: string }[] }>(
          'query ($teamId: ID) { unreachedTeams(teamId: $teamId) { teamId reason } }',
          variables,
        );
      const all = dataOf(await read({}));
      const own = all.filter((each) => each.teamId === teamId);
      expect(dataOf(await read({ teamId }))).toEqual(own);
      return own[0]?.reason;
    };
    const change = async (input: object) =>
      dataOf(
        await owner.monitoring(
          `mutation ($teamId: ID!, $input: NotificationSettingsInput!) {
            updateNotificationSettings(teamId: $teamId, input: $input) { emailEnabled }
          }`,
          { teamId, input },
        ),
      );
    const reasons: (string | undefined)[] = [];
    const note = async () => reasons.push(await reasonFor(owner), await reasonFor(viewer));
    await note();
    await change({ emailEnabled: false });
    await note();
    await change({ chat1Enabled: true, chat1WebhookUrl: everything.chat1WebhookUrl });
    await note();
    expect(reasons).toEqual([
      'NO_MAIL_SERVER',
      'NO_MAIL_SERVER',
      'NOTHING_ON',
      'NOTHING_ON',
      undefined,
      undefined,
    ]);
    expect(
      extensionsOf(
        await (await app.signUp()).monitoring(`{ unreachedTeams(teamId: "${teamId}") { reason } }`),
      ),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  describe('of deployments', () => {
    const byDefault = [
      'FAILED',
      'ROLLED_BACK',
      'VERIFICATION_FAILED',
      'ROLLBACK_HELD',
      'AUTOMATIC_ROLLBACK',
      'AGENT_OFFLINE',
      'CERTIFICATE_EXPIRES',
      'VAT_CHANGED',
    ];
    const choose = (events: readonly string[] | null) =>
      client.send(setDeploymentEvents, { deploymentEvents: events } as never);
    const chosen = async () => dataOf(await client.send(deploymentEvents)).deploymentEvents;

    it('default to all notices but successes', async () => {
      expect(await chosen()).toEqual(byDefault);
    });

    it('merge duplicates and can be empty, and null restores the default', async () => {
      dataOf(await choose(['SUCCEEDED', 'AGENT_OFFLINE', 'SUCCEEDED']));
      dataOf(await save({ emailEnabled: false }));
      expect(await chosen()).toEqual(['SUCCEEDED', 'AGENT_OFFLINE']);
      dataOf(await choose([]));
      expect(await chosen()).toEqual([]);
      dataOf(await choose(null));
      expect(await chosen()).toEqual(byDefault);
    });

    it('refuse an unknown notice', async () => {
      const { errors } = await choose(['FAILED', 'EXPLODED']);
      expect(errors![0]!.message).toContain('EXPLODED');
      expect(await chosen()).toEqual(byDefault);
    });

    it('are changed by managers only', async () => {
      const team = await newTeam(client);
      const text = `mutation ($teamId: ID!) {
        updateNotificationSettings(teamId: $teamId, input: { deploymentEvents: [] }) { deploymentEvents }
      }`;
      const { client: deployer } = await newMember(app, client, team, 'DEPLOYER');
      const outsider = await app.signUp();
      const codes = [deployer, outsider].map(async (each) =>
        extensionsOf(await each.monitoring(text, { teamId: team })),
      );
      expect(await Promise.all(codes)).toMatchObject([{ code: 'FORBIDDEN' }, { code: 'NOT_FOUND' }]);
    });
  });
});
