import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { runSteward, startSteward, type RunningSteward } from '#testkit/process.ts';
import { startProvider, type Provider } from '#testkit/provider.fixture.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { AuthenticatorApp } from '#testkit/totp.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { openRelease, releases, type EarlierRelease } from './earlier-release.fixture.ts';
import { askEverything } from './questions.ts';

// The data grows old, and must not be deleted because of its age.
const keepEverything = {
  STEWARD_RETENTION_DAYS: '3650',
  STEWARD_LOG_RETENTION_DAYS: '3650',
  VAT_RETENTION_YEARS: '100',
};

describe.each(releases)('an upgrade from %s', (version) => {
  let release: EarlierRelease;
  let provider: Provider;
  let dataDir: string;
  let server: RunningSteward;
  const envOf = (place: string): Record<string, string> => ({
    ...keepEverything,
    STEWARD_DATA_DIR: place,
    PORT: '0',
    HOST: '127.0.0.1',
    STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
    STEWARD_NETWORK_REFERENCES: 'none',
    STEWARD_RDAP_URL: 'off',
    STEWARD_TELEGRAM_URL: provider.url,
  });
  const stranger = (): Client => new Client(server.url);
  const script = (): Client => stranger().withToken(release.credentials.token);

  beforeAll(async () => {
    provider = await startProvider((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"ok":true,"result":{"message_id":1}}'),
    );
    release = await openRelease(version);
    dataDir = await release.makeDataDir('data');
    server = await startSteward(['serve', '--no-workers'], envOf(dataDir));
  });
  afterAll(async () => {
    await server?.stop();
    await release?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  it('applies all missing migrations when the server starts', () => {
    expect(release.missingMigrations).toBeGreaterThan(0);
    expect(server.output().match(/database migrated/g)).toHaveLength(release.missingMigrations);
  });

  it('changes no answer about users, sites, alerts, incidents, deployments, logs, settings, secrets and VAT numbers', async () => {
    const answers = await askEverything(script(), release.credentials.teamId);
    expect(Object.keys(answers)).toEqual(Object.keys(release.answers));
    for (const [name, answer] of Object.entries(release.answers))
      expect({ [name]: answers[name] }).toMatchObject({ [name]: answer });
  });

  it('lets users sign in with their password, and with an authenticator app whose secret is encrypted', async () => {
    const { ada, bob } = release.credentials;
    const browser = stranger();
    expect((await browser.post('/auth/sign-in', { email: ada.email, password: 'wrong' })).status).toBe(401);
    expect((await browser.post('/auth/sign-in', { email: ada.email, password: ada.password })).status).toBe(
      200,
    );
    expect((await browser.identity('{ me { email } }')).data).toEqual({ me: { email: ada.email } });

    const other = stranger();
    const response = await other.post('/auth/sign-in', { email: bob.email, password: bob.password });
    const { challenge } = (await response.json()) as { challenge: string };
    const code = new AuthenticatorApp(Buffer.from(bob.totpSecret, 'base64')).code();
    expect((await other.post('/auth/sign-in/second-factor', { challenge, code })).status).toBe(200);
    expect((await other.identity('{ me { email } }')).data).toEqual({ me: { email: bob.email } });
  });

  it('sends messages with a stored key, which only the right encryption key decrypts', async () => {
    const { telegramId, botToken } = release.credentials;
    const text = 'mutation ($id: ID!) { testNotificationDestination(id: $id) }';
    expect((await script().monitoring(text, { id: telegramId })).data).toEqual({
      testNotificationDestination: true,
    });
    expect(provider.received.map(({ path }) => path)).toContain(`/bot${botToken}/sendMessage`);
  });

  it('hands the deployment that was waiting to the agent, which needs no new token', async () => {
    const { agentToken, environmentId } = release.credentials;
    const agent = new ScriptedAgent(`${server.url}/deployment`, agentToken);
    const { deploymentId } = await agent.run({ log: [['STDOUT', 'after the upgrade\n']] });
    const { data } = await script().deployment(
      'query ($id: ID!) { deployment(id: $id) { version environmentId status log } }',
      { id: deploymentId },
    );
    expect(data).toEqual({
      deployment: { version: '1.2', environmentId, status: 'SUCCEEDED', log: 'after the upgrade\n' },
    });
  });

  it('goes on working: background work runs on the old rows without an error, every secret can be read, and the VAT log is whole', async () => {
    await server.stop();
    server = await startSteward(['serve'], envOf(dataDir));
    const text = 'query ($teamId: ID!) { sites(teamId: $teamId) { id lastCheckAt } }';
    const { teamId } = release.credentials;
    const { sites } = (await script().monitoring(text, { teamId })).data!;
    for (const { id } of sites)
      await script().monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id });
    await waitUntil(async () => {
      const now = (await script().monitoring(text, { teamId })).data!['sites'] as { lastCheckAt: string }[];
      return now.every(({ lastCheckAt }, at) => lastCheckAt > sites[at].lastCheckAt);
    }, longWaitMs);
    await waitUntil(
      async () => (await runSteward(['vat', 'verify-log', '--json'], envOf(dataDir))).code === 0,
      longWaitMs,
    );

    const rotated = await runSteward(['secrets', 'rotate', '--json'], envOf(dataDir));
    expect(rotated).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(rotated.stdout)).toMatchObject({ unreadable: [] });
    expect(server.output()).not.toMatch(/"level":(50|60)/);
  });

  it(
    'gives the same answers if a backup of that release is restored instead',
    { tags: ['long'] },
    async () => {
      const place = join(release.path, 'restored');
      expect(await runSteward(['restore', release.backup, '--json'], envOf(place))).toMatchObject({
        code: 0,
        stderr: '',
      });
      await using restored = await startSteward(['serve', '--no-workers'], envOf(place));
      const client = new Client(restored.url).withToken(release.credentials.token);
      expect(await askEverything(client, release.credentials.teamId)).toMatchObject(release.answers);
    },
  );
});
