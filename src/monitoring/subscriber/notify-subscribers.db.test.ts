import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Secrets } from '#platform/secrets.ts';
import { openKeyring } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { addStatusPage, addSubscribers, addUpdate, type StoredPage } from '#testkit/subscriber.fixture.ts';
import { notifySubscribers } from './notify-subscribers.ts';

const log = createLog({ level: 'silent', pretty: false });
let database: TestDatabase;
let secrets: Secrets;
beforeAll(async () => {
  database = await createTestDatabase();
  secrets = await openKeyring({ configured: Buffer.alloc(32, 7).toString('base64'), dataDir: '/nowhere' });
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await database.pool.query('delete from bulk_deliveries');
  await database.pool.query('delete from status_fan_outs');
});

const tell = (): Promise<void> => notifySubscribers({ db: database.db, log }, new AbortController().signal);
async function pageWith(count: number, kind: 'EMAIL' | 'WEBHOOK' = 'EMAIL'): Promise<StoredPage> {
  const page = await addStatusPage(database.pool, secrets);
  await addSubscribers(database.pool, secrets, page, {
    kind,
    count,
    addressOf: (n) => `https://${n}.example`,
  });
  return page;
}
const messages = async ({ teamId }: StoredPage): Promise<{ event_id: string; medium: string }[]> =>
  (
    await database.pool.query('select event_id, medium from bulk_deliveries where team_id = $1 order by id', [
      teamId,
    ])
  ).rows;
const send = (page: StoredPage) =>
  database.pool.query(`update bulk_deliveries set status = 'SENT', due_at = null where team_id = $1`, [
    page.teamId,
  ]);

it('subscribers get their messages as fast as those before are sent, each one once', async () => {
  const page = await pageWith(1_100);
  const updateId = await addUpdate(database.pool, page);
  for (const expected of [500, 1_000, 1_100]) {
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await messages(page)).toHaveLength(expected);
    await send(page);
  }
  expect(new Set((await messages(page)).map(({ event_id }) => event_id))).toEqual(new Set([updateId]));
  const { rowCount } = await database.pool.query('select from status_fan_outs');
  expect(rowCount).toBe(0);
});

it('an update of a large page does not hold up another team, however many the large page has', async () => {
  const [large, small] = [await pageWith(1_000), await pageWith(3)];
  for (let n = 0; n < 5; n += 1) await addUpdate(database.pool, large);
  const updateId = await addUpdate(database.pool, small);
  await tell();
  expect(await messages(large)).toHaveLength(500);
  expect((await messages(small)).map(({ event_id }) => event_id)).toEqual([updateId, updateId, updateId]);
});

it('mails that cannot be sent do not hold up the webhooks of the same page', async () => {
  const page = await pageWith(600);
  await addSubscribers(database.pool, secrets, page, {
    kind: 'WEBHOOK',
    count: 2,
    addressOf: (n) => `https://hook${n}.example`,
  });
  for (let n = 0; n < 2; n += 1) await addUpdate(database.pool, page);
  await tell();
  const media = Map.groupBy(await messages(page), ({ medium }) => medium);
  expect([media.get('MAIL')?.length, media.get('HTTP')?.length]).toEqual([500, 4]);
});

it('an update whose subscribers cannot be told does not hold up the next one of its team', async () => {
  const page = await pageWith(2);
  const [bad, good] = [await addUpdate(database.pool, page), await addUpdate(database.pool, page)];
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.event_id = '${bad}' then raise 'refused'; end if; return new; end $$;
    create trigger refuse before insert on bulk_deliveries for each row execute function refuse()`);
  await tell();
  await tell();
  expect((await messages(page)).map(({ event_id }) => event_id)).toEqual([good, good]);
  await database.pool.query('drop function refuse cascade');
  await database.pool.query('update status_fan_outs set due_at = now()');
  await tell();
  expect(await messages(page)).toHaveLength(4);
});
