import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { openDatabase } from './pool.ts';
import { statement } from './statement.ts';

it('builds the text of a statement once, and passes the values of each call in their places', async () => {
  const log = createLog({ level: 'silent', pretty: false });
  await using own = await createTestDatabase(log);
  const database = openDatabase(own.address, log, 1);
  const { db } = database;
  let built = 0;
  const select = statement((a: string, b: string | null) => {
    built += 1;
    return sql<{ all: string[] }>`select array[${b}::text, ${a}, ${a}, ${'fixed'}] as all`;
  });
  expect(await select(db, 'a', 'b')).toEqual([{ all: ['b', 'a', 'a', 'fixed'] }]);
  expect(await select(db, 'c', null)).toEqual([{ all: [null, 'c', 'c', 'fixed'] }]);
  expect(built).toBe(1);
  await database.close();
});
