// @module-tag strict
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Tx } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { listPlans } from '#project/overview/overview-storage.ts';
import { findPlan } from '#project/plan/plan-storage.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { countRowsRead } from '#testkit/rows-read.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newHeartbeat } from './heartbeat-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import {
  applied,
  applyFile,
  inShort,
  planOf,
  requestApply,
  requestPlan,
  sitesFile,
} from './project-requests.fixture.ts';
import { codeOf, newTeam } from './team-requests.fixture.ts';

const log = createLog({ level: 'silent', pretty: false });
let app: TestApp;
let person: Client;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  person = await app.signUp();
  owner = (await person.mintToken()).client;
});
afterAll(() => app?.[Symbol.asyncDispose]());

const own = async (): Promise<{ teamId: string }> => ({ teamId: await newTeam(person) });
const head = 'version: 1\nproject: acme\n';
const sites = (interval: number): string =>
  `${head}sites:\n${['a', 'b']
    .map(
      (key) =>
        `  - {key: ${key}, name: ${key}, url: "https://${key}.example", checkIntervalSeconds: ${interval}}\n`,
    )
    .join('')}`;
const { query } = {
  query: async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await app.platform.database.pool.query<T>(text, values)).rows,
};
/** Of the database of this test. The server has others. */
const locks = `pg_locks where database = (select oid from pg_database where datname = current_database()) and`;
const count = async (text: string): Promise<number> =>
  (await query<{ count: number }>(`select count(*)::int as count from ${text}`))[0]!.count;

describe('a change by hand while a plan is being applied', () => {
  /** Applies a plan whose first change waits for a lock, and calls `meanwhile` while it waits. */
  async function applyWhile(planId: string | null, siteId: string, meanwhile: () => Promise<unknown>) {
    const other = await app.platform.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from sites where id = $1 for update', [siteId]);
      const answer = requestApply(owner, planId);
      await waitUntil(
        async () =>
          (await count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) >
          0,
      );
      await meanwhile();
      await other.query('rollback');
      return await answer;
    } finally {
      other.release();
    }
  }

  it.each([
    ['updates', sites(300), false],
    ['deletes', head, true],
  ])(
    'is not overwritten: what the plan %s is refused, and nothing else is lost',
    async (_what, text, remove) => {
      const options = { ...(await own()), delete: remove };
      await applyFile(owner, sites(60), options);
      const [a, b] = await query<{ id: string }>('select id from sites where team_id = $1 order by name', [
        options.teamId,
      ]);
      const plan = await planOf(owner, text, options);
      expect(plan.changes).toHaveLength(2);
      const first = plan.changes[0]!.key === 'a' ? a! : b!;
      const second = first === a ? b! : a!;
      const answer = await applyWhile(plan.id, first.id, () =>
        query(`update sites set name = 'By hand' where id = $1`, [second.id]),
      );
      expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual([
        'CONFLICT',
        expect.stringMatching(/^"[ab]" in sites has changed since the plan was made/),
      ]);
      expect(
        await query('select name, check_interval_seconds as seconds from sites where id = $1', [second.id]),
      ).toEqual([{ name: 'By hand', seconds: 60 }]);
      expect(await count(`project_plan_changes where plan_id = '${plan.id}' and state = 'DONE'`)).toBe(1);
      expect(codeOf(await requestApply(owner, plan.id))).toBe('CONFLICT');
      const next = await planOf(owner, text, options);
      expect((await applied(owner, next.id)).state).toBe('APPLIED');
      expect((await planOf(owner, text, options)).changes).toEqual([]);
    },
  );

  it('deletes no heartbeat that another project adopts while a plan deletes the site', async () => {
    const options = { ...(await own()), delete: true };
    await applyFile(owner, sites(60), options);
    const [a, b] = await query<{ id: string }>('select id from sites where team_id = $1 order by name', [
      options.teamId,
    ]);
    const { teamId } = options;
    for (const { id: siteId } of [a!, b!])
      await newHeartbeat(owner, { name: 'Nightly', periodSeconds: 60, siteId, teamId });
    const plan = await planOf(owner, head, options);
    const [first, second] = plan.changes[0]!.key === 'a' ? [a!, b!] : [b!, a!];
    const answer = await applyWhile(plan.id, first.id, () =>
      query(
        `insert into project_objects (team_id, project, kind, parent_key, key, object_id)
         select team_id, 'other', 'heartbeats', '', 'nightly', id from heartbeats where site_id = $1`,
        [second.id],
      ),
    );
    expect(codeOf(answer)).toBe('CONFLICT');
    expect(await count(`heartbeats where site_id = '${second.id}'`)).toBe(1);
  });

  it('is not overwritten if it is saved while the plan waits for it', async () => {
    const options = await own();
    await applyFile(owner, sites(60), options);
    const plan = await planOf(owner, sites(300), options);
    const other = await app.platform.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('update sites set check_interval_seconds = 90 where team_id = $1', [options.teamId]);
      const answer = requestApply(owner, plan.id);
      await waitUntil(
        async () =>
          (await count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) >
          0,
      );
      await other.query('commit');
      expect(codeOf(await answer)).toBe('CONFLICT');
    } finally {
      other.release();
    }
    expect(
      await query('select distinct check_interval_seconds as seconds from sites where team_id = $1', [
        options.teamId,
      ]),
    ).toEqual([{ seconds: 90 }]);
  });
});

