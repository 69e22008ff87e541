import { describe, expect, it } from 'vitest';
import { startWork } from '#app/workers.ts';
import { startApp } from '#testkit/app.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf } from './monitoring-requests.fixture.ts';
import { browserAvailability } from './operations/monitoring.generated.ts';

describe('the availability of browser checks', () => {
  it('is unknown until the first worker reports: the workers may be of an earlier version', async () => {
    await using app = await startApp({ work: [] });
    const admin = await app.signUp();
    expect(dataOf(await admin.send(browserAvailability))).toEqual({
      available: false,
      version: null,
      problem: null,
    });
  });

  it('is false when the last worker for them has stopped; only administrators learn which command starts one', async () => {
    await using app = await startApp({ work: [] });
    const [admin, member] = [await app.signUp(), await app.signUp()];
    const read = async (client: typeof admin) => dataOf(await client.send(browserAvailability));
    const worker = await startWork(app.platform, ['browser']);
    await waitUntil(async () => (await read(admin)).available || (await read(admin)).problem);
    await worker.stop();
    expect(await read(admin)).toEqual({
      available: false,
      version: null,
      problem: expect.stringContaining('steward worker browser'),
    });
    expect((await read(member)).problem).toMatch(/no worker for them is running\. Ask an administrator\.$/);
  });

  it('is false if the worker has no browser, and the reason says how to install one', async () => {
    await using app = await startApp({ work: ['browser'], env: { STEWARD_CHROMIUM: '/nonexistent' } });
    const [admin, member] = [await app.signUp(), await app.signUp()];
    const read = async (client: typeof admin) => dataOf(await client.send(browserAvailability));
    await waitUntil(async () => (await read(admin)).problem?.includes('steward browser install') ?? false);
    const { available, problem } = await read(member);
    expect([available, problem]).toEqual([false, expect.stringContaining('no browser that works')]);
    expect(problem).not.toContain('/nonexistent');
  });

  it('is true as soon as a worker with a browser runs, before the first check has started it', async () => {
    await using app = await startApp({ work: ['browser'], env: { STEWARD_CHROMIUM: process.execPath } });
    const admin = await app.signUp();
    const read = async () => dataOf(await admin.send(browserAvailability));
    await waitUntil(async () => (await read()).available);
    expect(await read()).toEqual({ available: true, version: null, problem: null });
  });
});
