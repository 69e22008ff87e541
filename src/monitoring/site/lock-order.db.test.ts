// @module-tag strict
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { storeResults, type FinishedCheck } from '../check/store-results.ts';
import { subtractFromTeamSums } from './purge-storage.ts';

/** While another transaction holds the first lock, none of the later locks must be taken. */
describe('locks are always taken in the same order', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  /** Whether the rows of `others` are free while `act` waits for the row of `held`. */
  async function otherLocksWhileWaiting(
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
    ['a new certificate of an earlier site', { ...up, certificateExpiresAt }, { ...up }],
    ['an unconfirmed failure of a later site', { ...up }, { ...down }],
    ['a screenshot of a later site', { ...up }, { ...down, screenshot: image }],
  ])('on sites: a status change in one batch with %s', async (_name, ofFirst, ofLast) => {
    const [first, last] = [await fixture.addSite(), await fixture.addSite()].sort() as [string, string];
    // The first success changes the status of a site. The other site is up already, so only the other change concerns it.
    const other = ofLast.status === 'DOWN' ? last : first;
    await fixture.store(await fixture.targetOf(other), new Date(at.getTime() - 1_000), up);
    const batch = [
      found(await fixture.targetOf(first), ofFirst),
      found(await fixture.targetOf(last), ofLast),
    ];
    const others = await otherLocksWhileWaiting(
      ofSite(first),
      () => storeResults(fixture.database.db, batch),
      ofSite(last),
    );
    expect(others).toBe('free');
  });

  it('on the sums of a user when a site is deleted, even if the query plan does not sort', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const hours = Array.from({ length: 20 }, (_, index) => new Date(hour - (19 - index) * 3_600_000));
    for (const each of hours) await fixture.store(target, each, up);
    const { db } = fixture.database;
    const sumsFrom = (from: Date): string =>
      `select 1 from rollup_teams where team_id = '${fixture.teamId}' and bucket >= '${from.toISOString()}'`;
    const others = await otherLocksWhileWaiting(
      `${sumsFrom(hours[0]!)} and bucket < '${hours[1]!.toISOString()}'`,
      () =>
        db.transaction().execute(async (tx) => {
          await sql`set local enable_sort = off`.execute(tx);
          await subtractFromTeamSums(tx, fixture.teamId, site);
        }),
      sumsFrom(hours[1]!),
    );
    expect(others).toBe('free');
  });
});