describe('two projects', () => {
  it('that adopt the same site at the same time: one gets it, and the other is told so', async () => {
    const options = await own();
    const { id } = await newSite(owner, { name: 'Acme', url: 'https://acme.example', ...options });
    const text = (project: string): string =>
      `version: 1\nproject: ${project}\nsites:\n  - {key: shop, id: ${id}, name: Acme, url: "https://acme.example"}\n`;
    const plans = [await planOf(owner, text('one'), options), await planOf(owner, text('two'), options)];
    const answers = await Promise.all(plans.map((plan) => requestApply(owner, plan.id)));
    const outcomes = answers.map((answer) =>
      answer.data?.apply.state === 'APPLIED'
        ? 'adopted'
        : (answer.errors?.[0]?.message ?? answer.data!.apply.changes[0]!.error!),
    );
    expect(outcomes.filter((outcome) => outcome === 'adopted')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== 'adopted')).toMatch(/belongs to/);
  });
});

describe('a plan that waits for the reader of files', () => {
  const slowFile = Array.from({ length: 90_000 }, (_, n) => `k${n}: 1`).join('\n');

  it(
    'holds no lock of its project, and is not found if it was deleted meanwhile',
    { tags: ['long'] },
    async () => {
      const options = await own();
      const plan = await planOf(owner, sites(60), options);
      const progress = { isDone: false };
      const slow = requestPlan(await app.signUp(), slowFile).finally(() => (progress.isDone = true));
      const answer = requestApply(owner, plan.id);
      await query('delete from project_plans where id = $1', [plan.id]);
      let held = 0;
      while (!progress.isDone)
        held += await count(`${locks} locktype = 'advisory' and classid = hashtext('steward.project')::oid`);
      await slow;
      expect([held, codeOf(await answer)]).toEqual([0, 'NOT_FOUND']);
    },
  );
});

describe('a change that is rolled back', () => {
  it('publishes nothing', async () => {
    const options = await own();
    const environment = `${head}environments:\n  - {key: web, name: Web, host: web1, deployPath: /srv/acme, repositoryUrl: "https://git.example/a.git"}\n`;
    await applyFile(owner, environment, options);
    const published: unknown[] = [];
    const stop = await app.platform.services.pubsub.subscribe('deployment.work', (id) => published.push(id));
    await query(`create function refuse_forgetting() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the test'; end $$`);
    await query(`create trigger refuse_forgetting before delete on project_objects for each row
      when (old.team_id = '${options.teamId}') execute function refuse_forgetting()`);
    const failed = await applyFile(owner, head, { ...options, delete: true });
    expect([failed.state, inShort(failed)]).toEqual(['FAILED', ['DELETE environments web']]);
    expect(published).toEqual([]);
    await query('drop trigger refuse_forgetting on project_objects');
    expect((await applied(owner, failed.id)).state).toBe('APPLIED');
    await waitUntil(() => published.length === 1);
    await stop();
  });
});

describe('a change that the database ends', () => {
  it('to solve a deadlock is not a failed change: the next call makes it', async () => {
    const options = await own();
    const plan = await planOf(owner, sitesFile(1), options);
    await query(`create function end_deadlock() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`);
    await query(`create trigger end_deadlock before insert on project_objects for each row
      when (new.team_id = '${options.teamId}') execute function end_deadlock()`);
    expect(codeOf(await requestApply(owner, plan.id))).toBe('TIMEOUT');
    expect(await count(`project_plan_changes where plan_id = '${plan.id}' and state = 'PENDING'`)).toBe(1);
    await query('drop trigger end_deadlock on project_objects');
    expect((await applied(owner, plan.id)).state).toBe('APPLIED');
  });
});

