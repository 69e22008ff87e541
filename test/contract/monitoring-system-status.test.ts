import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { insertChecks } from '#testkit/database-fault.fixture.ts';
import { delayChecks } from '#testkit/time-travel.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf, make } from './monitoring-requests.fixture.ts';
import { systemStatus } from './operations/monitoring.generated.ts';

describe('the system status', () => {
  let app: TestApp;
  let admin: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    admin = await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const status = async () => dataOf(await admin.send(systemStatus));
  const late = (interval: string) => delayChecks(app, interval);

  it('is only for administrators', async () => {
    const member = await app.signUp();
    const { errors } = await member.send(systemStatus);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is healthy while nothing is due, and shows when the server last wrote', async () => {
    await waitUntil(async () => (await status()).lastWriteAt !== null);
    const { lastWriteAt, ...rest } = await status();
    expect(Date.now() - Date.parse(lastWriteAt!)).toBeLessThan(60_000);
    expect(rest).toEqual({ lastCheckAt: null, lateChecks: 0, troubles: [] });
  });

  it('reports that no worker runs checks, until a check is stored', async () => {
    await make(admin, 'createSite', { name: 'Shop', url: 'https://shop.example' });
    await late('1 minute');
    expect(await status()).toMatchObject({ lateChecks: 0, troubles: [] });
    await late('3 minutes');
    const { lateChecks, troubles } = await status();
    expect(lateChecks).toBe(1);
    expect(troubles).toEqual([expect.stringContaining('a worker for checks is running')]);

    await ensurePartitions(app.platform.services.db);
    const at = new Date();
    // The second is a check from before the clock was set back, which is no evidence for now.
    await insertChecks(app, [at, new Date(Date.now() + 3_600_000)]);
    expect(await status()).toMatchObject({ lastCheckAt: at.toISOString(), troubles: [] });
  });
});
