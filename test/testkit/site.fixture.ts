import type { CheckOutcome, CheckResult } from '#probing/check.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import { syncTargets } from '#monitoring/target/target-storage.ts';
import { newId } from '#platform/id.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';

export const up: CheckResult = {
  status: 'UP',
  responseTimeMs: 100,
  statusCode: 200,
  errorMessage: null,
  jsErrors: null,
  phases: null,
  certificateExpiresAt: null,
};
export const down: CheckResult = {
  ...up,
  status: 'DOWN',
  responseTimeMs: null,
  statusCode: 503,
  errorMessage: 'HTTP 503 Service Unavailable',
};
export const inconclusive: CheckOutcome = { kind: 'inconclusive', reason: 'no network' };

export type SiteFixture = AsyncDisposable & {
  database: TestDatabase;
  teamId: string;
  addSite(given?: { interval?: number; browser?: boolean; muted?: boolean }): Promise<string>;
  addPage(siteId: string, name?: string): Promise<string>;
  targetOf(siteId: string, pageId?: string | null, kind?: string): Promise<string>;
  store(targetId: string, at: Date, found: CheckResult | CheckOutcome): Promise<void>;
  alerts(
    siteId: string,
  ): Promise<{ type: string; status: string; message: string; created_at: Date; page_id: string | null }[]>;
  statusOf(table: 'sites' | 'site_pages', id: string): Promise<string>;
};

/** A database with a user, for tests of stored results. */
export async function startSiteFixture(): Promise<SiteFixture> {
  const database = await createTestDatabase();
  const { db, pool } = database;
  const teamId = newId();
  await pool.query(
    `insert into users (id, email, name, role, email_confirmed_at)
     values ($1, 'ada@example.com', 'Ada', 'ADMIN', now())`,
    [teamId],
  );
  await addPersonalTeams(pool);
  await ensurePartitions(db);

  const sync = (siteId: string) => db.transaction().execute((tx) => syncTargets(tx, siteId));
  return {
    database,
    teamId,
    async addSite({ interval = 60, browser = false, muted = false } = {}) {
      const id = newId();
      await pool.query(
        `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, muted, failure_threshold, recovery_threshold)
         values ($1, $2, 'Shop', 'https://shop.example/', $3, $4, $5, 2, 1)`,
        [id, teamId, interval, browser, muted],
      );
      await sync(id);
      return id;
    },
    async addPage(siteId, name = 'Cart') {
      const id = newId();
      await pool.query(
        `insert into site_pages (id, site_id, name, path, check_interval_seconds, browser_check, enabled) values ($1, $2, $3, '/cart', 60, false, true)`,
        [id, siteId, name],
      );
      await sync(siteId);
      return id;
    },
    async targetOf(siteId, pageId = null, kind = 'HTTP') {
      const { rows } = await pool.query<{ id: string }>(
        'select id from targets where site_id = $1 and page_id is not distinct from $2 and kind = $3',
        [siteId, pageId, kind],
      );
      return rows[0]!.id;
    },
    async store(targetId, at, found) {
      await storeResults(db, [
        { targetId, at, outcome: 'kind' in found ? found : { kind: 'result', result: found } },
      ]);
    },
    async alerts(siteId) {
      const { rows } = await pool.query(
        'select type, status, message, created_at, page_id from alerts where site_id = $1 order by opened_at, id',
        [siteId],
      );
      return rows;
    },
    async statusOf(table, id) {
      const { rows } = await pool.query<{ status: string }>(`select status from ${table} where id = $1`, [
        id,
      ]);
      return rows[0]!.status;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
