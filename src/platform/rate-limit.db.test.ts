import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait.ts';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const log = createLog({ level: 'error', pretty: true });

describe('rate limits', () => {
  let database: TestDatabase;
  const limiters: RateLimiter[] = [];
  const limiter = (now = () => new Date()): RateLimiter => {
    const made = createRateLimiter({ db: database.db, clock: { ...systemClock, now }, log });
    limiters.push(made);
    return made;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(limiters.map((each) => each.close()));
    await database[Symbol.asyncDispose]();
  });

  it('allow exactly the limit, regardless of the number of processes', async () => {
    const processes = [limiter(), limiter(), limiter()];
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) => processes[index % 3]!.spendExactly('exact', 60)),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(60);
    expect(answers.every(({ resetSeconds }) => resetSeconds > 50 && resetSeconds <= 60)).toBe(true);
  });

  it('count a key that occurs several times as if each was spent after the one before', async () => {
    const one = limiter();
    await one.spendEach(['twice'], 3);
    const allowances = await one.spendEach(['twice', 'once', 'twice', 'twice'], 3);
    expect(allowances.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 1],
      [true, 2],
      [true, 0],
      [false, 0],
    ]);
  });

  it('start a new window one minute after the first request of the previous one', async () => {
    const one = limiter();
    await one.spendExactly('window', 1);
    expect((await one.spendExactly('window', 1)).allowed).toBe(false);
    await database.pool.query(
      `update rate_windows set started_at = started_at - interval '61 s' where key = 'window'`,
    );
    expect((await one.spendExactly('window', 1)).allowed).toBe(true);
  });

  it("start a new window if the database's clock was set back by an hour", async () => {
    const one = limiter();
    for (let i = 0; i < 2; i += 1) await one.spendExactly('set back', 1);
    await database.pool.query(
      `update rate_windows set started_at = started_at + interval '1 hour' where key = 'set back'`,
    );
    expect(await one.spendExactly('set back', 1)).toMatchObject({ allowed: true, resetSeconds: 60 });
  });

  it('count reads in memory immediately, and across processes within two seconds', async () => {
    const [one, two] = [limiter(), limiter()];
    for (let i = 0; i < 10; i += 1) expect(one.spendLoosely('reads', 10).allowed).toBe(true);
    expect(one.spendLoosely('reads', 10)).toMatchObject({ allowed: false, remaining: 0 });
    await waitUntil(() => two.spendLoosely('reads', 10_000).remaining < 10_000 - 11);
  });

  it('do not carry counts over into the next window', async () => {
    let now = Date.now();
    const one = limiter(() => new Date(now));
    for (let i = 0; i < 500; i += 1) one.spendLoosely('carry', 600);
    const shared = async () =>
      (await database.pool.query(`select used from rate_windows where key = 'carry'`)).rows[0]?.used as
        | number
        | undefined;
    await waitUntil(async () => (await shared()) === 500);
    // The window ends while one read has not been shared yet.
    await database.pool.query(
      `update rate_windows set started_at = started_at - interval '60 s' where key = 'carry'`,
    );
    now += 58_000;
    one.spendLoosely('carry', 600);
    await waitUntil(async () => (await shared()) === 1);
    await waitUntil(() => one.spendLoosely('carry', 600).remaining > 500);
    expect(one.spendLoosely('carry', 600).allowed).toBe(true);
  });

  it('forget a window of reads after a minute', () => {
    let now = Date.now();
    const one = limiter(() => new Date(now));
    one.spendLoosely('forget', 1);
    expect(one.spendLoosely('forget', 1).allowed).toBe(false);
    now += 60_000;
    expect(one.spendLoosely('forget', 1).allowed).toBe(true);
    expect(one.spendLoosely('forget', 1).allowed).toBe(false);
    // The clock of this machine was set back.
    now -= 600_000;
    expect(one.spendLoosely('forget', 1).allowed).toBe(true);
  });

  it('can last an hour', async () => {
    const one = limiter();
    const spend = () => one.spendInHour('hourly', 2);
    expect([(await spend()).allowed, (await spend()).allowed, (await spend()).allowed]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await spend()).resetSeconds).toBeGreaterThan(3_500);
    const age = (minutes: number) =>
      database.pool.query(
        `update rate_windows set started_at = started_at - make_interval(mins => $1) where key = 'hourly'`,
        [minutes],
      );
    await age(59);
    expect((await spend()).allowed).toBe(false);
    await age(1);
    expect((await spend()).allowed).toBe(true);
  });
});
