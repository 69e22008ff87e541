import { listOverdue } from '#monitoring/region/round-storage.ts';
import { joinRegions } from '#monitoring/region/regions.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { settleOverdue, storeResults } from '#monitoring/check/store-results.ts';
import type { MonitoringServices } from '#monitoring/context.ts';
import { verification } from '#verification/product.ts';
import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { newHost } from './deployment-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';

export type ProbeHost = { id: string; agent: ScriptedAgent };

/** A host whose agent has opted in. */
export async function newProbeHost(client: Client, input: object = {}): Promise<ProbeHost> {
  const host = await newHost(client, { name: 'shop-1', ...input });
  await host.agent.poll({ probe: true, waitSeconds: 0 });
  return host;
}

/** A worker in the region `fra` that makes no checks of its own, and knows the agents that have polled before. */
export async function startRegion(app: TestApp) {
  const environments = verification.extensions.monitoring;
  const { db, queue } = app.platform.services;
  const regions = await joinRegions({
    ...app.platform.services,
    monitoring: { region: 'fra' },
    environments,
  } as MonitoringServices);
  await ensurePartitions(db);
  const listeners = { queue, environments, regions };
  return {
    /** Stores what this region finds about a site. */
    async find(siteId: string, status: 'UP' | 'DOWN'): Promise<void> {
      const targets = await rowsOf(app, 'targets', { site_id: siteId, kind: 'HTTP' });
      const result = status === 'UP' ? up : down;
      for (const { id } of targets)
        await storeResults(
          db,
          [{ targetId: id, at: new Date(), outcome: { kind: 'result', result } }],
          listeners,
        );
    },
    /** As if the agents had had their time. */
    async passDeadline(): Promise<void> {
      await app.platform.database.pool.query(
        `update confirmation_rounds set deadline = now() - interval '1 second'`,
      );
      await settleOverdue(db, await listOverdue(db, 100), listeners);
    },
    [Symbol.asyncDispose]: () => regions.stop(),
  };
}

/** One that no worker checks. */
export const newQuietSite = async (client: Client, input: object = {}): Promise<string> =>
  (await newSite(client, { url: 'https://shop.invalid', ...input })).id;
