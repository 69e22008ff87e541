import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { newId } from '#platform/id.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { ensurePartitions } from './check/partition-storage.ts';
import { applyRetention } from './apply-retention.ts';

const neverAborted = new AbortController().signal;

describe('retention', () => {
  let app: TestApp;
  let [siteId, teamId] = ['', ''];
  let logged = '';
  beforeAll(async () => {
    const out = { write: (line: string) => void (logged += line) };
    app = await startApp({ work: [], log: createLog({ level: 'warn', pretty: false, out }) });
    const owner = await app.signUp();
    const { data } = await owner.monitoring(
      'mutation { createSite(input: { name: "Shop", url: "https://shop.example" }) { id } }',
    );
    siteId = data!['createSite'].id;
    teamId = (await query('select id from users')).rows[0].id;
    await ensurePartitions(app.platform.database.db);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  const query = (text: string, values: unknown[] = []) => app.platform.database.pool.query(text, values);

  /** Inserts `old` rows that are older than their retention, and `rest` newer ones. */
  const fill: Record<string, (old: number, rest: number) => Promise<unknown>> = {
    // First, because alerts refer to them.
    incidents: (old, rest) =>
      query(
        `insert into incidents (id, team_id, site_id, number, title, state, started_at, resolved_at)
         select gen_random_uuid(), $1, $2, i, 'x', 'RESOLVED', now(), now() - case when i <= $3 then interval '400 days' else '0' end
         from generate_series(1, $4::int) i`,
        [teamId, siteId, old, old + rest],
      ),
    alerts: (old, rest) =>
      query(
        `insert into alerts (id, site_id, type, status, message, created_at, resolved_at)
         select gen_random_uuid(), $1, 'SITE_DOWN', 'RESOLVED', 'x', now(), now() - case when i <= $2 then interval '400 days' else '0' end
         from generate_series(1, $3::int) i`,
        [siteId, old, old + rest],
      ),
    screenshots: (old, rest) =>
      query(
        `insert into screenshots (check_id, site_id, created_at, image)
         select gen_random_uuid(), $1, now() - case when i <= $2 then interval '400 days' else '0' end, 'x'
         from generate_series(1, $3::int) i`,
        [siteId, old, old + rest],
      ),
    notification_deliveries: (old, rest) =>
      query(
        `insert into notification_deliveries (id, team_id, channel, event_id, site_id, alert_id, event, notification, status, created_at)
         select gen_random_uuid(), $1, 'email', gen_random_uuid(), $2, gen_random_uuid(), 'OPENED', '{}', 'SENT',
                now() - case when i <= $3 then interval '400 days' else '0' end
         from generate_series(1, $4::int) i`,
        [teamId, siteId, old, old + rest],
      ),
    bulk_deliveries: (old, rest) =>
      query(
        `insert into bulk_deliveries (id, team_id, channel, medium, event_id, title, at, status, due_at, created_at)
         select gen_random_uuid(), $1, 'report:' || gen_random_uuid(), 'MAIL', gen_random_uuid(), 'x', now(), 'SENT', null,
                now() - case when i <= $2 then interval '400 days' else '0' end
         from generate_series(1, $3::int) i`,
        [teamId, old, old + rest],
      ),
    rollup_hours: (old, rest) => fillRollups('rollup_hours', old, rest),
    rollup_days: (old, rest) => fillRollups('rollup_days', old, rest),
    rollup_teams: (old, rest) =>
      query(
        `insert into rollup_teams (team_id, bucket, checks, measured, sum_ms)
         select $1, now() - case when i <= $2 then interval '500 days' else '0' end + i * interval '1 second', 1, 0, 0
         from generate_series(1, $3::int) i`,
        [teamId, old, old + rest],
      ),
  };
  const fillRollups = (table: string, old: number, rest: number) =>
    query(
      `insert into ${table} (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, histogram)
       select gen_random_uuid(), now() - case when i <= $2 then interval '500 days' else '0' end, $1, 1, 0, 0, 0, 0, 0, '{}'
       from generate_series(1, $3::int) i`,
      [siteId, old, old + rest],
    );
  const countOf = async (table: string): Promise<number> =>
    (await query(`select count(*)::int as n from ${table}`)).rows[0].n;

  it.each(Object.keys(fill))('deletes only old rows of %s, in batches of at most 5,000', async (table) => {
    await query(`truncate ${table} cascade`);
    await fill[table]!(5_001, 7);
    await query('create table batches (size integer)');
    await query(`create function record_batch() returns trigger language plpgsql as $$
      begin insert into batches select count(*) from deleted_rows; return null; end $$`);
    await query(`create trigger record_batch after delete on ${table} referencing old table as deleted_rows
      for each statement execute function record_batch()`);
    await applyRetention(app.platform.services, { retentionDays: 90, rawRetentionDays: 90 }, neverAborted);
    const { rows } = await query('select max(size) as largest, sum(size)::int as deleted from batches');
    await query('drop function record_batch cascade');
    await query('drop table batches');
    expect(await countOf(table)).toBe(7);
    expect(rows[0].deleted).toBe(5_001);
    expect(rows[0].largest).toBeLessThanOrEqual(5_000);
  });

  it('deletes old events of an incident that goes on, except those of alerts that are open', async () => {
    await query('truncate incidents cascade');
    const [incident, open, closed] = [newId(), newId(), newId()];
    await query(
      `insert into incidents (id, team_id, site_id, number, title, started_at) values ($1, $2, $3, 1, 'x', now())`,
      [incident, teamId, siteId],
    );
    await query(
      `insert into alerts (id, site_id, type, message, created_at, incident_id) values ($1, $2, 'SITE_DOWN', 'x', now(), $3)`,
      [open, siteId, incident],
    );
    for (const [alert, days, text] of [
      [open, 400, 'open'],
      [closed, 400, 'closed'],
      [newId(), 1, 'new'],
    ])
      await query(
        `insert into incident_events (incident_id, kind, text, alert_id, at)
         values ($1, 'ALERT_OPENED', $2, $3, now() - make_interval(days => $4))`,
        [incident, text, alert, days],
      );
    await applyRetention(app.platform.services, { retentionDays: 90, rawRetentionDays: 90 }, neverAborted);
    const { rows } = await query('select text from incident_events order by id');
    expect(rows).toEqual([{ text: 'open' }, { text: 'new' }]);
  });

  it('runs the other steps when one fails, and logs the failed one', async () => {
    for (const table of Object.keys(fill)) {
      await query(`truncate ${table} cascade`);
      await fill[table]!(1, 0);
    }
    await query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not these'; end $$`);
    await query('create trigger refuse before delete on alerts for each row execute function refuse()');
    logged = '';
    await applyRetention(app.platform.services, { retentionDays: 90, rawRetentionDays: 90 }, neverAborted);
    await query('drop function refuse cascade');
    expect(logged).toContain('"step":"alerts"');
    expect(logged).toContain('not these');
    for (const table of Object.keys(fill))
      expect([table, await countOf(table)]).toEqual([table, table === 'alerts' ? 1 : 0]);
  });

  it('stops between two batches when the process stops', async () => {
    await query('truncate alerts cascade');
    await fill['alerts']!(6_000, 0);
    await applyRetention(
      app.platform.services,
      { retentionDays: 90, rawRetentionDays: 90 },
      AbortSignal.abort(),
    );
    expect(await countOf('alerts')).toBe(6_000);
  });

  it('drops partitions by the clock of the database, even if the clock of the process is ahead', async () => {
    const at = new Date();
    await query(
      `insert into routine_checks (id, created_at, site_id, kind, status) values ($1, $2, $3, 'HTTP', 'UP')`,
      [newId(at.getTime()), at, siteId],
    );
    await query(`create table checks_2001_02_03 (like notable_checks including all)`);
    await query(
      `alter table notable_checks attach partition checks_2001_02_03 for values from ('2001-02-03') to ('2001-02-04')`,
    );
    const { services } = app.platform;
    const clock = { ...services.clock, now: () => new Date(Date.now() + 1_000 * 86_400_000) };
    await applyRetention({ ...services, clock }, { retentionDays: 90, rawRetentionDays: 90 }, neverAborted);
    expect(await countOf('checks')).toBe(1);
    expect((await query(`select to_regclass('checks_2001_02_03') as name`)).rows).toEqual([{ name: null }]);
  });
});
