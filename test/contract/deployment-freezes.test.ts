import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { rollBackAutomatically } from '#deployment/product.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { expireOffer, passFreezes, passStartTimes } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  cancel,
  dataOf,
  newDeployment,
  newHost,
  readDeployment,
  rollback,
  untilSeen,
} from './deployment-requests.fixture.ts';
import {
  endFreeze,
  freezeOf,
  inSeconds,
  newFreeze,
  offered,
  storedIn,
  updateFreeze,
  waitOf,
} from './freeze-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A host of its own, in a freeze for the next hour. */
async function frozenHost(freeze: object = {}) {
  const host = await newHost(owner);
  return { ...host, freeze: await newFreeze(owner, { environmentIds: [host.id], ...freeze }) };
}

/**
 * Servers look for ended waits every second, and for all work every 5 s. If they only did the latter, one of five waits that end a
 * second apart would be 4 s late.
 */
const seconds = [2, 3, 4, 5, 6];
const soonMs = 3_000;

describe('in a freeze', () => {
  it('a deployment stays PENDING, says until when it waits, and starts at the end', async () => {
    const host = await frozenHost();
    const { id, status } = await newDeployment(owner, host.id);
    expect(status).toBe('PENDING');
    expect(await offered(host)).toBeNull();
    expect(await waitOf(owner, id)).toEqual({
      status: 'PENDING',
      waitsFor: `Waits for the end of the freeze Christmas at ${host.freeze.endsAt}.`,
      waitsUntil: null,
      notBefore: null,
      overrideFreeze: null,
    });
    await passFreezes(app, host.id);
    expect((await waitOf(owner, id)).waitsFor).toBeNull();
    expect((await host.agent.run()).deploymentId).toBe(id);
    expect((await readDeployment(owner, id)).status).toBe('SUCCEEDED');
  });

  it('deployments start in the order of their requests after it, and none is lost', async () => {
    const host = await frozenHost();
    const requested: string[] = [];
    for (let count = 0; count < 5; count++) requested.push((await newDeployment(owner, host.id)).id);
    expect(await offered(host)).toBeNull();
    await passFreezes(app, host.id);
    const run: string[] = [];
    while (run.length < requested.length) run.push((await host.agent.run()).deploymentId);
    expect(run).toEqual(requested);
  });

  it(
    'an agent that waits gets the deployment soon after the end, not before',
    { tags: ['cluster'] },
    async () => {
      const latenesses = await Promise.all(
        seconds.map(async (after) => {
          const host = await newHost(owner);
          const freeze = await newFreeze(owner, { environmentIds: [host.id], endsAt: inSeconds(after) });
          const { id } = await newDeployment(owner, host.id);
          expect((await host.agent.nextTask()).deploymentId).toBe(id);
          return Date.now() - Date.parse(freeze.endsAt);
        }),
      );
      expect(Math.min(...latenesses)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...latenesses)).toBeLessThan(atMost(soonMs));
    },
  );

  it('a rollback starts at once', async () => {
    const host = await newHost(owner);
    for (const version of ['v1', 'v2']) {
      await newDeployment(owner, host.id, { version });
      await host.agent.run();
    }
    await newFreeze(owner, { environmentIds: [host.id] });
    const waiting = await newDeployment(owner, host.id);
    const { id } = dataOf(await rollback(owner, host.id, { acknowledge: true }));
    expect((await waitOf(owner, id)).waitsFor).toBeNull();
    expect((await host.agent.run()).deploymentId).toBe(id);
    expect((await readDeployment(owner, waiting.id)).status).toBe('PENDING');
  });

  it('an automatic rollback starts at once', async () => {
    const host = await newHost(owner);
    await newDeployment(owner, host.id, { version: 'v1' });
    await host.agent.run();
    await newDeployment(owner, host.id, { version: 'v2' });
    const bad = await host.agent.run();
    await newFreeze(owner, { environmentIds: [host.id] });
    const { services } = app.platform;
    const queued = await services.db
      .transaction()
      .execute((tx) =>
        rollBackAutomatically(tx, services, { deploymentId: bad.deploymentId, findings: ['It fails.'] }),
      );
    expect(queued).toMatchObject({ kind: 'queued' });
    expect((await host.agent.run()).kind).toBe('ROLLBACK');
  });

  it('a deployment that runs continues', async () => {
    const host = await newHost(owner);
    const { id } = await newDeployment(owner, host.id);
    const task = await host.agent.nextTask();
    expect((await host.agent.accept(task)).status).toBe(200);
    await newFreeze(owner, { environmentIds: [host.id] });
    expect((await host.agent.heartbeat(task)).status).toBe(200);
    expect((await host.agent.complete(task)).status).toBe(200);
    expect((await readDeployment(owner, id)).status).toBe('SUCCEEDED');
  });

  it(
    'a deployment that was offered before it cannot be accepted in it, and is offered again after it',
    { tags: ['cluster'] },
    async () => {
      const host = await newHost(owner);
      const { id } = await newDeployment(owner, host.id);
      const task = await host.agent.nextTask();
      await newFreeze(owner, { environmentIds: [host.id] });
      expect((await host.agent.accept(task)).status).toBe(409);
      expect((await readDeployment(owner, id)).status).toBe('PENDING');
      await expireOffer(app, id);
      expect(await offered(host)).toBeNull();
      await passFreezes(app, host.id);
      expect((await host.agent.run()).deploymentId).toBe(id);
    },
  );

  it('a deployment can be cancelled', async () => {
    const host = await frozenHost();
    const { id } = await newDeployment(owner, host.id);
    expect(dataOf(await cancel(owner, id)).status).toBe('CANCELLED');
    expect((await waitOf(owner, id)).waitsFor).toBeNull();
    await passFreezes(app, host.id);
    expect(await offered(host)).toBeNull();
  });

  it('other environments of the team deploy', async () => {
    await frozenHost();
    const other = await newHost(owner);
    const { id } = await newDeployment(owner, other.id);
    expect(await offered(other)).toBe(id);
    expect(await freezeOf(owner, other.id)).toBeNull();
  });

  it('without environments, it is for all of the team, also for those that are added later, and for no other team', async () => {
    const [somebody, stranger] = [await app.signUp(), await app.signUp()];
    await newFreeze(somebody);
    const [late, strange] = [await newHost(somebody), await newHost(stranger)];
    await newDeployment(somebody, late.id);
    const { id } = await newDeployment(stranger, strange.id);
    expect(await offered(late)).toBeNull();
    expect(await offered(strange)).toBe(id);
  });
});

