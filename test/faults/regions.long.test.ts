import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  namespacesAreMissing,
  openInternet,
  reference,
  shopAddress,
  type Internet,
} from './regions-network.fixture.ts';

const shops = 12;
const names = ['fra', 'nyc', 'waw'];
type Site = { id: string; name: string; status: string };
type Check = { id: string; siteId: string; status: string; region: string; createdAt: string };
type Alert = { id: string; siteId: string; message: string; createdAt: string };

/** Each region runs its worker in a network of its own. Every shop is checked once per second, and is down after two failures. */
describe.skipIf(namespacesAreMissing())('three regions', () => {
  const stack = new AsyncDisposableStack();
  let internet: Internet;
  let owner: Client;
  let workers: Record<string, RunningSteward>;
  let env: Record<string, string>;

  /** A few times per second, because the reads of a session are limited. */
  const ask = async (query: string, variables?: object): Promise<any> => {
    await delay(150);
    const { data, errors } = await owner.monitoring(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data!)[0];
  };
  const sites = (): Promise<Site[]> => ask('{ sites { id name status } }');
  const alerts = (): Promise<Alert[]> => ask('{ alerts(limit: 200) { id siteId message createdAt } }');
  const checks = async (since: Date): Promise<Check[]> => {
    const fields = 'id siteId status region createdAt';
    const lists = (await sites()).map(
      ({ id }, at) => `c${at}: checks(siteId: "${id}", limit: 500) { ${fields} }`,
    );
    const { data } = await owner.monitoring(`{ ${lists.join(' ')} }`);
    return (Object.values(data!).flat() as Check[]).filter(({ createdAt }) => new Date(createdAt) > since);
  };
  const areAllUp = () =>
    waitUntil(async () => (await sites()).every(({ status }) => status === 'UP'), longWaitMs);
  const startWorker = async (name: string): Promise<RunningSteward> => {
    const { enter } = internet.regions.find((region) => region.name === name)!;
    return startSteward(['worker', 'checks', '--region', name], env, enter);
  };

  beforeAll(async () => {
    const database = stack.use(await createTestDatabase());
    const dir = stack.use(await temporaryDir());
    internet = stack.use(await openInternet(names, shops));
    env = {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      PORT: '0',
      HOST: '127.0.0.1',
      STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
      STEWARD_RATE_LIMIT_READS: '1000000',
      STEWARD_RATE_LIMIT_WRITES: '1000000',
      STEWARD_NETWORK_REFERENCES: `${reference}:853`,
    };
    const server = stack.use(await startSteward(['serve', '--no-workers'], env));
    owner = new Client(server.url);
    await owner.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
    workers = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, stack.use(await startWorker(name))] as const)),
    );
    for (let shop = 0; shop < shops; shop += 1)
      await ask('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', {
        input: { name: `Shop ${shop}`, url: `http://${shopAddress(shop)}/`, checkIntervalSeconds: 1 },
      });
    await waitUntil(async () => (await ask('{ regions }')).length === names.length);
    await areAllUp();
  });
  afterAll(() => stack.disposeAsync());

  it.each(['shops', 'all'] as const)(
    'never open an alert while one of them is cut off from %s',
    async (what) => {
      const [before, since] = [await alerts(), new Date()];
      const fra = internet.regions[0]!;
      fra.cut(what);
      const seen = new Set<string>();
      // It has tried and failed in each case, and the others have checked every shop several times meanwhile.
      await waitUntil(async () => {
        for (const { status } of await sites()) seen.add(status);
        const made = await checks(since);
        const failed = made.filter(({ status, region }) => status === 'DOWN' && region === 'fra').length;
        const elsewhere = Map.groupBy(
          made.filter(({ region }) => region !== 'fra'),
          ({ siteId }) => siteId,
        );
        const isSeen = elsewhere.size === shops && [...elsewhere.values()].every((each) => each.length >= 8);
        return isSeen && (what === 'all' || failed >= 20);
      }, longWaitMs);
      fra.mend();
      await areAllUp();
      expect(await alerts()).toEqual(before);
      expect([...seen]).not.toContain('DOWN');
      const wrong = (await checks(since)).filter(
        ({ status, region }) => status === 'DOWN' && region !== 'fra',
      );
      expect(wrong).toEqual([]);
    },
  );

  it.each([503, 'refuses'] as const)(
    'confirm a shop that answers %s within 10 s, and its recovery',
    async (fault) => {
      const before = new Set((await alerts()).map(({ id }) => id));
      const startedAt = performance.now();
      await internet.setShop(3, fault);
      const found = async () => (await alerts()).filter(({ id }) => !before.has(id));
      await waitUntil(async () => (await found()).length > 0);
      const took = performance.now() - startedAt;
      console.log(`regions: an outage (${fault}) was confirmed after ${Math.round(took)} ms`);
      expect((await found()).map(({ message }) => message)).toEqual([
        expect.stringMatching(/^Shop 3 is down from (2|3) of 3: (fra|nyc|waw)(, (nyc|waw)){1,2}\. /),
      ]);
      expect(took).toBeLessThan(10_000);
      await internet.setShop(3, 200);
      await areAllUp();
    },
  );

  it('confirm a shop that is checked once per minute within 10 s of its first failed check', async () => {
    const before = new Set((await alerts()).map(({ id }) => id));
    const shop = (await sites()).find(({ name }) => name === 'Shop 7')!;
    await ask(
      'mutation ($id: ID!) { updateSite(id: $id, input: { checkIntervalSeconds: 60 }) { id } }',
      shop,
    );
    const isLongUntilNext = async (): Promise<boolean> => {
      const { nextCheckAt } = await ask('query ($id: ID!) { site(id: $id) { nextCheckAt } }', shop);
      return Date.parse(nextCheckAt) > Date.now() + 20_000;
    };
    await waitUntil(isLongUntilNext);
    await internet.setShop(7, 500);
    const startedAt = performance.now();
    await ask('mutation ($id: ID!) { triggerCheck(siteId: $id) }', shop);
    const found = async () => (await alerts()).filter(({ id }) => !before.has(id));
    await waitUntil(async () => (await found()).length > 0);
    const took = performance.now() - startedAt;
    console.log(
      `regions: an outage of a shop that is checked every minute was confirmed after ${Math.round(took)} ms`,
    );
    expect((await found())[0]!.message).toMatch(/^Shop 7 is down from (2|3) of 3: /);
    expect(took).toBeLessThan(10_000);
    await internet.setShop(7, 200);
    await ask('mutation ($id: ID!) { triggerCheck(siteId: $id) }', shop);
    await areAllUp();
  });

  it('confirm a shop that is down within 10 s if one of them is killed and another is cut off', async () => {
    const before = new Set((await alerts()).map(({ id }) => id));
    await workers['waw']!.stop('SIGKILL');
    internet.regions[1]!.cut('all');
    const startedAt = performance.now();
    await internet.setShop(5, 503);
    const found = async () => (await alerts()).filter(({ id }) => !before.has(id));
    await waitUntil(async () => (await found()).length > 0, longWaitMs);
    const took = performance.now() - startedAt;
    console.log(`regions: an outage with one region left was confirmed after ${Math.round(took)} ms`);
    expect((await found())[0]!.message).toMatch(/^Shop 5 is down from 1 of 1: fra/);
    expect(took).toBeLessThan(10_000);
    internet.regions[1]!.mend();
    await internet.setShop(5, 200);
    await areAllUp();
  });
});
