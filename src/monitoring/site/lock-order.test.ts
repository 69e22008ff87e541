import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { storeResults, type FinishedCheck } from '../check/store-results.ts';
import { subtractFromUser } from './purge-storage.ts';

/** While the first lock of an order is held by somebody else, none of the later ones may be taken. */
describe('locks are taken in one order', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  /** Whether the rows of `others` are free once `act` has come to wait for the row of `held`. */
  async function freeWhileWaiting(
    held: string,
    act: () => Promise<unknown>,
    others: string,
  ): Promise<'free' | 'taken'> {
    const { pool } = fixture.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`${held} for update`);
    const acting = act();
    try {
      await waitUntil(async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      return await pool.query(`${others} for update nowait`).then(
        () => 'free' as const,
        () => 'taken' as const,
      );
    } finally {
      await holder.query('rollback');
      holder.release();
      await acting;
    }
  }

  const at = new Date();
  const found = (targetId: string, result: typeof up): FinishedCheck => ({
    targetId,
    at,
    outcome: { kind: 'result', result },
  });
  const certificateExpiresAt = new Date(Date.now() + 90 * 86_400_000);
  const image = new Uint8Array([1]);
  const ofSite = (id: string): string => `select 1 from sites where id = '${id}'`;

  it.each([
    ['a new certificate of an earlier one', { ...up, certificateExpiresAt }, { ...up }],
    ['a failure of a later one that wants confirming', { ...up }, { ...down }],
    ['a screenshot of a later one', { ...up }, { ...down, screenshot: image }],
  ])('on sites: a change of status beside %s', async (_name, ofFirst, ofLast) => {
    const [first, last] = [await fixture.addSite(), await fixture.addSite()].sort() as [string, string];
    // Their first success changes the status of both; the one that is up already is touched for another reason alone.
    const other = ofLast.status === 'DOWN' ? last : first;
    await fixture.store(await fixture.targetOf(other), new Date(at.getTime() - 1_000), up);
    const batch = [
      found(await fixture.targetOf(first), ofFirst),
      found(await fixture.targetOf(last), ofLast),
    ];
    const others = await freeWhileWaiting(
      ofSite(first),
      () => storeResults(fixture.database.db, batch),
      ofSite(last),
    );
    expect(others).toBe('free');
  });

  it("on a user's sums when a site is deleted, whatever plan the database makes", async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const hours = Array.from({ length: 20 }, (_, index) => new Date(hour - (19 - index) * 3_600_000));
    for (const each of hours) await fixture.store(target, each, up);
    const { db } = fixture.database;
    const sumsFrom = (from: Date): string =>
      `select 1 from rollup_users where user_id = '${fixture.userId}' and bucket >= '${from.toISOString()}'`;
    const others = await freeWhileWaiting(
      `${sumsFrom(hours[0]!)} and bucket < '${hours[1]!.toISOString()}'`,
      () =>
        db.transaction().execute(async (tx) => {
          await sql`set local enable_sort = off`.execute(tx);
          await subtractFromUser(tx, fixture.userId, site);
        }),
      sumsFrom(hours[1]!),
    );
    expect(others).toBe('free');
  });
});
