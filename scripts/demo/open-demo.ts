import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { readConfig } from '#app/config/config.ts';
import { openApp } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';
import { startWork } from '#app/workers.ts';
import { createUserByOperator } from '#identity/administration/operator.ts';
import { createLog } from '#platform/log.ts';
import { Client, dataOf } from '#testkit/client.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startDemoShop } from '../../test/demo-shop/demo-shop.ts';
import { startRegisters } from '../../test/vat-simulators/registers.ts';
import type { Demo } from './demo.ts';
import { seedDeployments } from './seed-deployments.ts';
import { seedIncidents, setDeliveryTimes } from './seed-incidents.ts';
import { seedHeartbeats, seedMaintenance, seedProject } from './seed-plans.ts';
import { seedSites, stopChecks } from './seed-sites.ts';
import { seedStatusPage } from './seed-status-page.ts';
import { seedInvitation, seedSettings, seedTeam } from './seed-team.ts';
import { seedVat } from './seed-vat.ts';

export type OpenDemo = AsyncDisposable & {
  url: string;
  owner: Client;
  /** Somebody who has nothing yet. */
  newcomer: Client;
  /** What the addresses of pages are made of. */
  ids: DemoIds;
};

/**
 * The real program with the data of a small agency: twelve shops, one of which is down since its last release. `database`: the address of an empty
 * database; without it, an embedded one is used.
 */
export async function openDemo(
  browser: Browser,
  { database, chromium }: { database?: string; chromium?: string } = {},
): Promise<OpenDemo> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'steward-demo-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const registers = opened.use(await startRegisters());
  const mail = await startMailServer();
  opened.defer(() => mail.close());
  const shop = opened.use(await startDemoShop());
  const config = readConfig(
    {},
    {
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      STEWARD_DATA_DIR: dataDir,
      STEWARD_DRAIN_SECONDS: '0',
      STEWARD_SIGN_UP: 'open',
      // Filling it takes more writes than one user would make.
      STEWARD_RATE_LIMIT_WRITES: '100000',
      SMTP_URL: mail.url,
      ...(database && { DATABASE_URL: database }),
      ...(chromium && { STEWARD_CHROMIUM: chromium }),
      ...registers.env,
    },
  );
  const platform = await openApp(config, createLog({ level: 'error', pretty: true }), 'own');
  opened.defer(() => platform.close());
  const server = await serve(platform, config, 'all');
  opened.defer(() => server.close());

  const { url } = server;
  const owner = new Client(url);
  const setupCode = platform.services.settings.setupCode ?? '';
  const password = 'correct horse battery';
  await owner.signUp({ email: 'ann@example.com', name: 'Ann Shopkeeper', password, setupCode });
  const teamId = await seedTeam({ platform, url, owner });
  const demo: Demo = { platform, url, owner, teamId, now: Date.now() };
  const ids = await seedAll(demo, await photographBrokenCheckout(browser));
  opened.defer(() => ids.deployments.stop());
  const shopSiteId = await addShop(demo, shop.url);

  await stopChecks(demo);
  const work = await startWork(platform, ['jobs', 'browser']);
  opened.defer(() => work.stop());
  // The verification of a release makes checks due again.
  const timer = setInterval(() => void stopChecks(demo), 10_000);
  opened.defer(() => clearInterval(timer));
  const batchId = await seedVat(demo);
  const reportId = dataOf(
    await owner.monitoring('mutation ($input: CreateReportInput!) { createReport(input: $input) { id } }', {
      input: { teamId: demo.teamId, month: lastMonth() },
    }),
  ).id;
  let report: { state: string; htmlUrl: string } | undefined;
  await waitUntil(async () => {
    report = dataOf(
      await owner.monitoring('query ($id: ID!) { report(id: $id) { state htmlUrl } }', { id: reportId }),
    ) as typeof report;
    return report!.state !== 'PENDING';
  }, 180_000);
  await setDeliveryTimes(demo);
  await ids.deployments.begin();

  const newcomer = new Client(url);
  const account = { email: 'noor@example.com', name: 'Noor Haddad', password };
  await createUserByOperator(platform.services, { ...account, role: 'ADMIN' });
  await newcomer.post('/auth/sign-in', account);
  const parts = opened.move();
  return {
    url,
    owner,
    newcomer,
    ids: {
      ...ids,
      shopSiteId,
      batchId,
      reportUrl: new URL(report!.htmlUrl).pathname + new URL(report!.htmlUrl).search,
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

export type DemoIds = Awaited<ReturnType<typeof seedAll>> & {
  /** A shop that works, for a test run of its checkout. */
  shopSiteId: string;
  batchId: string;
  reportUrl: string;
};

/** Everything that needs no background work. */
async function seedAll(demo: Demo, picture: Uint8Array) {
  await seedSettings(demo);
  const sites = await seedSites(demo, picture);
  const deployments = await seedDeployments(demo, sites);
  const incidents = await seedIncidents(demo, sites);
  await seedMaintenance(demo, sites, deployments.fjordId);
  return {
    teamId: demo.teamId,
    invitationPath: await seedInvitation(demo),
    sites,
    deployments,
    incidents,
    heartbeatId: await seedHeartbeats(demo, sites),
    planPath: await seedProject(demo),
    statusPage: await seedStatusPage(demo, sites),
  };
}

/** In the personal team of the owner. */
async function addShop({ owner }: Demo, url: string): Promise<string> {
  const { id: teamId } = dataOf(await owner.identity('{ me { id } }'));
  const { id } = dataOf(
    await owner.monitoring('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', {
      input: { teamId, name: 'Mug Shop', url: `${url}/`, tags: ['staging'] },
    }),
  );
  return id;
}

/** As 2026-10. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

/** As a check of the checkout sees it. */
async function photographBrokenCheckout(browser: Browser): Promise<Buffer> {
  await using shop = await startDemoShop();
  shop.break('payment');
  const page = await browser.newPage({ viewport: { width: 640, height: 300 } });
  await page.goto(`${shop.url}/mug`);
  await page.getByText('Add to Cart').click();
  await page.locator('.message-success').waitFor();
  await page.goto(`${shop.url}/checkout`);
  await page.getByText('Next').click();
  const picture = await page.screenshot({ type: 'jpeg' });
  await page.close();
  return picture;
}

/** Pages show addresses of the server, so its port has to be known before it starts. 4000 if nobody uses it. */
async function freePort(): Promise<number> {
  for (const port of [4_000, 0]) {
    const server = createServer();
    const found = await new Promise<number | null>((resolve) => {
      server.once('error', () => resolve(null));
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    await new Promise((resolve) => server.close(resolve));
    if (found !== null) return found;
  }
  throw new Error('no port is free');
}
