import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitPerCaller } from '#platform/db/caller-limit.ts';
import { createLimiter } from '#platform/limiter.ts';
import { RequestBudget } from '#platform/request-budget.ts';
import { applyPlan } from '#project/apply/apply-plan.ts';
import { createApplyTurns } from '#project/apply/apply-turns.ts';
import type { Context } from '#project/context.ts';
import { createCatalogue } from '#project/document/catalogue.ts';
import { createYaml } from '#project/document/yaml.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { contextFor, openKinds } from '#testkit/kinds.fixture.ts';
import { applied, applyFile, planOf, sitesFile } from './project-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  owner = (await (await app.signUp()).mintToken()).client;
});
afterAll(() => app?.[Symbol.asyncDispose]());

const count = 400;
const list = (entry: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => entry(n)).join('');
const file = (project: string, name: string, idOf: (kind: string, n: number) => string = () => ''): string =>
  `version: 1
project: ${project}
heartbeats:
${list((n) => `  - {key: h${n}, ${idOf('heartbeats', n)}name: ${name} ${n}, periodSeconds: 60}\n`)}
environments:
${list((n) => `  - {key: e${n}, ${idOf('environments', n)}name: ${name} ${n}, host: web${n}, deployPath: /srv/shop, repositoryUrl: /srv/git}\n`)}`;

it(
  'adopts and changes hundreds of objects of kinds that a team has many of',
  { tags: ['long'] },
  async () => {
    expect((await applyFile(owner, file('one', 'First'))).state).toBe('APPLIED');
    const { rows } = await app.platform.database.pool.query<{ kind: string; key: string; id: string }>(
      'delete from project_objects returning kind, key, object_id as id',
    );
    const ids = new Map(rows.map(({ kind, key, id }) => [`${kind} ${key}`, id]));
    const text = file('two', 'Second', (kind, n) => `id: ${ids.get(`${kind} ${kind[0]}${n}`)}, `);
    const plan = await planOf(owner, text);
    expect(plan.counts).toMatchObject({ adopt: 2 * count, update: 2 * count });
    expect(await applied(owner, plan.id)).toMatchObject({ state: 'APPLIED', counts: { failed: 0 } });
    expect((await planOf(owner, text)).changes).toEqual([]);
  },
);

it('ends before a call has read more than it may, and continues in the next one', async () => {
  const yaml = createYaml();
  const person = await app.signUp();
  const ctx: Context = {
    ...(await contextFor(app, person)),
    // Only this one counts what is read.
    db: limitPerCaller(app.platform.database.pool)('a caller'),
    catalogue: createCatalogue([...(await openKinds(app)).values()]),
    yaml,
    exports: createLimiter({ permits: 1 }),
    takeApplyTurn: createApplyTurns(),
  };
  const plan = await planOf(person, sitesFile(100));
  const states: string[] = [];
  while (states.at(-1) !== 'APPLIED') {
    using budget = new RequestBudget('a caller', { bytesRead: 400_000 });
    states.push((await budget.run(() => applyPlan(ctx, plan.id!))).state);
  }
  expect(states.length).toBeGreaterThan(1);
  expect(new Set(states.slice(0, -1))).toEqual(new Set(['APPLYING']));
  await yaml.close();
});
