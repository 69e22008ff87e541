/** Takes the screenshots of the README: the real program with demo data, in a real browser. Run: npm run screenshots */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';
import { Client } from '#testkit/client.ts';
import { launchBrowser, visit } from '../test/console/console.fixture.ts';
import { startDemoShop } from '../test/demo-shop/demo-shop.ts';
import { seedDeployments, seedSites, seedVerification } from './screenshots/demo.ts';

const into = join(import.meta.dirname, '../docs/images');
const dataDir = await mkdtemp(join(tmpdir(), 'steward-screenshots-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir });
const platform = await openApp(config, createLog({ level: 'warn', pretty: true }), 'own');
const server = await serve(platform, config, 'all');
const browser = await launchBrowser();
try {
  const client = new Client(server.url);
  await client.signUp({
    email: 'ann@example.com',
    name: 'Ann Shopkeeper',
    password: 'correct horse battery',
  });
  const { user } = (await (await client.get('/auth/session')).json()) as { user: { id: string } };
  const siteId = await seedSites(platform.database.pool, user.id);
  const deploymentId = await seedDeployments(client);
  const verifiedId = await seedVerification(platform, client, await photographBrokenCheckout());
  await mkdir(into, { recursive: true });
  const shots = [
    { name: 'overview', path: '/', colorScheme: 'light' },
    { name: 'sites', path: '/sites', colorScheme: 'light' },
    { name: 'site', path: `/sites/${siteId}`, colorScheme: 'dark' },
    { name: 'deployment', path: `/deployments/${deploymentId}`, colorScheme: 'dark' },
    { name: 'verification', path: `/deployments/${verifiedId}`, colorScheme: 'light', height: 1_190 },
  ] as const;
  for (const { name, path, colorScheme, ...size } of shots) {
    await using visitor = await visit(browser, server.url, client, {
      colorScheme,
      viewport: { width: 1200, height: 750, ...size },
    });
    const { page } = visitor;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(into, `${name}.png`) });
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
  await server.close();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** As a check of the checkout sees it. */
async function photographBrokenCheckout(): Promise<Buffer> {
  await using shop = await startDemoShop();
  shop.break('payment');
  const page = await browser.newPage({ viewport: { width: 640, height: 300 } });
  await page.goto(`${shop.url}/mug`);
  await page.getByText('Add to Cart').click();
  await page.locator('.message-success').waitFor();
  await page.goto(`${shop.url}/checkout`);
  await page.getByText('Next').click();
  return page.screenshot({ type: 'jpeg' });
}
