import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { insertEntry } from './log-storage.ts';
import { keepVatLog } from './maintenance.ts';
import { recordFailure } from './revalidation-storage.ts';
import { unavailable } from './result.ts';
import type { Vat } from './vat.ts';

it('drops what is older than its ten years, and forgets revalidations of the day before yesterday', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const now = new Date('2036-11-15T12:00:00Z');
  const number = (national: string) => ({ country: 'DE', national, source: 'eu' }) as const;
  for (const [national, at] of [
    ['1', '2026-11-15T11:59:59Z'],
    ['2', '2026-11-15T12:00:00Z'],
    ['3', '2036-11-15T12:00:00Z'],
  ] as const)
    await insertEntry(db, {
      number: number(national),
      finding: unavailable('eu', 'x'),
      origin: 'validate',
      latencyMs: 1,
      at: new Date(at),
    });
  await recordFailure(db, number('1'), new Date('2036-11-13T11:00:00Z'));
  await recordFailure(db, number('2'), new Date('2036-11-13T13:00:00Z'));
  const settings = { retentionYears: 10 };
  await keepVatLog({ db, clock: { now: () => now }, settings } as unknown as Vat);
  const left = async (table: string) =>
    (await pool.query(`select vat_number from ${table} order by 1`)).rows.map(({ vat_number }) => vat_number);
  expect([await left('vat_validations'), await left('vat_revalidations')]).toEqual([['2', '3'], ['2']]);
});
