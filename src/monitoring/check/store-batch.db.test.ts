import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import type { CheckResult } from '#probing/index.ts';
import { storeBatch } from './store-batch.ts';
import type { FinishedCheck } from './store-results.ts';

const texts = fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '\\', "'; --", '{"');
const numbers = fc.constantFrom(
  NaN,
  Infinity,
  -Infinity,
  -1,
  0,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  1e21,
  2 ** 53,
);
const dates = fc.constantFrom(NaN, 8.64e15, -8.64e15, 0, -62_167_219_200_001).map((ms) => new Date(ms));
const wrongTypes = fc.constantFrom<unknown>(
  null,
  undefined,
  'text',
  17,
  {},
  [null],
  [[]],
  [{}],
  10n,
  Symbol('x'),
  () => 1,
);
const text = fc.oneof(texts, wrongTypes);
const number = fc.oneof(numbers, wrongTypes);
const jsError = fc.record({
  source: text,
  message: text,
  stackTrace: text,
  url: text,
  line: number,
  column: number,
});
const step = fc.record({ name: text, action: text, status: text, durationMs: number, message: text });
const phase = fc.record({
  dnsMs: number,
  connectMs: number,
  tlsMs: number,
  firstByteMs: number,
  totalMs: number,
});

/** Any part of a result can have any value; parts that are not listed are valid. */
const hostileResult = fc
  .record(
    {
      status: fc.oneof(fc.constantFrom('UP', 'DOWN', 'MAYBE'), wrongTypes),
      responseTimeMs: number,
      statusCode: number,
      errorMessage: text,
      jsErrors: fc.oneof(fc.array(jsError, { maxLength: 3 }), wrongTypes),
      steps: fc.oneof(fc.array(step, { maxLength: 3 }), wrongTypes),
      phases: fc.oneof(phase, wrongTypes),
      certificateExpiresAt: fc.oneof(dates, wrongTypes),
      screenshot: fc.oneof(fc.constant(new Uint8Array(60_000)), wrongTypes),
    },
    { requiredKeys: [] },
  )
  .map((changes) => ({ ...up, ...changes }) as CheckResult);

/** Tried once each: what they cost is the transfer of their bytes. */
const hugeResults: CheckResult[] = [
  { ...up, errorMessage: 'x'.repeat(20_000_000) },
  {
    ...up,
    jsErrors: [
      { source: 'window', message: 'é'.repeat(600_000), stackTrace: null, url: null, line: 1, column: 1 },
    ],
  },
  { ...up, screenshot: new Uint8Array(6_000_000) },
];

describe('a batch of results', () => {
  let fixture: SiteFixture;
  let targets: string[];
  let second = 0;
  const started = Date.now() - 3_600_000;
  const nextSecond = (): Date => new Date(started + (second += 1) * 1_000);
  const finished = (targetId: string, at: Date, result: CheckResult): FinishedCheck => ({
    targetId,
    at,
    outcome: { kind: 'result', result },
  });
  const countAt = async (at: Date): Promise<number> =>
    (await fixture.database.pool.query('select count(*)::int as n from checks where created_at = $1', [at]))
      .rows[0].n;

  beforeAll(async () => {
    fixture = await startSiteFixture();
    const sites = await Promise.all(Array.from({ length: 12 }, () => fixture.addSite({ browser: true })));
    targets = await Promise.all(
      sites.map((site, at) => fixture.targetOf(site, null, at % 2 ? 'BROWSER' : 'HTTP')),
    );
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  it('is stored except for the results that the database refuses', async () => {
    const [good, bad] = [targets.slice(0, 6), targets.slice(6)];
    const batch = fc.record({
      sound: fc.array(fc.constantFrom(up, down), { minLength: good.length, maxLength: good.length }),
      hostile: fc.array(hostileResult, { minLength: 1, maxLength: bad.length }),
      order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(batch, async ({ sound, hostile, order }) => {
        const at = nextSecond();
        const all = [
          ...sound.map((result, place) => finished(good[place]!, at, result)),
          ...hostile.map((result, place) => finished(bad[place]!, at, result)),
        ];
        const shuffled = all.toSorted((a, b) => order[all.indexOf(a)]! - order[all.indexOf(b)]!);
        const refused: string[] = [];
        await storeBatch(fixture.database.db, shuffled, ({ targetId }) => refused.push(targetId));
        expect(refused.filter((target) => good.includes(target))).toEqual([]);
        expect((await countAt(at)) + refused.length).toBe(all.length);
      }),
      {
        numRuns: 60,
        examples: [[{ sound: good.map(() => up), hostile: hugeResults, order: targets.map((_, at) => at) }]],
      },
    );
  });

  it('reports the one result that cannot be stored, with the reason', async () => {
    const at = nextSecond();
    const broken = { ...up, certificateExpiresAt: new Date(NaN) };
    const refused: [string, unknown][] = [];
    const checks = targets.map((target, place) => finished(target, at, place === 4 ? broken : up));
    await storeBatch(fixture.database.db, checks, ({ targetId }, error) => refused.push([targetId, error]));
    expect(refused).toEqual([[targets[4], expect.objectContaining({ code: '22007' })]]);
    expect(await countAt(at)).toBe(targets.length - 1);
  });

  it('keeps two checks of one target in order when it is halved', async () => {
    const [earlier, later] = [nextSecond(), nextSecond()];
    const broken = finished(targets[0]!, earlier, { ...up, responseTimeMs: NaN });
    const of = (at: Date) => targets.slice(1, 4).map((target) => finished(target, at, up));
    const refused: string[] = [];
    await storeBatch(fixture.database.db, [...of(later), broken, ...of(earlier)], ({ targetId }) =>
      refused.push(targetId),
    );
    expect(refused).toEqual([targets[0]]);
    expect([await countAt(earlier), await countAt(later)]).toEqual([3, 3]);
  });

  it('is kept completely while the database is unreachable', async () => {
    const nowhere = openDatabase(
      { connectionString: 'postgresql://steward@127.0.0.1:1/x' },
      createLog({ level: 'fatal', pretty: true }),
    );
    const refused: unknown[] = [];
    const storing = storeBatch(nowhere.db, [finished(targets[0]!, nextSecond(), up)], (check) =>
      refused.push(check),
    );
    await expect(storing).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(refused).toEqual([]);
    await nowhere.close();
  });

  it('is stored even if its day has no partition yet', async () => {
    const at = nextSecond();
    const { pool, db } = fixture.database;
    const { rows } = await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent in ('notable_checks'::regclass, 'routine_checks'::regclass)`,
    );
    for (const { name } of rows) await pool.query(`drop table ${name}`);
    const refused: unknown[] = [];
    await storeBatch(db, [finished(targets[0]!, at, up)], (check) => refused.push(check));
    expect([refused, await countAt(at)]).toEqual([[], 1]);
  });

  it('is stored except for a check of a day whose partition was dropped', async () => {
    const site = await fixture.addSite();
    const late = await fixture.targetOf(site, null, 'HTTP');
    const [old, at] = [new Date(Date.now() - 40 * 86_400_000), nextSecond()];
    const refused: string[] = [];
    const checks = [finished(late, old, up), finished(targets[1]!, at, up)];
    await storeBatch(fixture.database.db, checks, ({ targetId }) => refused.push(targetId));
    expect([refused, await countAt(at)]).toEqual([[late], 1]);
  });
});
