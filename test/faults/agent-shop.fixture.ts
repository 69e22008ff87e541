import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openAgentFixture, type AgentFixture, type Ended } from '#testkit/agent.fixture.ts';
import { openFakeShop, shopFiles, type FakeShop } from '#testkit/agent-fake-shop.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { expectNoneHalfBuilt, expectOneLive, liveOf, orShow } from './agent-invariants.fixture.ts';

export type ShopDeployment = 'CODE' | 'FULL' | 'ROLLBACK';

/** FULL here is the longest there is: with an upgrade of the database, in a window. */
const expected: Record<ShopDeployment, string[]> = {
  CODE: [
    'new setup:db:status',
    'new module:config:status',
    'new app:config:status',
    'new cache:flush',
    'new cron:install --force',
    'new queue:consumers:restart',
  ],
  FULL: [
    'new composer install --no-dev --no-interaction --no-progress --prefer-dist --optimize-autoloader',
    'new setup:di:compile',
    'new setup:static-content:deploy --force',
    'new setup:db:status',
    'new module:config:status',
    'new app:config:status',
    'new maintenance:enable',
    'old maintenance:enable',
    'old cron:remove',
    'new setup:upgrade --keep-generated',
    'new app:config:import',
    'new cache:flush',
    'new cron:install --force',
    'new queue:consumers:restart',
    'new maintenance:disable',
    'old maintenance:disable',
  ],
  ROLLBACK: ['new cache:flush', 'new cron:install --force', 'new queue:consumers:restart'],
};

/** What can be told to happen in the midst of each command. */
export const commandsOf = (kind: ShopDeployment): string[] => [
  ...new Set(expected[kind].map((call) => call.split(' ')[1]!)),
];

export type CrashShop = AsyncDisposable & {
  fixture: AgentFixture;
  shop: FakeShop;
  /** Asks for one, and for what the shop will answer to it; watches visitors until `settle`. */
  ask(kind: ShopDeployment): Promise<string>;
  /** Makes one of its commands take a while; the answer tells whether it is at it. */
  slowDown(kind: ShopDeployment, random: number): Promise<() => boolean>;
  /** What must hold once it has ended. */
  settle(ended: Ended, options?: { stepsMayDie?: boolean }): Promise<void>;
};

/** A shop with two releases, of which the second is live, and no agent. */
export async function openCrashShop(owner: Client): Promise<CrashShop> {
  const settings = { manageCronAndConsumers: true, configImportEnabled: true, releasesToKeep: 3 };
  const fixture = await openAgentFixture(owner, { recipe: 'MAGENTO', ...settings }, shopFiles);
  const shop = await openFakeShop(fixture.dir, fixture.deployPath);
  const { errors } = await owner.deployment(
    'mutation ($id: ID!, $url: String!) { updateEnvironment(id: $id, input: { healthCheckUrl: $url }) { id } }',
    { id: fixture.environmentId, url: shop.url },
  );
  expect(errors).toBeUndefined();
  const close = async (): Promise<void> => {
    await fixture[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  };
  try {
    const agent = await fixture.start(shop.env);
    for (const deployType of ['FULL', 'CODE'])
      expect((await fixture.ended(await fixture.create({ deployType }))).status).toBe('SUCCEEDED');
    await agent.kill('SIGTERM');
  } catch (error) {
    await close();
    throw error;
  }
  let asked: { kind: ShopDeployment; live: string; wasOpen: boolean; stop: () => Promise<number[]> };

  return {
    fixture,
    shop,
    async ask(kind) {
      await shop.calls({});
      await shop.answer('setup:db:status', kind === 'FULL' ? 2 : null);
      await shop.answer('app:config:status', kind === 'FULL' ? 2 : null);
      const live = await fixture.current();
      asked = { kind, live, wasOpen: !isClosed(fixture, live), stop: shop.watch() };
      return kind === 'ROLLBACK'
        ? fixture.rollback(
            `acknowledgeDatabase: true, targetReleaseTimestamp: "${await otherRelease(owner, fixture)}"`,
          )
        : // Always the same commit, also after a rollback from it.
          fixture.create({ deployType: kind, force: true });
    },
    async slowDown(kind, random) {
      const commands = commandsOf(kind);
      const sign = join(fixture.dir, 'at-it');
      await rm(sign, { force: true });
      await shop.during(commands[Math.floor(random * commands.length)]!, `: > ${sign}; sleep 2`);
      return () => existsSync(sign);
    },
    async settle(ended, { stepsMayDie = false } = {}) {
      const { kind, live, wasOpen } = asked;
      const seen = new Set(await asked.stop());
      await orShow(ended, async () => {
        expect(seen).toEqual(
          kind === 'FULL' || !wasOpen ? new Set([...seen].filter(isCalm)) : new Set([200]),
        );
        const calls = await shop.calls({ [live]: 'old', [ended.releaseTimestamp]: 'new' });
        if (!stepsMayDie) await expectCalls(ended, kind, calls);
        for (const command of commandsOf(kind)) {
          const done = ended.log.match(new RegExp(`^${command} (done|says no)$`, 'gm'))?.length ?? 0;
          const called = calls.filter((call) => call.split(' ')[1] === command).length;
          expect([command, done <= called, stepsMayDie || done === called]).toEqual([command, true, true]);
        }
        await expectShop(fixture, ended, live, wasOpen);
      });
    },
    async [Symbol.asyncDispose]() {
      await asked?.stop();
      await close();
    },
  };
}

/** By name, to and fro: by itself a rollback only ever goes back. */
async function otherRelease(owner: Client, { environmentId: id }: AgentFixture): Promise<string> {
  const { data } = await owner.deployment(
    'query ($id: ID!) { environment(id: $id) { releases { timestamp canRollBack } } }',
    { id },
  );
  const releases: { timestamp: string; canRollBack: boolean }[] = data!['environment'].releases;
  return releases.find(({ canRollBack }) => canRollBack)!.timestamp;
}

const isCalm = (status: number): boolean => status === 200 || status === 503;

const isClosed = (fixture: AgentFixture, release: string): boolean =>
  existsSync(join(fixture.deployPath, 'releases', release, 'var/.maintenance.flag'));

/** In order, none twice, and all of them if it did well. A release that was closed is opened besides. */
async function expectCalls(ended: Ended, kind: ShopDeployment, calls: string[]): Promise<void> {
  const plain = calls.filter((call) => expected[kind].includes(call));
  expect(new Set(calls).size).toBe(calls.length);
  if (ended.status === 'SUCCEEDED') expect(plain).toEqual(expected[kind]);
  else expect(plain).toEqual(expected[kind].slice(0, plain.length));
}

/** A shop on a changed database stays closed, on whichever release; any other is as open as it was. */
async function expectShop(
  fixture: AgentFixture,
  ended: Ended,
  before: string,
  wasOpen: boolean,
): Promise<void> {
  const now = (await liveOf(fixture))!;
  const mayStayOnNew = ended.status === 'FAILED' && ended.databaseChanged;
  const expectedLive = mayStayOnNew && now === ended.releaseTimestamp ? now : before;
  await expectOneLive(
    fixture,
    ended,
    expectedLive,
    'index.html',
    'vendor/autoload.php',
    'generated/code',
    'pub/static/version',
  );
  const closed = isClosed(fixture, now);
  if (ended.status === 'SUCCEEDED') expect(closed).toBe(false);
  else if (mayStayOnNew) expect([ended.maintenanceWindow, closed]).toEqual(['FAILED_ROLLBACK', true]);
  else expect(closed).toBe(!wasOpen);
  await expectNoneHalfBuilt(fixture.deployPath);
}