describe('while a deployment waits', () => {
  it('endFreeze starts it soon', { tags: ['cluster'] }, async () => {
    const host = await frozenHost();
    const { id } = await newDeployment(owner, host.id);
    const task = host.agent.nextTask();
    await untilSeen(owner, host.id);
    expect(dataOf(await endFreeze(owner, host.freeze.id)).state).toBe('ENDED');
    const endedAt = Date.now();
    expect((await task).deploymentId).toBe(id);
    expect(Date.now() - endedAt).toBeLessThan(atMost(soonMs));
  });

  it('a freeze that is made shorter lets it start at the new end', async () => {
    const host = await frozenHost();
    const { id } = await newDeployment(owner, host.id);
    const task = host.agent.nextTask();
    await untilSeen(owner, host.id);
    const sooner = storedIn(dataOf(await updateFreeze(owner, host.freeze.id, { endsAt: inSeconds(1_800) })));
    expect((await waitOf(owner, id)).waitsFor).toContain(sooner.endsAt);
    const { endsAt } = storedIn(dataOf(await updateFreeze(owner, host.freeze.id, { endsAt: inSeconds(2) })));
    expect((await task).deploymentId).toBe(id);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(endsAt));
  });

  it('a freeze that is made longer holds it longer', async () => {
    const host = await frozenHost();
    const { id } = await newDeployment(owner, host.id);
    const { endsAt } = storedIn(
      dataOf(await updateFreeze(owner, host.freeze.id, { endsAt: inSeconds(7_200) })),
    );
    expect((await waitOf(owner, id)).waitsFor).toBe(
      `Waits for the end of the freeze Christmas at ${endsAt}.`,
    );
  });

  it('a freeze that is moved to tomorrow lets it start', async () => {
    const host = await frozenHost();
    const { id } = await newDeployment(owner, host.id);
    const moved = { startsAt: inSeconds(86_400), endsAt: inSeconds(90_000) };
    expect(storedIn(dataOf(await updateFreeze(owner, host.freeze.id, moved))).state).toBe('SCHEDULED');
    expect(await offered(host)).toBe(id);
    expect(await freezeOf(owner, host.id)).toMatchObject(moved);
  });

  it('a freeze that no longer names its environment lets it start', async () => {
    const [host, other] = [await frozenHost(), await newHost(owner)];
    const { id } = await newDeployment(owner, host.id);
    storedIn(dataOf(await updateFreeze(owner, host.freeze.id, { environmentIds: [other.id] })));
    expect(await offered(host)).toBe(id);
  });

  it('of two freezes that overlap, the end of both counts', async () => {
    const host = await frozenHost();
    const second = await newFreeze(owner, {
      environmentIds: [host.id],
      title: 'Inventory',
      startsAt: inSeconds(1_800),
      endsAt: inSeconds(5_400),
    });
    const { id } = await newDeployment(owner, host.id);
    const sentence = `Waits for the end of the freeze Inventory at ${second.endsAt}.`;
    expect((await waitOf(owner, id)).waitsFor).toBe(sentence);
    dataOf(await endFreeze(owner, second.id));
    expect((await waitOf(owner, id)).waitsFor).toContain('Christmas');
    dataOf(await endFreeze(owner, host.freeze.id));
    expect(await offered(host)).toBe(id);
  });

  it('its followers hear of a freeze that begins', { tags: ['cluster'] }, async () => {
    const host = await newHost(owner);
    const { id } = await newDeployment(owner, host.id);
    const socket = owner.socket('/deployment/graphql/ws');
    const seen: (string | null)[] = [];
    const query = `subscription ($id: ID!) { deploymentChanged(deploymentId: $id) { waitsFor } }`;
    socket.subscribe<{ deploymentChanged: { waitsFor: string | null } }>(
      { query, variables: { id } },
      { next: ({ data }) => seen.push(data!.deploymentChanged.waitsFor), error() {}, complete() {} },
    );
    await waitUntil(() => seen.length === 1);
    await newFreeze(owner, { environmentIds: [host.id] });
    await waitUntil(() => seen.length === 2);
    expect(seen).toEqual([null, expect.stringContaining('freeze Christmas')]);
    await socket.dispose();
  });
});

