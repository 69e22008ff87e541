// @module-tag cluster-long
// @module-tag strict
import { expect, it } from 'vitest';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import { startApp } from '#testkit/app.ts';
import { targetsOf } from '#testkit/checks.fixture.ts';
import { seededRandom } from '#testkit/random.ts';
import { change, dataOf, newPage, newSite } from './monitoring-requests.fixture.ts';

it('a site can be changed while its checks are being stored, without a deadlock', async () => {
  await using app = await startApp({ work: [], shared: true });
  const client = await app.signUp();
  const { db } = app.platform.services;
  const site = await newSite(client, { browserChecks: true });
  const pages = [
    await newPage(client, site.id),
    await newPage(client, site.id),
    await newPage(client, site.id),
  ];

  await ensurePartitions(db);
  const random = seededRandom();
  const changing = new AbortController();
  const store = async (): Promise<number> => {
    let stored = 0;
    for (; !changing.signal.aborted; stored += 1) {
      const targets = (await targetsOf(app, site.id)).toSorted(() => random() - 0.5);
      const result = {
        status: stored % 2 ? ('UP' as const) : ('DOWN' as const),
        responseTimeMs: 10,
        statusCode: 200,
        errorMessage: 'x',
        jsErrors: null,
        phases: null,
        certificateExpiresAt: null,
      };
      const outcome = { kind: 'result' as const, result };
      await storeResults(
        db,
        targets.map(({ id }) => ({ targetId: id, at: new Date(), outcome })),
      );
    }
    return stored;
  };
  const stores = Promise.all([store(), store(), store()]);
  const changeAt = (i: number) => {
    if (i % 5 === 0) return change(client, 'updateSite', site.id, { paused: i % 2 === 0 });
    if (i % 5 === 1)
      return change(client, 'updateSite', site.id, {
        url: `https://shop${i}.example`,
        browserChecks: i % 2 === 0,
      });
    if (i % 5 === 2)
      return change(client, 'updateSitePage', pages[i % 3]!.id, { enabled: i % 2 === 0, path: `/p${i}` });
    if (i % 5 === 3)
      return client.monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id: site.id });
    return client.monitoring('mutation ($id: ID!) { muteSite(id: $id) { id } }', { id: site.id });
  };
  // A user can have only so many requests in progress.
  const answers = [];
  for (let i = 0; i < 60; i += 15)
    answers.push(...(await Promise.all(Array.from({ length: 15 }, (_, n) => changeAt(i + n)))));
  changing.abort();
  expect((await stores).every((stored) => stored > 0)).toBe(true);
  // On a busy machine, requests of one user that wait for 10 s are refused. A deadlock would be INTERNAL.
  const failures = answers.flatMap(({ errors }) => errors ?? []);
  const unexpected = failures.filter(
    ({ message, extensions }) => extensions?.['code'] !== 'RATE_LIMITED' && !message.includes('paused'),
  );
  expect(unexpected).toEqual([]);
  dataOf(await client.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: site.id }));
});
