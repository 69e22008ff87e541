import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { invalid } from '../upstream/result.ts';
import { createBadFormatLog } from './bad-format-log.ts';

it('logs each number with a bad format once per hour, and in a flood the first hundred and then one per second', async () => {
  await using database = await createTestDatabase();
  let [now, dropped] = [Date.parse('2026-11-15T12:00:00Z'), 0];
  const clock = { now: () => new Date(now), sleep: () => Promise.resolve() };
  const logBadFormat = createBadFormatLog(database.db, clock, () => void (dropped += 1));
  const send = (national: string) =>
    logBadFormat({ country: 'DE', national, source: 'eu' }, invalid('eu', 'x'), { origin: 'lookup' });
  const rows = async () => (await database.pool.query('select from vat_validations')).rows.length;
  let sent = 0;
  const flood = async (count: number) => {
    for (let n = 0; n < count; n += 1) await send(`X${(sent += 1)}`);
  };
  for (let n = 0; n < 5; n += 1) await send('1');
  expect(await rows()).toBe(1);
  await flood(1_000);
  expect([await rows(), dropped]).toEqual([100, 901]);
  now += 10_000;
  await flood(1_000);
  expect(await rows()).toBe(110);
  now += 3_600_000;
  await flood(1_000);
  expect(await rows()).toBe(210);
});

it('logs the bad formats of a team also in a flood of strangers, and after the clock was set back', async () => {
  await using database = await createTestDatabase();
  let [now, dropped] = [Date.parse('2026-11-15T12:00:00Z'), 0];
  const clock = { now: () => new Date(now), sleep: () => Promise.resolve() };
  const logBadFormat = createBadFormatLog(database.db, clock, () => void (dropped += 1));
  const send = (national: string, teamId: string | null) =>
    logBadFormat({ country: 'DE', national, source: 'eu' }, invalid('eu', 'x'), {
      origin: 'validate',
      teamId,
    });
  const rows = async () => (await database.pool.query('select from vat_validations')).rows.length;
  for (let n = 0; n < 101; n += 1) await send(`X${n}`, null);
  expect([await rows(), dropped]).toEqual([100, 1]);
  await send('Y', randomUUID());
  await send('Y', randomUUID());
  expect([await rows(), dropped]).toEqual([102, 1]);
  now -= 3_600_000;
  await send('Z', null);
  expect(dropped).toBe(2);
  now += 2_000;
  await send('Z', null);
  expect([await rows(), dropped]).toEqual([103, 2]);
});