describe('notBefore', () => {
  it('holds a deployment until its time, and the agent gets it then', async () => {
    const host = await newHost(owner);
    const notBefore = inSeconds(3_600);
    const { id } = await newDeployment(owner, host.id, { notBefore });
    expect(await offered(host)).toBeNull();
    expect(await waitOf(owner, id)).toMatchObject({
      waitsFor: `Waits until its start time at ${notBefore}.`,
      notBefore,
    });
    await passStartTimes(app, host.id);
    expect(await offered(host)).toBe(id);
    expect((await waitOf(owner, id)).waitsFor).toBeNull();
  });

  it('lets an agent that waits have it soon after its time, not before', { tags: ['cluster'] }, async () => {
    const latenesses = await Promise.all(
      seconds.map(async (after) => {
        const host = await newHost(owner);
        const notBefore = inSeconds(after);
        const { id } = await newDeployment(owner, host.id, { notBefore });
        expect((await host.agent.nextTask()).deploymentId).toBe(id);
        return Date.now() - Date.parse(notBefore);
      }),
    );
    expect(Math.min(...latenesses)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...latenesses)).toBeLessThan(atMost(soonMs));
  });

  it('does not hold the deployments after it', async () => {
    const host = await newHost(owner);
    await newDeployment(owner, host.id, { notBefore: inSeconds(3_600) });
    const { id } = await newDeployment(owner, host.id);
    expect(await offered(host)).toBe(id);
  });

  it('in a freeze waits for the end of the freeze', async () => {
    const host = await newHost(owner);
    const freeze = await newFreeze(owner, {
      environmentIds: [host.id],
      startsAt: inSeconds(1_000),
      endsAt: inSeconds(3_000),
    });
    const { id } = await newDeployment(owner, host.id, { notBefore: inSeconds(2_000) });
    const { waitsFor } = await waitOf(owner, id);
    expect(waitsFor).toBe(`Waits for the end of the freeze Christmas at ${freeze.endsAt}.`);
    storedIn(dataOf(await updateFreeze(owner, freeze.id, { startsAt: inSeconds(-1) })));
    await passStartTimes(app, host.id);
    expect(await offered(host)).toBeNull();
    await passFreezes(app, host.id);
    expect(await offered(host)).toBe(id);
  });

  it('in the past means at once', async () => {
    const host = await newHost(owner);
    const { id } = await newDeployment(owner, host.id, { notBefore: inSeconds(-60) });
    expect((await waitOf(owner, id)).waitsFor).toBeNull();
    expect(await offered(host)).toBe(id);
  });
});
