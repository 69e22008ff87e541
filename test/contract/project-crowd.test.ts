// @module-tag strict
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { applied, applyFile, planOf, requestApply, sitesFile } from './project-requests.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ work: [] });
});
afterAll(() => app?.[Symbol.asyncDispose]());

const others = sitesFile(1).replace('Shop 0', 'Another name');

it(
  'plans of twelve teams that are applied at once leave connections for other requests, and all of them end',
  { tags: ['long'] },
  async () => {
    const people: { client: Client; planId: string | null }[] = [];
    for (let index = 0; index < 12; index += 1) {
      const client = await app.signUp();
      await applyFile(client, sitesFile(1));
      people.push({ client, planId: (await planOf(client, others)).id });
    }
    const { pool } = app.platform.database;
    const blocker = await pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select from sites for update');
      let refused = 0;
      const answers = people.map(async ({ client, planId }) => {
        const answer = await requestApply(client, planId);
        if (answer.errors?.[0]?.extensions?.['reason'] === 'APPLYING') refused += 1;
        return answer;
      });
      await waitUntil(() => refused === 9);
      expect((await people[0]!.client.identity('{ me { email } }')).errors).toBeUndefined();
      await blocker.query('rollback');
      await Promise.all(answers);
    } finally {
      blocker.release();
    }
    for (const { client, planId } of people) expect((await applied(client, planId)).state).toBe('APPLIED');
  },
);

it('a third plan of one user waits for the others of this user', async () => {
  const client = await app.signUp();
  const plans: (string | null)[] = [];
  for (const project of ['one', 'two', 'three']) {
    const file = (name: string): string =>
      `version: 1\nproject: ${project}\nsites:\n  - {key: s, name: ${name}, url: "https://${project}.example", paused: true}\n`;
    await applyFile(client, file('First'));
    plans.push((await planOf(client, file('Second'))).id);
  }
  const blocker = await app.platform.database.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from sites for update');
    const answers = plans.map((id) => requestApply(client, id));
    const first = await Promise.race(answers);
    expect(first.errors?.[0]).toMatchObject({
      message: 'Other plans are being applied at the moment. Try again in a few seconds.',
      extensions: { code: 'CONFLICT', reason: 'APPLYING' },
    });
    await blocker.query('rollback');
    const states = (await Promise.all(answers)).map(({ data }) => data?.apply.state ?? 'refused');
    expect(states.toSorted()).toEqual(['APPLIED', 'APPLIED', 'refused']);
  } finally {
    blocker.release();
  }
});
