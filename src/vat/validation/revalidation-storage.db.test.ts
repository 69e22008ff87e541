import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { claimRevalidations } from './revalidation-storage.ts';

it('a number is not queued again by a lookup that looked before its decision was stored, however late it is', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const now = new Date();
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
  await pool.query(
    `insert into vat_validations (id, at, country_code, vat_number, status, source, origin, asked, latency_ms)
     values (gen_random_uuid(), $1, 'FR', '12345678901', 'valid', 'eu', 'revalidate', true, 12)`,
    [ago(20)],
  );
  const claim = (missedAt: Date) =>
    db
      .transaction()
      .execute((tx) =>
        claimRevalidations(
          tx,
          [{ number: { country: 'FR', national: '12345678901', source: 'eu' }, ownerId: null, missedAt }],
          now,
          30,
        ),
      );
  expect(await claim(ago(21))).toEqual([]);
  expect(await claim(ago(10))).toMatchObject([{ country: 'FR', national: '12345678901' }]);
});