describe('stored plans', () => {
  it('are listed without their files', async () => {
    const { teamId } = await own();
    const { id } = await planOf(owner, sitesFile(300), { teamId });
    // On a connection of its own: the counts of one go on from earlier transactions.
    const parts = async (read: (tx: Tx) => Promise<unknown>): Promise<number> => {
      const database = openDatabase(app.platform.database.address, log, 1, 'request');
      const counted = await countRowsRead(database.db, 'project_plans', read);
      await database.close();
      return counted.parts;
    };
    expect(await parts((tx) => findPlan(tx, [teamId], id!))).toBeGreaterThan(0);
    expect(await parts((tx) => listPlans(tx, { teamId, project: 'many', limit: 10 }))).toBe(0);
  });

  it(
    'have at most 50,000 changes per team, apart from the newest and those that are being applied',
    { tags: ['long'] },
    async () => {
      const options = await own();
      const plans: (string | null)[] = [];
      for (let index = 0; index < 3; index += 1) plans.push((await planOf(owner, sitesFile(1), options)).id);
      await query(`update project_plans set state = 'APPLYING' where id = $1`, [plans[0]]);
      for (const id of plans)
        await query(
          `insert into project_plan_changes (plan_id, position, action, kind, key, name, fields, signature)
         select $1, n, 'CREATE', 'sites', 'k', 'n', '[]', '' from generate_series(10, 20009) n`,
          [id],
        );
      await planOf(owner, sitesFile(1), options);
      const left = await query<{ id: string }>('select id from project_plans where team_id = $1', [
        options.teamId,
      ]);
      expect(left).toHaveLength(4);
      const last = await planOf(owner, sitesFile(1), options);
      await query(
        `insert into project_plan_changes (plan_id, position, action, kind, key, name, fields, signature)
       select $1, n, 'CREATE', 'sites', 'k', 'n', '[]', '' from generate_series(10, 20009) n`,
        [last.id],
      );
      await planOf(owner, sitesFile(1), options);
      const kept = await query<{ id: string }>(
        'select id from project_plans where team_id = $1 order by id',
        [options.teamId],
      );
      expect(kept.map(({ id }) => plans.indexOf(id))).toEqual([0, 2, -1, -1, -1]);
    },
  );

  it('that were begun and never ended are limited as well', async () => {
    const options = await own();
    const plans: (string | null)[] = [];
    for (let index = 0; index < 12; index += 1) plans.push((await planOf(owner, sitesFile(1), options)).id);
    await query(`update project_plans set state = 'APPLYING' where id = any($1)`, [plans]);
    await planOf(owner, sitesFile(1), options);
    const kept = await query<{ id: string }>('select id from project_plans where team_id = $1 order by id', [
      options.teamId,
    ]);
    expect(kept.map(({ id }) => plans.indexOf(id))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1]);
  });

  it('keep the beginning of a long value, which is JSON', async () => {
    const options = await own();
    const description = 'x'.repeat(900);
    const text = `${head}sites:\n  - key: a\n    name: A\n    url: https://a.example\n    patterns: [{key: p, pattern: Fatal, description: "${description}é${'\\"'.repeat(90)}"}]\n`;
    const { changes } = await planOf(owner, text, options);
    const after = changes.flatMap(({ fields }) => fields).find(({ path }) => path === 'description')!.after!;
    expect(after.length).toBeLessThan(1_400);
    expect(JSON.parse(after)).toContain(description);
    expect((await applyFile(owner, text, options)).state).toBe('APPLIED');
  });

  it('have names with half a surrogate pair, and files with a NUL are refused', async () => {
    const text = (name: string): string =>
      `${head}sites:\n  - {key: a, name: "${name}", url: "https://a.example"}\n`;
    const plan = await planOf(owner, text('A \\ud800'), await own());
    expect([plan.state, plan.changes[0]!.name]).toEqual(['OPEN', 'A \ufffd']);
    expect((await applied(owner, plan.id)).state).toBe('APPLIED');
    expect((await planOf(owner, text('A\\0'))).problems).toMatchObject([
      { message: 'Text must not contain the character U+0000.', line: 4 },
    ]);
    dataOf(await requestPlan(owner, text('A')));
  });
});
