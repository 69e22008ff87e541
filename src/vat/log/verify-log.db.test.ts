import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { addEntry, openChain, recordLog } from './chain.fixture.ts';
import { extendChain, type LogChain } from './extend-chain.ts';
import { removeExpired } from './remove-expired.ts';
import { reportWaiting } from './report-waiting.ts';
import { verifyLog, type LogReport } from './verify-log.ts';
import { listLinks } from './verify-storage.ts';

let database: TestDatabase;
let chain: LogChain;
beforeEach(async () => {
  database = await createTestDatabase();
  chain = openChain(database.db);
});
afterEach(() => database[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);

/** One entry a day, from the given day on. */
async function addEntries(count: number, firstDay = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let day = firstDay; day < firstDay + count; day += 1)
    ids.push(await addEntry(database.db, new Date(start + day * dayMs)));
  await extendChain(chain);
  return ids;
}

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);

/** What somebody with access to the database can do. */
async function changeEntry(id: string, change: string): Promise<void> {
  await run('alter table vat_validations disable trigger vat_validations_append_only');
  await run(`update vat_validations set ${change} where id = $1`, [id]);
}

/** As if no entry were in the chain. */
const waitAgain = () =>
  run('insert into vat_log_unchained select id from vat_validations on conflict do nothing');

const verify = (): Promise<LogReport> => verifyLog(database.db, openChain(database.db).signer);
const messagesOf = ({ problems }: LogReport): string[] => problems.map(({ message }) => message);

it('an untouched log is intact, also after more entries and in another process', async () => {
  expect(await verify()).toMatchObject({ entries: 0, head: null, problems: [] });
  await addEntries(3);
  const first = await verify();
  expect(first).toMatchObject({ entries: 3, waiting: 0, head: { position: 3 }, problems: [] });
  await addEntries(450, 3);
  expect(await verify()).toMatchObject({ entries: 453, head: { position: 453 }, problems: [] });
});

it.each([
  `status = 'invalid'`,
  `name = 'Another'`,
  `at = at + interval '1 microsecond'`,
  `request_identifier = 'WAPIAAAA'`,
  `requester = 'DE1'`,
  `answer = '{"status": 200, "body": "{}"}'`,
  `question = null`,
  `software_version = '9.9.9'`,
  `team_id = gen_random_uuid()`,
  `latency_ms = 2`,
  `asked = false`,
  // The era, and a JSON null instead of none.
  `at = (to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' UTC BC')::timestamptz`,
  `name_match = 'null'`,
])('a changed entry is found and named: %s', async (change) => {
  const ids = await addEntries(5);
  await changeEntry(ids[2]!, change);
  const report = await verify();
  expect(report.problems[0]).toEqual({
    position: 3,
    message: `The entry ${ids[2]}, or the hash before it, was changed.`,
  });
  expect(report.problems.every(({ position }) => position === 3)).toBe(true);
});

it('every column of the log is part of the hash', async () => {
  await addEntries(1);
  const [link] = await listLinks(database.db, 0, 1);
  const { rows } = await run('select * from vat_validations');
  const { chainedAt, ...columns } = link!.entry!;
  expect(Object.keys(columns)).toHaveLength(Object.keys(rows[0]).length);
  expect(chainedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
});

it('a deleted entry is found, also with its link', async () => {
  const ids = await addEntries(6);
  await run('delete from vat_validations where id = any($1)', [[ids[1], ids[3]]]);
  await run('delete from vat_log_chain where check_id = $1', [ids[3]]);
  expect(messagesOf(await verify())).toEqual([
    `The entry ${ids[1]} was deleted.`,
    'The position 4 is missing.',
  ]);
});

it('a removed end is found, and new entries do not hide it', async () => {
  const ids = await addEntries(5);
  for (const table of ['vat_validations where id', 'vat_log_chain where check_id'])
    await run(`delete from ${table} = any($1)`, [ids.slice(3)]);
  const expected = 'The chain ends at position 3, but it was signed up to 5.';
  expect(messagesOf(await verify())).toEqual([expected]);
  await addEntries(2, 10);
  expect(messagesOf(await verify())).toEqual(['The signature of the end of the chain is wrong.']);
  await addEntries(1, 20);
  expect((await verify()).problemCount).toBe(1);
});

it('a chain that was computed anew without the key is found', async () => {
  const ids = await addEntries(3);
  await changeEntry(ids[0]!, `name = 'Another'`);
  for (const table of ['vat_log_chain', 'vat_log_head']) await run(`delete from ${table}`);
  await waitAgain();
  const { signer } = openChain(database.db);
  const forger = { ...chain, signer: { ...signer, sign: async () => Buffer.alloc(64) } };
  await extendChain(forger);
  expect(messagesOf(await verify())).toEqual(['The signature of the end of the chain is missing.']);
  await run(
    `insert into vat_log_head select true, position, hash, '\\x00' from vat_log_chain where position = 3`,
  );
  expect(messagesOf(await verify())).toEqual(['The signature of the end of the chain is wrong.']);
  await run('delete from vat_log_head');
  expect(messagesOf(await verify())).toEqual(['The signature of the end of the chain is missing.']);
});

it('a changed log is not signed again if the chain and its signed end are deleted', async () => {
  const ids = await addEntries(5);
  await changeEntry(ids[0]!, `name = 'Another'`);
  await run('delete from vat_validations where id = $1', [ids[2]]);
  for (const table of ['vat_log_chain', 'vat_log_head']) await run(`delete from ${table}`);
  await waitAgain();
  const missing = 'The signature of the end of the chain is missing.';
  expect(messagesOf(await verify())).toEqual([missing]);
  await extendChain(openChain(database.db));
  await addEntries(1, 10);
  expect(messagesOf(await verify())).toEqual([missing]);
  expect((await run('select from vat_log_chain where signature is not null')).rows).toEqual([]);
  await run('truncate vat_validations, vat_log_chain, vat_log_unchained');
  expect(messagesOf(await verify())).toEqual([missing]);
});

it('a deleted key shows as another public key, and as a wrong signature if the end was kept', async () => {
  await addEntries(2);
  const { publicKey } = await verify();
  await run('delete from vat_log_keys');
  const report = await verify();
  expect(report.publicKey).not.toBe(publicKey);
  expect(messagesOf(report)).toEqual(['The signature of the end of the chain is wrong.']);
});

it('an entry that somebody dated back is found, and one of a fast clock is not', async () => {
  const now = Date.now();
  const addAt = async (ms: number): Promise<string> => {
    const id = await addEntry(database.db, new Date(ms));
    await extendChain(chain);
    return id;
  };
  await addAt(now + 400 * dayMs);
  await addAt(now);
  expect(messagesOf(await verify())).toEqual([]);
  const id = await addAt(now - 2 * dayMs);
  expect(messagesOf(await verify())).toEqual([
    expect.stringMatching(new RegExp(`^The entry ${id} is dated .*, before entries that are older than it`)),
  ]);
});

it('entries that wait for the chain for minutes are found, as when somebody holds its lock', async () => {
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [advisoryLocks.vatLogChain]);
  await addEntries(3);
  expect(await verify()).toMatchObject({ entries: 0, waiting: 3, problems: [] });
  const { lines, log } = recordLog();
  await reportWaiting({ db: database.db, log });
  expect(lines()).toEqual([]);
  await run(`update vat_log_unchained set since = since - interval '6 min'`);
  expect(messagesOf(await verify())).toEqual([
    expect.stringMatching(/^Entries have been waiting for the chain for 6 minutes/),
  ]);
  await reportWaiting({ db: database.db, log });
  expect(lines()).toMatchObject([{ entries: 3, minutes: 6 }]);
  await holder.query('rollback');
  holder.release();
  await extendChain(chain);
  expect(await verify()).toMatchObject({ entries: 3, waiting: 0, problems: [] });
});

