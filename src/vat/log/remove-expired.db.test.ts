import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { addEntry, openChain, recordLog } from './chain.fixture.ts';
import { hashEntry } from './chain.ts';
import { extendChain } from './extend-chain.ts';
import { removeExpired } from './remove-expired.ts';
import { verifyLog } from './verify-log.ts';
import { listLinks } from './verify-storage.ts';

let database: TestDatabase;
const recorded = recordLog();
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const start = Date.UTC(2016, 0, 1);
const dayAfter = (day: number): Date => new Date(start + day * dayMs);

/** One entry a day. */
async function addEntries(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let day = 0; day < count; day += 1) ids.push(await addEntry(database.db, dayAfter(day)));
  await extendChain(openChain(database.db));
  return ids;
}

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const remove = (before: Date, signal?: AbortSignal): Promise<void> =>
  removeExpired(openChain(database.db, recorded.log), before, signal);
const anchorCount = async (): Promise<number> => (await run('select from vat_log_anchors')).rows.length;
const verify = () => verifyLog(database.db, openChain(database.db).signer);

/** What somebody with access to the database can do to have retention sign it. */
const attacks: [string, (ids: string[]) => Promise<unknown>][] = [
  [
    'links that point to old ids',
    async (ids) => {
      await run(
        `update vat_log_chain set check_id = ('00000000-0000-7000-8000-' || lpad(position::text, 12, '0'))::uuid
         where position <= 6`,
      );
      await run('delete from vat_validations where id = any($1)', [ids.slice(0, 6)]);
    },
  ],
  ['a deleted entry', (ids) => run('delete from vat_validations where id = $1', [ids[1]])],
  ['a deleted link', () => run('delete from vat_log_chain where position = 1')],
  [
    'an entry that was dated back',
    (ids) => run(`update vat_validations set at = '2010-01-01' where id = $1`, [ids[1]]),
  ],
  ['a link that was dated back', () => run(`update vat_log_chain set chained_at = '2010-01-01'`)],
  [
    'hashes that were computed anew',
    async (ids) => {
      await run(`update vat_validations set name = 'Another' where id = $1`, [ids[0]]);
      let previous = Buffer.alloc(32);
      for (const { position, entry } of await listLinks(database.db, 0, 100)) {
        previous = Buffer.from(hashEntry(previous, entry!));
        await run('update vat_log_chain set hash = $1 where position = $2', [previous, position]);
      }
    },
  ],
];

it.each(attacks)('retention refuses to sign %s, removes nothing and logs an error', async (_, attack) => {
  const ids = await addEntries(10);
  await run('alter table vat_validations disable trigger vat_validations_append_only');
  await attack(ids);
  const before = (await run('select id from vat_validations')).rows.length;
  const earlier = recorded.lines().length;
  await remove(dayAfter(5));
  expect((await run('select id from vat_validations')).rows).toHaveLength(before);
  expect(await anchorCount()).toBe(0);
  expect(recorded.lines().slice(earlier)).toMatchObject([
    { level: 50, msg: expect.stringMatching(/verify-log/) },
  ]);
  expect((await verify()).problemCount).toBeGreaterThan(0);
});

it('young entries are kept, however old the ids are that their links claim', async () => {
  const ids = await addEntries(10);
  await run(
    `update vat_log_chain set check_id = ('00000000-0000-7000-8000-' || lpad(position::text, 12, '0'))::uuid
     where position <= 6`,
  );
  await run('delete from vat_validations where id = any($1)', [ids.slice(0, 6)]);
  await remove(dayAfter(-3_000));
  expect(await anchorCount()).toBe(0);
});

it('an entry with a time in the future does not stop retention, which logs a warning', async () => {
  await addEntry(database.db, new Date(Date.now() + 3_650 * dayMs));
  await extendChain(openChain(database.db));
  await addEntries(5);
  await remove(dayAfter(3));
  expect(await verify()).toMatchObject({ entries: 6, removed: 0 });
  const earlier = recorded.lines().length;
  await remove(new Date(Date.now() + 60_000));
  expect(await verify()).toMatchObject({ entries: 0, removed: 6, problems: [] });
  expect(recorded.lines().slice(earlier)).toMatchObject([{ level: 40, entries: 1 }]);
});

it('retention of a backlog goes on in batches, and stops after the current one', async () => {
  await run(
    `insert into vat_validations (id, at, country_code, vat_number, status, source, origin, asked, latency_ms)
     select ('01500000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '2016-01-01', 'DE', '1', 'valid', 'eu',
       'validate', true, 1 from generate_series(1, 700) n`,
  );
  await remove(dayAfter(5), AbortSignal.abort());
  expect(await verify()).toMatchObject({ entries: 0, waiting: 700, removed: 0 });
  await remove(dayAfter(5));
  expect(await verify()).toMatchObject({ entries: 0, waiting: 0, removed: 700, problems: [] });
});
