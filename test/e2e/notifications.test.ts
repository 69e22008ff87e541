import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { integrationKey } from '#testkit/notification.fixture.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { startProvider, type Provider } from '#testkit/provider.fixture.ts';
import { startSecureMailServer } from '#testkit/secure-mail-server.ts';
import { down } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

/** Separate processes on one database: one serves, others send. */
describe('notifications by several processes', () => {
  let database: TestDatabase;
  let dir: AsyncDisposable & { path: string };
  let provider: Provider;
  let server: RunningSteward;
  let owner: Client;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    dir = await temporaryDir();
    provider = await startProvider();
    env = {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      STEWARD_SECRET_KEY: randomBytes(32).toString('base64'),
      STEWARD_INCIDENT_URL: `${provider.url}/incident`,
      STEWARD_QUOTA_SITES: '1000',
      PORT: '0',
      HOST: '127.0.0.1',
    };
    server = await startSteward(['serve', '--no-workers'], env);
    owner = new Client(server.url);
    await owner.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
    await ensurePartitions(database.db);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const startWorker = (more: Record<string, string> = {}) =>
    startSteward(['worker', 'jobs'], { ...env, ...more });
  const save = async (input: object): Promise<void> => {
    const off = { emailEnabled: false, chat1Enabled: false, incidentEnabled: false, webhookEnabled: false };
    const { errors } = await owner.monitoring(
      'mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { emailEnabled } }',
      { input: { ...off, ...input } },
    );
    expect(errors).toBeUndefined();
  };
  const addSite = async (name: string): Promise<string> => {
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name, url: 'https://shop.example', failureThreshold: 1 } },
    );
    return data!['createSite'].id;
  };
  /** All in one transaction. */
  const fail = async (...siteIds: string[]): Promise<void> => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from targets where site_id = any($1)',
      [siteIds],
    );
    const at = new Date();
    await storeResults(
      database.db,
      rows.map(({ id }) => ({ targetId: id, at, outcome: { kind: 'result', result: down } })),
    );
  };
  const statuses = async (siteIds: string[]): Promise<string[]> => {
    const { rows } = await database.pool.query<{ status: string }>(
      'select status from notification_deliveries where site_id = any($1)',
      [siteIds],
    );
    return rows.map(({ status }) => status);
  };

  it('are sent once each, however many workers there are', async () => {
    await save({ incidentEnabled: true, incidentIntegrationKey: integrationKey });
    const sites: string[] = [];
    for (let n = 0; n < 60; n += 1) sites.push(await addSite(`Shop ${n}`));
    await using one = await startWorker();
    await using other = await startWorker();
    for (let n = 0; n < 60; n += 10) await fail(...sites.slice(n, n + 10));
    await waitUntil(async () => (await statuses(sites)).every((status) => status === 'SENT'));
    expect([await one.stop(), await other.stop()]).toEqual([0, 0]);
    const keys = provider.at('/incident').map(({ json }) => json.dedup_key);
    expect(keys).toHaveLength(60);
    expect(new Set(keys).size).toBe(60);
  });

  it('of a killed worker are sent again by another, with the same id', async () => {
    await save({ webhookEnabled: true, webhookUrl: `${provider.url}/webhook` });
    const site = await addSite('Grave');
    const dying = await startWorker();
    // The message has arrived, but the worker cannot record that.
    provider.behave(async ({ path }) => {
      if (path === '/webhook' && dying.child.signalCode === null) await dying.stop('SIGKILL');
    });
    await fail(site);
    await waitUntil(() => dying.child.signalCode === 'SIGKILL');
    expect(await statuses([site])).toEqual(['PENDING']);
    await using heir = await startWorker();
    // As if the lease had expired.
    await database.pool.query(
      `update notification_queues set leased_until = now() where leased_until is not null`,
    );
    await waitUntil(async () => (await statuses([site]))[0] === 'SENT');
    expect(await heir.stop()).toBe(0);
    const [first, again, ...more] = provider.at('/webhook');
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(again!.body).toBe(first!.body);
    expect(more).toEqual([]);
  });

  it('that are being sent are finished when the worker stops', { tags: ['long'] }, async () => {
    await save({ chat1Enabled: true, chat1WebhookUrl: `${provider.url}/slow` });
    const site = await addSite('Slow');
    const worker = await startWorker();
    const stopped = new Promise<number | null>((resolve) => {
      provider.behave(() => {
        const stopping = worker.stop('SIGTERM').then(resolve);
        return Promise.race([stopping, new Promise((answer) => setTimeout(answer, 1_000))]);
      });
    });
    await fail(site);
    expect(await stopped).toBe(0);
    expect(await statuses([site])).toEqual(['SENT']);
  });

  it.each(['smtps', 'smtp'] as const)(
    'are sent by mail over %s, encrypted and authenticated',
    async (scheme) => {
      await using mail = await startSecureMailServer(scheme);
      await save({ emailEnabled: true, emailAddresses: ['ops@example.com'] });
      const certificates = { NODE_EXTRA_CA_CERTS: mail.authorityFile };
      await using worker = await startWorker({ SMTP_URL: mail.url(), ...certificates });
      const site = await addSite('Größe\u00a0&\u00a0Co');
      await fail(site);
      await waitUntil(async () => (await statuses([site]))[0] === 'SENT');
      const [received] = mail.received;
      expect(received).toMatchObject({ to: ['ops@example.com'], user: 'steward', encrypted: true });
      expect(received!.raw).toMatch(/^Message-ID: <[-0-9a-f]{36}@localhost>/m);
      expect(received!.raw).toMatch(/^In-Reply-To: <alert-[-0-9a-f]{36}@localhost>/m);
      expect(received!.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
      expect(received!.raw).toContain('Content-Type: text/plain; charset=utf-8');
      expect(received!.raw).toContain('Content-Type: text/html; charset=utf-8');

      const outcomeOf = async (siteId: string): Promise<any> =>
        (
          await database.pool.query(`select status, error from notification_deliveries where site_id = $1`, [
            siteId,
          ])
        ).rows[0];
      mail.refuse('gone@example.com', { code: 550, text: '5.1.1 no such mailbox' });
      await save({ emailEnabled: true, emailAddresses: ['ops@example.com', 'gone@example.com'] });
      const other = await addSite('Other');
      await fail(other);
      await waitUntil(async () => (await statuses([other]))[0] === 'SENT');
      expect(await outcomeOf(other)).toEqual({
        status: 'SENT',
        error: 'mail server: not accepted for gone@example.com',
      });

      await save({ emailEnabled: true, emailAddresses: ['gone@example.com'] });
      const third = await addSite('Third');
      await fail(third);
      await waitUntil(async () => (await statuses([third]))[0] === 'FAILED');
      expect(await outcomeOf(third)).toEqual({
        status: 'FAILED',
        error: 'mail server: 550 5.1.1 no such mailbox',
      });
      expect(worker.output()).not.toContain('p@ss word');
    },
  );

  it(
    'wait when the mail server refuses the password or has the wrong certificate',
    { tags: ['long'] },
    async () => {
      await using mail = await startSecureMailServer('smtps');
      await save({ emailEnabled: true, emailAddresses: ['ops@example.com'] });
      const attemptsAt = async (site: string): Promise<any> =>
        (
          await database.pool.query(
            `select status, attempts, error from notification_deliveries where site_id = $1`,
            [site],
          )
        ).rows[0];
      const site = await addSite('Locked out');
      await fail(site);
      const certificates = { NODE_EXTRA_CA_CERTS: mail.authorityFile };
      {
        await using _ = await startWorker({ SMTP_URL: mail.url('steward', 'wrong'), ...certificates });
        await waitUntil(async () => (await attemptsAt(site)).attempts === 1);
        expect(await attemptsAt(site)).toMatchObject({
          status: 'PENDING',
          error: expect.stringContaining('535'),
        });
      }
      const other = await addSite('Impostor');
      await fail(other);
      await using _ = await startWorker({ SMTP_URL: mail.url() });
      await waitUntil(async () => (await attemptsAt(other)).attempts === 1);
      expect(await attemptsAt(other)).toMatchObject({
        status: 'PENDING',
        error: expect.stringContaining('certificate'),
      });
      expect(mail.received).toEqual([]);
    },
  );
});
