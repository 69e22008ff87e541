import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import type { CheckOutcome, CheckResult } from '#probing/check.ts';
import type { TestApp } from '#testkit/app.ts';
import { targetsOf } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import type { ScriptedAgent, Script } from '#testkit/scripted-agent.fixture.ts';
import { up } from '#testkit/site.fixture.ts';
import { ageVerification } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf, newDeployment, newHost } from './deployment-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';

export type Finding = {
  siteId: string;
  pageId: string | null;
  signal: string;
  message: string;
  checkId: string | null;
};
export type WatchedDeployment = {
  id: string;
  status: string;
  kind: string;
  version: string;
  automatic: boolean;
  log: string;
  verification: {
    state: string;
    mode: string;
    startedAt: string;
    endsAt: string;
    endedAt: string | null;
    findings: Finding[];
    excluded: Finding[];
    targets: {
      siteId: string;
      kind: string;
      wasDown: boolean;
      isDown: boolean;
      lastCheckAt: string | null;
    }[];
    heldReason: string | null;
    rollback: { id: string; version: string; automatic: boolean; triggeredBy: string } | null;
  } | null;
};

const finding = 'siteId pageId signal message checkId';
export const watchedFields = `id status kind version automatic log verification {
  state mode startedAt endsAt endedAt findings { ${finding} } excluded { ${finding} }
  targets { siteId kind type wasDown isDown lastCheckAt } heldReason rollback { id version automatic triggeredBy } }`;

export const readWatched = async (client: Client, id: string): Promise<WatchedDeployment> =>
  dataOf(
    await client.deployment<{ deployment: WatchedDeployment }>(
      `query ($id: ID!) { deployment(id: $id) { ${watchedFields} } }`,
      { id },
    ),
  );

type Check = { kind?: string; pageId?: string; at?: Date };

/** Stores a result and tells whoever watches the site, as a worker does. */
export async function check(
  app: TestApp,
  siteId: string,
  found: CheckResult | CheckOutcome,
  { kind = 'HTTP', pageId, at = new Date() }: Check = {},
): Promise<void> {
  const { db, queue } = app.platform.services;
  const target = (await targetsOf(app, siteId)).find(
    (each) => each.kind === kind && each.page_id === (pageId ?? null),
  );
  await ensurePartitions(db);
  const outcome = 'kind' in found ? found : ({ kind: 'result', result: found } as const);
  await storeResults(db, [{ targetId: target!.id, at, outcome }], { queue });
}

/** Often enough to be confirmed. */
export async function fail(
  app: TestApp,
  siteId: string,
  result: CheckResult,
  options: Check = {},
): Promise<void> {
  for (let i = 0; i < 2; i += 1)
    await check(app, siteId, result, { ...options, at: new Date((options.at ?? new Date()).getTime() + i) });
}

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

export type Shop = {
  client: Client;
  siteId: string;
  environmentId: string;
  agent: ScriptedAgent;
  /** Deploys and returns the deployment when its verification has begun. */
  release(version: string, script?: Script): Promise<WatchedDeployment>;
  /** Waits until the verification of a deployment has this state. */
  until(deploymentId: string, state: string): Promise<WatchedDeployment>;
  /** Ends the window of a verification, with one more successful check of the site. */
  pass(deploymentId: string): Promise<void>;
};

/** An environment with an agent and a linked site that was up, before any time that a test moves. Checks count from the switch on. */
export async function newShop(
  app: TestApp,
  client: Client,
  {
    environment = {},
    site = {},
    ...settings
  }: { environment?: object; site?: object; [setting: string]: unknown } = {},
): Promise<Shop> {
  const { id: siteId } = await newSite(client, { name: 'Shop', ...site });
  await check(app, siteId, up, { at: minutesAgo(90) });
  const verification = { mode: 'ROLLBACK', siteIds: [siteId], settleSeconds: 0, ...settings };
  const { id: environmentId, agent } = await newHost(client, { name: 'Live', ...environment, verification });
  const until = async (deploymentId: string, state: string): Promise<WatchedDeployment> => {
    let found = await readWatched(client, deploymentId);
    await waitUntil(async () => {
      found = await readWatched(client, deploymentId);
      return found.verification?.state === state;
      // Longer than the 30 s between two sweeps.
    }, longWaitMs);
    return found;
  };
  return {
    client,
    siteId,
    environmentId,
    agent,
    until,
    async release(version, script) {
      const { id } = await newDeployment(client, environmentId, { version });
      const task = await agent.run(script);
      if (task.deploymentId !== id)
        throw new Error(`the agent got ${task.kind} ${task.version}, not ${version}`);
      await waitUntil(async () => (await readWatched(client, id)).verification !== null);
      return readWatched(client, id);
    },
    async pass(deploymentId) {
      // Up before the window ends: the server may evaluate at any time, and earlier failures are within a window that has become older.
      await check(app, siteId, up);
      await ageVerification(app, deploymentId, 600);
      await check(app, siteId, up);
      await until(deploymentId, 'PASSED');
    },
  };
}
