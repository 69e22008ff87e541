import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { column } from './column.ts';
import type { Db } from './pool.ts';

describe('a column of rows', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    own = await createTestDatabase(createLog({ level: 'silent', pretty: false }));
  });
  afterAll(() => own[Symbol.asyncDispose]());

  /** What `unnest` makes of it, beside a column of numbers that has no gaps. */
  async function readBack(
    db: Db,
    values: readonly (string | number | boolean | Date | null)[],
    type: RawBuilder<unknown>,
  ): Promise<unknown[]> {
    const { rows } = await sql<{ value: unknown }>`
      select value from unnest(${column([...values.keys()], (n) => n)}::int[], ${column(values, (value) => value)}::${type}[])
      as n (n, value) order by n`.execute(db);
    return rows.map(({ value }) => value);
  }

  it('is read back by PostgreSQL as it was, with nulls anywhere', async () => {
    const { db } = own;
    const withNulls = <T>(values: fc.Arbitrary<T>) => fc.array(fc.option(values), { maxLength: 8 });
    // PostgreSQL stores no null bytes and no halves of surrogate pairs.
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((each) => each.toWellFormed().replaceAll('\0', '')),
      fc.constantFrom('', 'NULL', 'null', '"', '\\', '{}', 'a,b', ' a ', '\n', 'null '),
    );
    const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(
        withNulls(text),
        withNulls(fc.integer()),
        withNulls(fc.boolean()),
        withNulls(date),
        async (texts, numbers, booleans, dates) => {
          expect(await readBack(db, texts, sql`text`)).toEqual(texts);
          const small = numbers.map((each) => each && each % 2 ** 31);
          expect(await readBack(db, small, sql`int`)).toEqual(small.map((each) => (each === 0 ? 0 : each)));
          expect(await readBack(db, booleans, sql`bool`)).toEqual(booleans);
          expect(await readBack(db, dates, sql`timestamptz`)).toEqual(dates);
        },
      ),
      { numRuns: 50 },
    );
  });
});