it('an entry that no trigger has noticed is found, and one that was deleted before it was chained', async () => {
  await addEntries(1);
  await run('alter table vat_validations disable trigger vat_log_enqueue');
  const { rows } = await run(
    `insert into vat_validations select (r).* from (
       select jsonb_populate_record(v, '{"id": "01900000-0000-7000-8000-000000000000"}') as r from vat_validations v
     ) t returning id`,
  );
  await run('insert into vat_log_unchained values (gen_random_uuid())');
  const messages = messagesOf(await verify());
  expect(messages[0]).toBe(`The entry ${rows[0].id} was added outside of Steward.`);
  expect(messages[1]).toMatch(/^The entry \S+ was deleted before it was in the chain\.$/);
  expect(messages).toHaveLength(2);
});

it('the log is intact after retention, which leaves one signed anchor per day', async () => {
  await addEntries(10);
  await removeExpired(chain, new Date(start + 3 * dayMs));
  await removeExpired(chain, new Date(start + 5 * dayMs));
  expect(await verify()).toMatchObject({ entries: 5, removed: 5, problems: [] });
  expect((await run('select position::int, removed::int from vat_log_anchors')).rows).toEqual([
    { position: 5, removed: 5 },
  ]);
  await removeExpired(chain, new Date(start + 100 * dayMs));
  expect(await verify()).toMatchObject({ entries: 0, removed: 10, head: { position: 10 }, problems: [] });
  await addEntries(2, 200);
  expect(await verify()).toMatchObject({ entries: 2, removed: 10, head: { position: 12 }, problems: [] });
});

it('a forged or removed anchor is found', async () => {
  await addEntries(10);
  await removeExpired(chain, new Date(start + 3 * dayMs));
  await run("update vat_log_anchors set at = at + interval '1 s'");
  expect(messagesOf(await verify())).toEqual([
    'The anchor of entries that retention removed has a wrong signature.',
  ]);
  await run('delete from vat_log_anchors');
  expect(messagesOf(await verify())).toEqual(['The positions 1 to 3 are missing.']);
});

it('deleting old entries as retention would, but without its signature, is found', async () => {
  const ids = await addEntries(5);
  for (const table of ['vat_validations where id', 'vat_log_chain where check_id'])
    await run(`delete from ${table} = any($1)`, [ids.slice(0, 2)]);
  await run(
    `insert into vat_log_anchors values (2, '\\x${'00'.repeat(32)}', 2, now(), '\\x${'00'.repeat(64)}')`,
  );
  const messages = messagesOf(await verify());
  expect(messages[0]).toBe('The anchor of entries that retention removed has a wrong signature.');
});

it('several processes that extend the chain at once chain each entry once', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: 30 }, (_, day) => addEntry(database.db, new Date(start + day * dayMs))),
    );
    await Promise.all(Array.from({ length: 4 }, () => extendChain(openChain(database.db))));
  }
  await extendChain(chain);
  const { problems, ...report } = await verify();
  expect(report).toMatchObject({ entries: 90, waiting: 0 });
  // The entries of the second and third round begin at the first day again.
  expect(problems.every(({ message }) => message.includes('is dated'))).toBe(true);
});
