import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitMs } from '#testkit/patience.ts';
import { systemClock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import type { CheckOutcome } from '#probing/index.ts';
import { down, inconclusive, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import type { MonitoringServices } from '../context.ts';
import { aloneIn, type Regions } from '../region/regions.ts';
import { listOverdue, maxRoundsPerTeam, saveQuestions } from '../region/round-storage.ts';
import { claimConfirmations, claimDue } from '../target/claim-storage.ts';
import { resetTargets, syncTargets } from '../target/target-storage.ts';
import { startConfirmLoop } from './confirm-loop.ts';
import { settleOverdue, storeResults, type FinishedCheck } from './store-results.ts';

const found = (result: typeof up): CheckOutcome => ({ kind: 'result', result });

describe('a failure with several regions', () => {
  let fixture: SiteFixture;
  let siteId: string;
  let targetId: string;
  let alive: string[];
  let woken: string[];
  let second: number;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await query('delete from sites');
    siteId = await fixture.addSite();
    targetId = await fixture.targetOf(siteId);
    [alive, woken, second] = [['fra', 'nyc', 'waw'], [], 0];
  });

  const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
    (await fixture.database.pool.query(text, values)).rows;
  const from = (own: string): Regions => ({
    ...aloneIn(own),
    others: () => alive.filter((region) => region !== own),
    wake: (regions) => void woken.push(...regions),
  });
  const startedAt = Date.now() - 600_000;
  const next = (): Date => new Date(startedAt + (second += 5) * 1_000);
  const store = (own: string, outcome: CheckOutcome, more: Partial<FinishedCheck> = {}) =>
    storeResults(fixture.database.db, [{ targetId, at: next(), outcome, ...more }], { regions: from(own) });
  const roundOf = async (): Promise<string> =>
    (await query('select round from confirmation_rounds'))[0]?.round;
  const vote = async (own: string, outcome: CheckOutcome, round?: string) =>
    store(own, outcome, { round: round ?? (await roundOf()) });
  const state = async () =>
    (
      await query(
        `select confirmed_status as status, failures, check_from as "checkFrom", last_status as "lastStatus",
                next_check_at < now() + interval '10 seconds' as soon from targets where id = $1`,
        [targetId],
      )
    )[0];
  const alerts = async (): Promise<string[]> => (await fixture.alerts(siteId)).map(({ message }) => message);
  const set = (columns: string) => query(`update sites set ${columns} where id = $1`, [siteId]);
  /** As if the other regions had had their time. */
  const passDeadline = async (): Promise<void> => {
    await query(`update confirmation_rounds set deadline = now() - interval '1 second'`);
    const ids = await listOverdue(fixture.database.db, 10);
    if (ids.length > 0) await settleOverdue(fixture.database.db, ids, { regions: from('fra') });
  };

  it('asks the others at once, is checked again where it was found, and opens an alert with the regions that agree', async () => {
    await store('fra', found(down));
    expect(woken).toEqual(['nyc', 'waw']);
    expect(await state()).toMatchObject({ failures: 1, checkFrom: 'fra', soon: true });
    await vote('waw', found(down));
    await vote('nyc', found(up));
    expect(await alerts()).toEqual([]);
    await store('fra', found(down));
    expect(await alerts()).toEqual(['Shop is down from 2 of 3: fra, waw. HTTP 503 Service Unavailable']);
    expect(await state()).toMatchObject({ status: 'DOWN', checkFrom: 'fra,waw' });
    expect(await roundOf()).toBeUndefined();
  });

  it('that the others do not see opens no alert, keeps the status and is looked at once more by the others', async () => {
    await store('fra', found(up));
    await query(`update targets set next_check_at = now() + interval '60 seconds'`);
    await store('fra', found(down));
    await vote('waw', found(up));
    await vote('nyc', found(up));
    await query(`update targets set next_check_at = now() + interval '60 seconds'`);
    await store('fra', found(down));
    expect(await alerts()).toEqual([]);
    expect(await state()).toEqual({
      status: 'UP',
      failures: 0,
      checkFrom: 'nyc,waw',
      lastStatus: 'UP',
      soon: true,
    });
    const checks = await query('select status, region from notable_checks where site_id = $1 order by id', [
      siteId,
    ]);
    expect(checks.map(({ status, region }) => `${region} ${status}`)).toEqual([
      'fra UP',
      'fra DOWN',
      'fra DOWN',
    ]);
    await query(`update targets set next_check_at = now() + interval '60 seconds'`);
    await store('waw', found(up));
    expect(await state()).toMatchObject({ checkFrom: null, soon: false });
  });

  it('that reaches the others after they saw the site up is confirmed without waiting for the next interval', async () => {
    await query('update targets set interval_seconds = 3600');
    await store('fra', found(down));
    await vote('waw', found(up));
    await store('fra', found(down));
    await query(`update targets set next_check_at = now() + interval '1 hour'`);
    await vote('nyc', found(up));
    expect(await state()).toMatchObject({ checkFrom: 'nyc,waw', soon: true });
    await store('waw', found(down));
    await vote('fra', found(down));
    await store('waw', found(down));
    expect(await alerts()).toHaveLength(1);
  });

  it('ends although one of the regions that saw it stays blocked', async () => {
    await set('recovery_threshold = 2');
    await store('fra', found(down));
    await vote('waw', found(down));
    await store('fra', found(down));
    expect(await state()).toMatchObject({ status: 'DOWN', checkFrom: 'fra,waw' });
    await store('waw', found(down));
    await store('fra', found(up));
    expect(await state()).toMatchObject({ status: 'DOWN', checkFrom: 'fra' });
    await store('fra', found(up));
    expect(await state()).toMatchObject({ status: 'UP', checkFrom: null });
  });

  it('is decided after the clock of the database was set back', async () => {
    await store('fra', found(down));
    await store('fra', found(down));
    await query(`update confirmation_rounds set deadline = now() + interval '1 hour'`);
    const ids = await listOverdue(fixture.database.db, 10);
    expect(ids).toEqual([targetId]);
    await settleOverdue(fixture.database.db, ids, { regions: from('fra') });
    expect(await alerts()).toHaveLength(1);
  });

  it('waits for the others if it reaches the threshold before they answer', async () => {
    await store('fra', found(down));
    await query(`update targets set next_check_at = now() + interval '60 seconds'`);
    await store('fra', found(down));
    expect(await alerts()).toEqual([]);
    expect((await state()).soon).toBe(false);
    await vote('waw', found(down));
    expect(await alerts()).toEqual(['Shop is down from 2 of 3: fra, waw. HTTP 503 Service Unavailable']);
  });

  it('counts by itself if nobody else answers in time or all answers are inconclusive', async () => {
    await store('fra', found(down));
    await vote('nyc', inconclusive);
    await store('fra', found(down));
    expect(await alerts()).toEqual([]);
    await passDeadline();
    expect(await alerts()).toEqual([
      'Shop is down from 1 of 1: fra; no answer from waw. HTTP 503 Service Unavailable',
    ]);
  });

  it('is not settled by the late votes of an earlier round', async () => {
    await store('fra', found(down));
    const old = await roundOf();
    await store('fra', found(up));
    expect(await roundOf()).toBeUndefined();
    await store('fra', found(down));
    await store('fra', found(down));
    await vote('waw', found(down), old);
    await vote('nyc', found(down), old);
    expect(await alerts()).toEqual([]);
    await vote('waw', found(up));
    await vote('nyc', found(up));
    expect(await alerts()).toEqual([]);
    expect(await state()).toMatchObject({ failures: 0 });
  });

  it('asks in the first check if one failure is enough', async () => {
    await set('failure_threshold = 1');
    await store('fra', found(down));
    expect(await alerts()).toEqual([]);
    await vote('waw', found(down));
    expect(await alerts()).toHaveLength(1);
  });

  it('asks only in the last check before the threshold', async () => {
    await set('failure_threshold = 3');
    await store('fra', found(down));
    expect(woken).toEqual([]);
    await store('fra', found(down));
    expect(woken).toEqual(['nyc', 'waw']);
  });

  it('needs all regions or only one if the site says so', async () => {
    await set(`quorum = 'ALL'`);
    await store('fra', found(down));
    await vote('waw', found(down));
    await vote('nyc', found(up));
    await store('fra', found(down));
    expect(await alerts()).toEqual([]);
    await set(`quorum = 'ANY'`);
    await store('fra', found(down));
    await store('fra', found(down));
    expect(await alerts()).toHaveLength(1);
  });

  it('asks only the regions of the site', async () => {
    await set(`regions = '{fra,waw}'`);
    await store('fra', found(down));
    expect(woken).toEqual(['waw']);
  });

  it('needs no confirmation if no other region is alive', async () => {
    alive = ['fra'];
    await store('fra', found(down));
    await store('fra', found(down));
    expect(await alerts()).toEqual(['Shop is down: HTTP 503 Service Unavailable']);
    expect(await query('select * from confirmation_rounds')).toEqual([]);
  });

  it('is claimed once in each region that is asked, with what the check needs', async () => {
    await store('fra', found(down));
    const { db } = fixture.database;
    const claimed = await Promise.all([1, 2].map(() => claimConfirmations(db, 'HTTP', 'waw', 10)));
    expect(claimed.flat()).toMatchObject([
      { id: targetId, round: await roundOf(), siteUrl: 'https://shop.example/' },
    ]);
    expect(await claimConfirmations(db, 'HTTP', 'nyc', 10, [fixture.teamId])).toEqual([]);
    expect(await claimConfirmations(db, 'HTTP', 'fra', 10)).toEqual([]);
  });

  it('is checked again only by the regions that saw it, as long as one of them is alive', async () => {
    const claim = async (region: string, regions = alive): Promise<number> => {
      await query('update targets set next_check_at = now()');
      return (await claimDue(fixture.database.db, 'HTTP', 10, [], { region, alive: regions })).length;
    };
    expect(await claim('waw')).toBe(1);
    await store('fra', found(down));
    expect(await claim('waw')).toBe(0);
    expect(await claim('fra')).toBe(1);
    expect(await claim('waw', ['waw', 'nyc'])).toBe(1);
    await store('fra', found(up));
    expect(await claim('waw')).toBe(1);
    await set(`regions = '{nyc}'`);
    expect(await claim('waw')).toBe(0);
    expect(await claim('nyc')).toBe(1);
    expect(await claim('waw', ['fra', 'waw'])).toBe(1);
  });

  it('is handed to other regions if the own check is inconclusive, and unknown if theirs are too', async () => {
    await store('fra', found(up));
    await store('fra', inconclusive);
    expect(await state()).toMatchObject({ status: 'UP', checkFrom: 'nyc,waw', soon: true });
    await store('waw', inconclusive);
    expect(await state()).toMatchObject({ status: 'UNKNOWN', checkFrom: null });
  });

  it('ends although the regions that saw it lose their network', async () => {
    await store('fra', found(down));
    await vote('waw', found(down));
    await store('fra', found(down));
    await store('fra', inconclusive);
    expect(await state()).toMatchObject({ status: 'DOWN', checkFrom: 'waw', soon: true });
    await store('waw', inconclusive);
    await store('nyc', found(up));
    expect(await state()).toMatchObject({ status: 'UP', checkFrom: null });
  });

  it('of a team with too many open questions is not asked about and not confirmed, but found again', async () => {
    await query(
      `with s as (
         insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
         select gen_random_uuid(), $1, 'Shop', 'https://shop.example/', 60, false, 2, 1 from generate_series(1, $2) returning id
       ), t as (
         insert into targets (id, site_id, kind, interval_seconds, next_check_at)
         select gen_random_uuid(), id, 'HTTP', 60, now() from s returning id
       )
       insert into confirmation_rounds (round, target_id, team_id, deadline, message)
       select gen_random_uuid(), id, $1, now() + interval '8 seconds', '' from t`,
      [fixture.teamId, maxRoundsPerTeam],
    );
    await store('fra', found(down));
    await store('fra', found(down));
    expect(woken).toEqual([]);
    expect(await alerts()).toEqual([]);
    expect(await state()).toMatchObject({ failures: 2, soon: true });
  });

  it('is forgotten with its votes when the address changes or the site is paused', async () => {
    const transact = (run: (tx: Tx) => Promise<void>) => fixture.database.db.transaction().execute(run);
    await store('fra', found(down));
    await vote('waw', found(down));
    await vote('nyc', found(down));
    await transact((tx) => resetTargets(tx, siteId, null));
    expect(await roundOf()).toBeUndefined();
    expect(await state()).toMatchObject({ failures: 0, checkFrom: null });

    await query('update targets set counted_until = null, last_check_at = null');
    await store('fra', found(down));
    expect(await roundOf()).toBeDefined();
    await set('paused = true');
    await transact((tx) => syncTargets(tx, siteId));
    expect(await roundOf()).toBeUndefined();
    expect(await state()).toMatchObject({ failures: 0, checkFrom: null });
  });

  it('of many pings at once is answered with as many processes as for regular checks', async () => {
    await query(
      `with p as (
         insert into probes (id, site_id, name, kind, settings, interval_seconds, enabled)
         select gen_random_uuid(), $1, 'Ping ' || n, 'ICMP', '{}', 60, true from generate_series(1, 30) n returning id
       ), t as (
         insert into targets (id, site_id, probe_id, kind, interval_seconds, next_check_at)
         select gen_random_uuid(), $1, id, 'ICMP', 60, now() from p returning id
       ), r as (
         insert into confirmation_rounds (round, target_id, team_id, deadline, message)
         select gen_random_uuid(), id, $2, now() + interval '60 seconds', '' from t returning round, target_id
       )
       insert into confirmations (round, region, target_id) select round, 'waw', target_id from r`,
      [siteId, fixture.teamId],
    );
    let running = 0;
    const { promise: answered, resolve: answer } = Promise.withResolvers<CheckOutcome>();
    const services = {
      db: fixture.database.db,
      clock: systemClock,
      log: createLog({ level: 'fatal', pretty: true }),
    };
    const loop = startConfirmLoop(services as MonitoringServices, {
      kind: 'ICMP',
      regions: from('waw'),
      mayBeAsked: () => true,
      run() {
        running += 1;
        return answered;
      },
      room: () => 500,
      store() {},
    });
    await vi.waitFor(() => expect(running).toBeGreaterThan(0), { timeout: waitMs });
    const atOnce = running;
    answer(inconclusive);
    await loop.stop();
    expect(atOnce).toBeLessThanOrEqual(20);
  });

  it('has each vote once, although its batch is stored twice, and none after it is forgotten', async () => {
    await store('fra', found(down));
    const answer = { targetId, at: next(), outcome: found(down), round: await roundOf() };
    const storeVote = () => storeResults(fixture.database.db, [answer], { regions: from('waw') });
    expect(await storeVote()).toMatchObject({ rows: 1 });
    expect(await storeVote()).toMatchObject({ rows: 0 });
    await query('delete from confirmation_rounds');
    expect(await storeVote()).toMatchObject({ rows: 0 });
    const votes = [
      { targetId, round: answer.round, region: 'waw', environmentId: null, vote: 'DOWN' as const },
    ];
    await fixture.database.db
      .transaction()
      .execute((tx) => saveQuestions(tx, [{ opened: null, ended: null, votes, reworded: null }]));
    expect(await query('select * from confirmations')).toEqual([]);
  });

  it('of a paused target is not claimed', async () => {
    await store('fra', found(down));
    await query('update targets set next_check_at = null');
    expect(await claimConfirmations(fixture.database.db, 'HTTP', 'waw', 10)).toEqual([]);
  });

  it('adds to the sums of its region', async () => {
    await storeResults(
      fixture.database.db,
      [up, { ...up, responseTimeMs: 300 }, down].map((result) => ({
        targetId,
        at: next(),
        outcome: found(result),
      })),
      { regions: from('waw') },
    );
    await store('nyc', found(up));
    const sums = await query(
      `select region, sum(up)::int as up, sum(down)::int as down, sum(measured)::int as measured, sum(sum_ms)::int as ms
       from region_hours where target_id = $1 group by 1 order by 1`,
      [targetId],
    );
    expect(sums).toEqual([
      { region: 'nyc', up: 1, down: 0, measured: 1, ms: 100 },
      { region: 'waw', up: 2, down: 1, measured: 2, ms: 400 },
    ]);
  });
});
