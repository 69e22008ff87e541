import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { CheckOutcome, CheckResult } from '#probing/index.ts';
import { down, inconclusive, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startOneWorker } from '../check/check-worker.fixture.ts';
import { storeBatch } from '../check/store-batch.ts';
import type { MonitoringServices } from '../context.ts';
import { watchSites } from './watch-storage.ts';
import { watchedResultTopic } from './watched-result.ts';

describe('failures of watched targets', () => {
  let fixture: SiteFixture;
  let queue: Queue;
  const received: string[][] = [];
  const log = createLog({ level: 'fatal', pretty: true });
  beforeAll(async () => {
    fixture = await startSiteFixture();
    queue = await openQueue({ database: fixture.database, log });
    await queue.consume(watchedResultTopic, async ({ siteIds }) => void received.push(siteIds));
  });
  afterAll(async () => {
    await queue.close();
    await fixture[Symbol.asyncDispose]();
  });

  const watch = (sites: string[], until: Date) =>
    fixture.database.db.transaction().execute((tx) => watchSites(tx, sites, { from: new Date(), until }));
  const store = async (results: [site: string, found: CheckResult | CheckOutcome][]): Promise<void> => {
    const finished = [];
    for (const [site, found] of results) {
      const outcome: CheckOutcome = 'kind' in found ? found : { kind: 'result', result: found };
      finished.push({ targetId: await fixture.targetOf(site), at: new Date(), outcome });
    }
    await storeBatch(
      fixture.database.db,
      finished,
      (_check, error) => {
        throw error;
      },
      { queue },
    );
  };
  const soon = (): Date => new Date(Date.now() + 600_000);

  it('are reported by one message per batch, without the sites that nobody watches', async () => {
    const [first, second, other] = [
      await fixture.addSite(),
      await fixture.addSite(),
      await fixture.addSite(),
    ];
    await watch([first, second], soon());
    await store([[other, down]]);
    await store([
      [first, down],
      [second, down],
      [other, down],
    ]);
    await waitUntil(() => received.length > 0);
    expect(received.splice(0).map((sites) => sites.toSorted())).toEqual([[first, second].toSorted()]);
  });

  it('are reported if they can end the watch before its time', async () => {
    const [site, inDoubt, late, over] = [
      await fixture.addSite(),
      await fixture.addSite(),
      await fixture.addSite(),
      await fixture.addSite(),
    ];
    await watch([site, inDoubt], soon());
    // A check that began before the end can take 3 minutes.
    await watch([late], new Date(Date.now() - 60_000));
    await watch([over], new Date(Date.now() - 300_000));
    await store([
      [site, up],
      [inDoubt, inconclusive],
    ]);
    await store([[over, down]]);
    const error = {
      source: 'exception',
      message: 'x',
      stackTrace: null,
      url: null,
      line: null,
      column: null,
    };
    await store([[site, { ...up, jsErrors: [error] } as CheckResult]]);
    await store([[late, down]]);
    await waitUntil(() => received.length > 1);
    expect(received.splice(0).flat().toSorted()).toEqual([site, late].toSorted());
  });

  it('are reported by the worker that ran the check', async () => {
    const site = await fixture.addSite({ interval: 3_600 });
    await watch([site], soon());
    const services = {
      db: fixture.database.db,
      queue,
      log,
      clock: systemClock,
      settings: { privateTargets: 'everybody' },
    } as MonitoringServices;
    const worker = await startOneWorker(services, {
      kind: 'HTTP',
      run: async () => ({ kind: 'result', result: down }),
      concurrency: 10,
    });
    await waitUntil(() => received.flat().includes(site));
    await worker.stop();
    expect(received.flat()).toContain(site);
  });
});
