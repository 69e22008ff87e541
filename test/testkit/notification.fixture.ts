import { storeResults, type FinishedCheck } from '#monitoring/check/store-results.ts';
import type { CheckResult } from '#probing/check.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { createLog } from '#platform/log.ts';
import { startApp, type TestApp } from './app.ts';
import { targetsOf } from './checks.fixture.ts';
import * as operations from '../contract/operations/monitoring.generated.ts';
import { dataOf, type Client } from './client.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import type { Operation } from './operation.ts';
import { startProvider, type Provider } from './provider.fixture.ts';
import { down, up } from './site.fixture.ts';

export const integrationKey = 'abcdefghijklmnopqrstuvwxyzABCDEF';

type Alert = operations.AlertsQuery['alerts'][number];

export type NotificationFixture = AsyncDisposable & {
  app: TestApp;
  /** The administrator, who may point webhooks at this machine. */
  owner: Client;
  /** Replaces all providers. Each channel has its own path. */
  provider: Provider;
  mail: MailServer;
  /** The complete log, as text. */
  logged(): string;
  /** Sends a request of the owner, which must succeed. */
  send<Data extends object>(
    operation: Operation<Data, never>,
    variables?: object,
  ): Promise<NonNullable<Data[keyof Data]>>;
  /** Changes the notification settings of the owner. */
  save(input: object): Promise<void>;
  addSite(name?: string): Promise<string>;
  addPage(siteId: string, name?: string): Promise<string>;
  /** Stores check results in one batch, as a worker does. */
  found(results: readonly { siteId: string; pageId?: string; result: CheckResult }[]): Promise<void>;
  /** Fails as often as needed to confirm the failure. */
  fail(siteId: string, pageId?: string, reason?: string): Promise<void>;
  recover(siteId: string, pageId?: string): Promise<void>;
  alerts(siteId: string): Promise<Alert[]>;
  /** The deliveries of the newest alert of the site. */
  deliveries(siteId: string): Promise<Alert['deliveries']>;
};

export const allChannels = (provider: Provider): object => ({
  emailEnabled: true,
  emailAddresses: ['ops@example.com', 'kim@example.com'],
  chat1Enabled: true,
  chat1WebhookUrl: `${provider.url}/chat1-secret-path`,
  chat2Enabled: true,
  chat2WebhookUrl: `${provider.url}/chat2-secret-path`,
  incidentEnabled: true,
  incidentIntegrationKey: integrationKey,
  webhookEnabled: true,
  webhookUrl: `${provider.url}/webhook-secret-path`,
});

/** The program with its delivery worker, and a receiver for every channel. Without `publicUrl`, a browser can sign in over http. */
export async function startNotificationFixture({
  publicUrl = 'https://steward.example',
  env = {},
}: { publicUrl?: string | null; env?: Record<string, string> } = {}): Promise<NotificationFixture> {
  const [provider, mail] = [await startProvider(), await startMailServer()];
  let logged = '';
  const app = await startApp({
    env: {
      SMTP_URL: mail.url,
      STEWARD_INCIDENT_URL: `${provider.url}/incident`,
      STEWARD_TELEGRAM_URL: `${provider.url}/telegram/`,
      ...(publicUrl === null ? {} : { STEWARD_PUBLIC_URL: publicUrl }),
      ...env,
    },
    log: createLog({ level: 'trace', pretty: false, out: { write: (line) => void (logged += line) } }),
  });
  const owner = await app.signUp();
  const { db } = app.platform.services;
  await ensurePartitions(db);

  const send: NotificationFixture['send'] = async (operation, variables) =>
    dataOf(await owner.send(operation, variables));
  const targetOf = async (siteId: string, pageId: string | undefined): Promise<string> => {
    const targets = await targetsOf(app, siteId);
    return targets.find(({ kind, page_id }) => kind === 'HTTP' && page_id === (pageId ?? null))!.id;
  };
  let lastAt = 0;
  const found: NotificationFixture['found'] = async (results) => {
    lastAt = Math.max(lastAt + 1, Date.now());
    const finished: FinishedCheck[] = [];
    for (const { siteId, pageId, result } of results)
      finished.push({
        targetId: await targetOf(siteId, pageId),
        at: new Date(lastAt),
        outcome: { kind: 'result', result },
      });
    await storeResults(db, finished);
  };
  const alerts = (siteId: string): Promise<Alert[]> => send(operations.alerts, { siteId });

  return {
    app,
    owner,
    provider,
    mail,
    logged: () => logged,
    send,
    save: async (input) => void (await send(operations.updateNotificationSettings, { input })),
    addSite: async (name = 'Shop') =>
      (await send(operations.createSite, { input: { name, url: 'https://shop.example' } })).id,
    addPage: async (siteId, name = 'Cart') =>
      (await send(operations.createSitePage, { input: { siteId, name, path: '/cart' } })).id,
    found,
    async fail(siteId, pageId, reason) {
      const result = reason === undefined ? down : { ...down, errorMessage: reason };
      const each = { siteId, ...(pageId ? { pageId } : {}), result };
      await found([each]);
      await found([each]);
    },
    recover: (siteId, pageId) => found([{ siteId, ...(pageId ? { pageId } : {}), result: up }]),
    alerts,
    deliveries: async (siteId) => (await alerts(siteId))[0]?.deliveries ?? [],
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await mail.close();
      await provider[Symbol.asyncDispose]();
    },
  };
}
