import { expect, it } from 'vitest';
import { startSiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { storePage } from '../status-view/stored-page.fixture.ts';
import { ensurePageKey } from './subscriber-storage.ts';

it('two first sign-ups at the same time get the same key', async () => {
  await using fixture = await startSiteFixture();
  const { db, pool } = fixture.database;
  const { id } = await storePage(fixture, []);
  const first = await pool.connect();
  await first.query('begin');
  await first.query(`update status_pages set subscriber_key = 'first' where id = $1`, [id]);
  const second = ensurePageKey(db, id, 'second');
  await waitUntil(async () => (await pool.query('select from pg_locks where not granted')).rowCount === 1);
  await first.query('commit');
  first.release();
  expect(await second).toBe('first');
  expect(await ensurePageKey(db, id, 'third')).toBe('first');
});
