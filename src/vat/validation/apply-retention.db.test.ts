import { expect, it } from 'vitest';
import { openChain } from '../log/chain.fixture.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { insertEntry } from '../log/log-storage.ts';
import { applyRetention } from './apply-retention.ts';
import { recordFailure } from './revalidation-storage.ts';
import { unavailable } from '../upstream/result.ts';
import type { Vat } from './vat.ts';

it('deletes log entries after ten years and revalidations after two days, by the clock of the database', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const minuteMs = 60_000;
  const ago = (years: number, ms: number): Date => {
    const at = new Date(Date.now() - ms);
    at.setUTCFullYear(at.getUTCFullYear() - years);
    return at;
  };
  const number = (national: string) => ({ country: 'DE', national, source: 'eu' }) as const;
  for (const [national, at] of [
    ['1', ago(10, minuteMs)],
    ['2', ago(10, -minuteMs)],
    ['3', ago(0, 0)],
  ] as const)
    await insertEntry(db, {
      number: number(national),
      result: unavailable('eu', 'x'),
      origin: 'validate',
      latencyMs: 1,
      at,
    });
  await recordFailure(db, { number: number('1'), ownerId: null }, ago(0, 49 * 60 * minuteMs));
  await recordFailure(db, { number: number('2'), ownerId: null }, ago(0, 47 * 60 * minuteMs));
  const settings = { retentionYears: 10 };
  // The clock of this machine is a year ahead of the database.
  const clock = { now: () => new Date(Date.now() + 365 * 24 * 60 * minuteMs) };
  await applyRetention({ db, clock, settings } as unknown as Vat, openChain(db));
  const left = async (table: string) =>
    (await pool.query(`select vat_number from ${table} order by 1`)).rows.map(({ vat_number }) => vat_number);
  expect([await left('vat_validations'), await left('vat_pending_revalidations')]).toEqual([
    ['2', '3'],
    ['2'],
  ]);
});
