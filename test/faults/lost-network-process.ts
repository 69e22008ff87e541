// Runs in a network of its own, whose only cable leads to lost-network-outside.ts.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  addressOf,
  nameOf,
  outside,
  referencePort,
  shops,
  steward,
  type Fault,
} from './lost-network-addresses.ts';

const ip = (...args: string[]): unknown => execFileSync('ip', args);
const internet = spawn(
  'unshare',
  ['-n', process.execPath, join(import.meta.dirname, 'lost-network-outside.ts')],
  { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
);
const tell = async (message: Fault | 'plugged in'): Promise<void> => {
  internet.send(message);
  await once(internet, 'message');
};
await once(internet, 'message');
ip('link', 'add', 'out', 'type', 'veth', 'peer', 'name', 'outside', 'netns', String(internet.pid));
ip('address', 'add', `${steward}/24`, 'dev', 'out');
ip('link', 'set', 'out', 'up');
await tell('plugged in');

await using dir = await temporaryDir();
await using server = await startSteward(['serve'], {
  STEWARD_DATA_DIR: dir.path,
  PORT: '0',
  HOST: '127.0.0.1',
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_RATE_LIMIT_READS: '1000000',
  STEWARD_NETWORK_REFERENCES: `${outside}:${referencePort},reference.example`,
});
const owner = new Client(server.url);
await owner.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
const ask = async (query: string, variables?: object): Promise<any> => {
  const { data, errors } = await owner.monitoring(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data!)[0];
};

type Site = { id: string; name: string; status: string };
const addSite = async (name: string, url: string): Promise<string> => {
  const input = { name, url, checkIntervalSeconds: 1, failureThreshold: 1, recoveryThreshold: 1 };
  return (await ask('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', { input }))
    .id;
};
// In perfect order, half of them by their addresses. One failure is enough for an alert.
for (let shop = 0; shop < shops; shop += 1)
  await addSite(`Shop ${shop}`, `http://${shop % 2 === 0 ? nameOf(shop) : addressOf(shop)}/`);
const dead = await addSite('Nobody there', `http://${outside}:81/`);

/** Asked five times a second, because the reads of a session are limited. */
const shopsNow = async (): Promise<Site[]> => {
  await delay(200);
  return (await ask('{ sites { id name status } }')).filter(({ id }: Site) => id !== dead);
};
const areAll = (isIt: (status: string) => boolean, isMeant: (shop: Site) => boolean = () => true) =>
  waitUntil(async () => (await shopsNow()).filter(isMeant).every(({ status }) => isIt(status)), longWaitMs);
const isNamed = ({ name }: Site): boolean => Number(name.split(' ')[1]) % 2 === 0;
const isOneThatGoes = ({ name }: Site): boolean => name === 'Shop 0';

type Check = { id: string; status: string; errorMessage: string };
const failedChecks = async ({ id }: Site): Promise<Check[]> => {
  const list = 'query ($id: ID!) { checks(siteId: $id, limit: 500) { id status errorMessage } }';
  const checks: Check[] = await ask(list, { id });
  return checks.filter(({ status }) => status === 'DOWN');
};
const alertsOfShops = async (): Promise<{ id: string; siteId: string }[]> =>
  (await ask('{ alerts(limit: 100) { id siteId } }')).filter(
    ({ siteId }: { siteId: string }) => siteId !== dead,
  );
/** What was held against the shops so far. */
const blame = async (): Promise<{ failed: Check[]; alerts: number }> => ({
  failed: (await Promise.all((await shopsNow()).map(failedChecks))).flat(),
  alerts: (await alertsOfShops()).length,
});

/** What was held against the shops for it. */
async function during(fault: Fault, act: () => Promise<unknown>): Promise<object> {
  const before = await blame();
  await tell(fault);
  await act();
  await tell('none');
  await areAll((status) => status === 'UP');
  const after = await blame();
  const known = new Set(before.failed.map(({ id }) => id));
  const failed = after.failed.filter(({ id }) => !known.has(id));
  return {
    failed: [...new Set(failed.map(({ errorMessage }) => errorMessage))],
    alerts: after.alerts - before.alerts,
  };
}
const isLost = (status: string): boolean => status !== 'UP';
const pullCable = async (): Promise<void> => {
  ip('link', 'set', 'out', 'down');
  await areAll(isLost);
  ip('link', 'set', 'out', 'up');
};

await areAll((status) => status === 'UP');
await waitUntil(
  async () => (await ask('query ($id: ID!) { site(id: $id) { status } }', { id: dead })).status === 'DOWN',
);
const reports = {
  'no such name': await during('no such name', () => areAll(isLost, isNamed)),
  'no records': await during('no records', () => areAll(isLost, isNamed)),
  // A connection is given up after 10 s, a look-up after 9: some end in the outage, most of them after it.
  silence: await during('silence', () => delay(13_000)),
  'a cable is pulled': await during('none', async () => {
    for (let time = 0; time < 3; time += 1) await pullCable().then(() => areAll((status) => status === 'UP'));
  }),
  'one name is gone': await during('one name is gone', () =>
    areAll((status) => status === 'DOWN', isOneThatGoes),
  ),
};
console.log(JSON.stringify(reports));
internet.disconnect();
