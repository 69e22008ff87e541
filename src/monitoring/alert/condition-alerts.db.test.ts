import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureNotificationSettings } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { settleMaintenance } from '../maintenance/settle-maintenance.ts';
import { updateAlerts, type AlertCondition } from './update-alerts.ts';

const environments = {
  listEnvironmentIds: async (_db: unknown, sites: readonly string[]) => sites.map(() => []),
  listReleases: async (_db: unknown, sites: readonly unknown[]) => sites.map(() => []),
  listReleaseOutcomes: async () => [],
  findSuspects: async (_db: unknown, failures: readonly unknown[]) => failures.map(() => null),
  listProbingAgents: async () => [],
  wakeAgents: async () => {},
};

describe('an alert about a condition', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
    await fixture.database.db
      .transaction()
      .execute((tx) => ensureNotificationSettings(tx, fixture.teamId, 'ada@example.com'));
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const change = (...conditions: AlertCondition[]) =>
    fixture.database.db.transaction().execute((tx) =>
      updateAlerts(
        tx,
        conditions.map(({ ownerId }) => ownerId),
        { conditions, environments },
      ),
    );
  const problem = (message: string) => ({ problem: { since: new Date(Date.now() - 60_000), message } });
  const source = (name: string) => ({ id: newId(), name });
  const addSubject = async (): Promise<string> => {
    const id = newId();
    await fixture.database.pool.query(
      `insert into alert_subjects (id, team_id, kind, name, tags) values ($1, $2, 'HEARTBEAT', 'Nightly import', '{jobs}')`,
      [id, fixture.teamId],
    );
    return id;
  };
  const rowsOf = async (table: 'alerts' | 'incidents', ownerId: string) =>
    (await fixture.database.pool.query(`select * from ${table} where owner_id = $1 order by id`, [ownerId]))
      .rows;
  const messages = async (ownerId: string) =>
    (
      await fixture.database.pool.query(
        'select title, notification from notification_deliveries where site_id = $1 order by created_at, id',
        [ownerId],
      )
    ).rows;

  it('of a site opens its incident, makes it DEGRADED and ends with both', async () => {
    const site = await fixture.addSite();
    await fixture.store(await fixture.targetOf(site), new Date(), up);
    const about = { ownerId: site, type: 'HEARTBEAT_DOWN', source: source('Cron') } as const;
    await change({ ...about, ...problem('Cron did not report') });
    expect(await fixture.statusOf('sites', site)).toBe('DEGRADED');
    expect(await rowsOf('incidents', site)).toMatchObject([{ state: 'OPEN', title: 'Cron did not report' }]);
    await change({ ...about, problem: null });
    expect(await fixture.statusOf('sites', site)).toBe('UP');
    expect(await rowsOf('incidents', site)).toMatchObject([{ state: 'RESOLVED' }]);
    expect((await messages(site)).map(({ title }) => title)).toEqual([
      'Job failing: Shop / Cron',
      'Job recovered: Shop / Cron',
    ]);
  });

  it('is opened once per source, and stays open when a check of the site succeeds', async () => {
    const site = await fixture.addSite();
    const [first, second] = [source('One'), source('Two')];
    const about = { ownerId: site, type: 'HEARTBEAT_DOWN' } as const;
    await change(
      { ...about, source: first, ...problem('One is late') },
      { ...about, source: second, ...problem('Two is late') },
      { ...about, source: second, ...problem('Two is late') },
    );
    await fixture.store(await fixture.targetOf(site), new Date(), up);
    await change({ ...about, source: first, problem: null });
    const alerts = (await rowsOf('alerts', site)).map(
      ({ source_name, status }) => `${source_name} ${status}`,
    );
    expect(alerts.toSorted()).toEqual(['One RESOLVED', 'Two OPEN']);
  });

  it('gets the message of a problem that has changed', async () => {
    const site = await fixture.addSite();
    const about = { ownerId: site, type: 'CERTIFICATE_EXPIRES' } as const;
    await change({ ...about, ...problem('expires in 7 days') });
    await change({ ...about, ...problem('expires in 1 day') });
    expect(await rowsOf('alerts', site)).toMatchObject([{ message: 'expires in 1 day', status: 'OPEN' }]);
  });

  it('of a heartbeat without a site has an incident of its own, and a link to the heartbeat', async () => {
    const id = await addSubject();
    await change({ ownerId: id, type: 'HEARTBEAT_DOWN', ...problem('Nightly import failed') });
    expect(await rowsOf('alerts', id)).toMatchObject([{ site_id: null, subject_id: id, status: 'OPEN' }]);
    expect(await rowsOf('incidents', id)).toMatchObject([{ site_id: null, subject_id: id, state: 'OPEN' }]);
    expect(await messages(id)).toMatchObject([
      {
        title: 'Job failing: Nightly import',
        notification: { alert: { site: { id, name: 'Nightly import', kind: 'HEARTBEAT' } } },
      },
    ]);
    await change({ ownerId: id, type: 'HEARTBEAT_DOWN', problem: null, closing: 'DELETED' });
    expect(await rowsOf('incidents', id)).toMatchObject([{ state: 'RESOLVED' }]);
    await fixture.database.pool.query('delete from alert_subjects where id = $1', [id]);
    expect([...(await rowsOf('alerts', id)), ...(await rowsOf('incidents', id))]).toEqual([]);
  });

  it('of a heartbeat without a site is announced at the end of a maintenance of its tag', async () => {
    const id = await addSubject();
    const window = newId();
    await fixture.database.pool.query(
      `insert into maintenance_windows (id, team_id, title, tags, timezone, starts_at, ends_at, over_at, planned_until, created_by, is_public)
       values ($1, $2, 'Move', '{jobs}', 'UTC', now() - interval '1 minute', now() + interval '1 hour', now() + interval '1 hour', now(), 'Ada', false)`,
      [window, fixture.teamId],
    );
    await fixture.database.pool.query(
      `insert into maintenance_occurrences (window_id, starts_at, ends_at)
       values ($1, now() - interval '1 minute', now() + interval '1 hour')`,
      [window],
    );
    const settle = () =>
      settleMaintenance(
        { db: fixture.database.db, log: createLog({ level: 'error', pretty: true }), environments },
        new AbortController().signal,
      );
    await change({ ownerId: id, type: 'HEARTBEAT_DOWN', ...problem('Nightly import failed') });
    await settle();
    expect(await messages(id)).toEqual([]);
    await fixture.database.pool.query('delete from maintenance_windows where id = $1', [window]);
    await settle();
    expect(await messages(id)).toMatchObject([{ title: 'Job failing: Nightly import' }]);
  });
});
