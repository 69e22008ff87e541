// @module-tag strict
import { expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { applied, planOf, requestApply, sitesFile } from './project-requests.fixture.ts';

const account = { email: 'owner@example.com', password: 'correct horse battery' };

async function signIn(url: string): Promise<Client> {
  const client = new Client(url);
  expect((await client.post('/auth/sign-in', account)).status).toBe(200);
  return client;
}

const sites = 250;

it(
  'a plan whose server is killed in the middle continues on the next one, and nothing is made twice',
  { tags: ['long'] },
  async () => {
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const env = {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      STEWARD_ADMIN_EMAIL: account.email,
      STEWARD_ADMIN_PASSWORD: account.password,
      STEWARD_QUOTA_SITES: '1000',
      PORT: '0',
      HOST: '127.0.0.1',
    };
    const count = async (text: string): Promise<number> =>
      (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${text}`)).rows[0]!
        .count;
    const done = () => count(`project_plan_changes where state = 'DONE'`);

    await using first = await startSteward(['serve', '--no-workers'], env);
    const owner = await signIn(first.url);
    const plan = await planOf(owner, sitesFile(sites));
    expect(plan.counts.create).toBe(sites);
    const broken = requestApply(owner, plan.id).catch((error: unknown) => error);
    await waitUntil(async () => (await done()) >= 20, longWaitMs);
    await first.stop('SIGKILL');
    await broken;

    const left = await done();
    expect(left).toBeGreaterThanOrEqual(20);
    expect(left).toBeLessThan(sites);
    // What is done is done as a whole: the object, its place in the project, and the mark.
    expect([await count('sites'), await count('project_objects')]).toEqual([left, left]);

    await using second = await startSteward(['serve', '--no-workers'], env);
    const again = await signIn(second.url);
    expect((await planOf(again, sitesFile(sites))).counts.create).toBe(sites - left);
    const end = await applied(again, plan.id);
    expect([end.state, end.counts.done, end.counts.failed]).toEqual(['APPLIED', sites, 0]);
    expect([await count('sites'), await count('project_objects')]).toEqual([sites, sites]);
    expect((await planOf(again, sitesFile(sites))).changes).toEqual([]);
  },
);
