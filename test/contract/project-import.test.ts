import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadImporters } from '#project/product.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { applied, planOf } from './project-requests.fixture.ts';

const importers = await loadImporters();
const folder = join(import.meta.dirname, '../import/fixtures');
const fixture = (name: string): string => readFileSync(join(folder, name), 'utf8');

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  owner = await app.signUp();
});
afterAll(() => app?.[Symbol.asyncDispose]());

type Options = Parameters<typeof importers.importCsv>[1];

const stages = ['production', 'staging'].map((name) => ({
  name,
  source: fixture(`capistrano/config/deploy/${name}.rb`),
}));

it.each([
  [
    'uptime-kuma',
    (options: Options) =>
      importers.importUptimeKuma(importers.readUptimeKumaBackup(fixture('uptime-kuma-backup.json')), options),
  ],
  ['uptimerobot', (options: Options) => importers.importUptimeRobot(fixture('uptimerobot.json'), options)],
  ['betterstack', (options: Options) => importers.importBetterStack(fixture('betterstack.json'), options)],
  ['pingdom', (options: Options) => importers.importPingdom(fixture('pingdom.json'), options)],
  ['gatus', (options: Options) => importers.importGatus(fixture('gatus.yaml'), options)],
  ['addresses', (options: Options) => importers.importAddresses(fixture('addresses.txt'), options)],
  ['csv', (options: Options) => importers.importCsv(fixture('monitors.csv'), options)],
  ['deployer', (options: Options) => importers.importDeployer(fixture('deploy.php'), options)],
  [
    'capistrano',
    (options: Options) =>
      importers.importCapistrano({ deploy: fixture('capistrano/config/deploy.rb'), stages }, options),
  ],
])(
  'an import of %s can be planned without mistakes and warnings, applied, and is then up to date',
  async (source, run) => {
    const imported = run({ project: source, now: new Date() });
    const [part, ...others] = importers.splitDocument(imported.document, source);
    expect(others).toEqual([]);
    const variables = Object.fromEntries(imported.variables.map((name) => [name, valueFor(name)]));
    const plan = await planOf(owner, part!.text, { variables });
    expect(plan).toMatchObject({ problems: [], warnings: [], project: source });
    expect(new Set(plan.changes.map(({ action }) => action))).toEqual(new Set(['CREATE']));
    const done = await applied(owner, plan.id);
    // Some machines have no command for pings.
    const failed = done.changes.filter(
      ({ state, error }) => state !== 'DONE' && !error?.startsWith('ICMP probes are not available'),
    );
    expect(failed).toEqual([]);
    const later = await planOf(owner, part!.text, { variables });
    expect(later.changes).toHaveLength(done.changes.filter(({ state }) => state !== 'DONE').length);
  },
);

/** Like the secrets in the fixtures: addresses, and other texts. */
const valueFor = (name: string): string =>
  name.endsWith('URL')
    ? `https://hooks.example/${name.toLowerCase()}`
    : name.endsWith('TOKEN')
      ? '123456:AAbbccddeeffgghhiijjkkllmmnnooppqqr'
      : `secret-of-${name}`;
