import { expect, it } from 'vitest';
import type { Context } from '#identity/context.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { listFreezeOccurrences } from './list-freezes.ts';

it('other requests have their turn while the occurrences of many freezes are calculated', async () => {
  await using database = await createTestDatabase();
  const ctx = { db: database.db } as unknown as Context;
  const numbers = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).join();
  // The library expands each year to 8,784 times, which takes 60 ms.
  const recurrence = `FREQ=YEARLY;BYMONTH=${numbers(1, 12)};BYMONTHDAY=${numbers(1, 31)};BYHOUR=${numbers(0, 23)}`;
  const [startsAt, endsAt, from, to] = [
    new Date('2026-01-01T00:00:00Z'),
    new Date('2026-01-01T00:01:00Z'),
    new Date('2100-01-01T00:00:00Z'),
    new Date('2100-06-01T00:00:00Z'),
  ];
  const about = {
    teamId: newId(),
    title: 'Freeze',
    isPublic: false,
    createdBy: 'Ada',
    state: 'SCHEDULED',
  } as const;
  const freezes = Array.from({ length: 20 }, () => {
    const times = { startsAt, endsAt, recurrence, timezone: 'Europe/Berlin', plannedUntil: endsAt };
    return { id: newId(), environmentIds: null, ...about, ...times };
  });
  const began = performance.now();
  let [lastTurn, longest] = [began, 0];
  const takeTurn = (): void => {
    const now = performance.now();
    [lastTurn, longest] = [now, Math.max(longest, now - lastTurn)];
  };
  const turns = setInterval(takeTurn, 1);
  const found = await Promise.all(freezes.map((freeze) => listFreezeOccurrences(ctx, freeze, { from, to })));
  clearInterval(turns);
  takeTurn();
  expect(found.map((occurrences) => occurrences.length)).toEqual(freezes.map(() => 100));
  expect(longest).toBeLessThan((lastTurn - began) / 3);
});
