import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureNotificationSettings } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { down, startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import { storeResults } from '../check/store-results.ts';
import type { MonitoringExtension } from '../extension.ts';
import { settleMaintenance } from './settle-maintenance.ts';

const log = createLog({ level: 'silent', pretty: false });

/** The announcement of each site asks for its suspected releases, in its transaction. */
const settling = (beforeAnnouncing: (siteId: string) => void | Promise<void>): MonitoringExtension => ({
  listEnvironmentIds: async (_db, sites) => sites.map(() => []),
  listReleases: async (_db, sites) => sites.map(() => []),
  listReleaseOutcomes: async () => [],
  listProbingAgents: async () => [],
  wakeAgents: async () => {},
  async findSuspects(_db, failures) {
    await beforeAnnouncing(failures[0]!.siteId);
    return failures.map(() => null);
  },
});

describe('the end of a maintenance of 60 sites of four teams of an account, and of a site and a heartbeat of another', () => {
  let fixture: SiteFixture;
  let large: string[];
  let other: string;
  let all: string[];
  const [otherTeam, heartbeat] = [newId(), newId()];
  const largeTeams = Array.from({ length: 4 }, newId);

  const query = async (text: string, values: unknown[] = []) =>
    (await fixture.database.pool.query(text, values)).rows;
  const settle = (beforeAnnouncing: (siteId: string) => void | Promise<void> = () => {}) =>
    settleMaintenance(
      { db: fixture.database.db, log, environments: settling(beforeAnnouncing) },
      new AbortController().signal,
    );
  const announced = async (): Promise<string[]> =>
    (await query('select site_id from notification_deliveries order by site_id')).map(
      ({ site_id }) => site_id,
    );
  const startFailing = async (at: Date): Promise<void> => {
    const targets = await query('select id from targets');
    await storeResults(
      fixture.database.db,
      targets.map(({ id }) => ({ targetId: id, at, outcome: { kind: 'result', result: down } })),
    );
  };

  beforeAll(async () => {
    fixture = await startSiteFixture();
    await query(`insert into teams (id, name) values ($1, 'Other')`, [otherTeam]);
    large = [];
    for (let count = 0; count < 60; count += 1) large.push(await fixture.addSite());
    await query(`insert into teams (id, name, created_by) select unnest($1::uuid[]), 'Large', $2`, [
      largeTeams,
      fixture.teamId,
    ]);
    for (const [index, siteId] of large.entries())
      await query('update sites set team_id = $2 where id = $1', [siteId, largeTeams[index % 4]]);
    other = await fixture.addSite();
    await query('update sites set team_id = $2 where id = $1', [other, otherTeam]);
    await fixture.database.db.transaction().execute(async (tx) => {
      for (const team of largeTeams) await ensureNotificationSettings(tx, team, 'ada@example.com');
      await ensureNotificationSettings(tx, otherTeam, 'grace@example.com');
    });
    // Alerts that were opened while the sites were muted: nobody was told of them.
    await query('update sites set muted = true');
    for (const seconds of [20, 10]) await startFailing(new Date(Date.now() - seconds * 1_000));
    await query('update sites set muted = false');
    await query(
      `insert into alert_subjects (id, team_id, kind, name, tags) values ($1, $2, 'HEARTBEAT', 'Import', '{}')`,
      [heartbeat, otherTeam],
    );
    const problem = { since: new Date(Date.now() - 60_000), message: 'Import did not report' };
    const conditions = [{ ownerId: heartbeat, type: 'HEARTBEAT_DOWN' as const, problem }];
    await fixture.database.db
      .transaction()
      .execute((tx) => updateAlerts(tx, [heartbeat], { conditions, environments: settling(() => {}) }));
    all = [...large, other, heartbeat].toSorted();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await query('delete from notification_deliveries');
    await query('delete from alert_announcements');
    await query('update alert_subjects set alerts_held = true');
    // That of the other team ended last.
    await query(
      `update sites set alerts_held = true, maintenance_ended_at = now() - case when id = $1 then interval '10 minutes' else interval '1 hour' end`,
      [other],
    );
  });

  it('is announced to both accounts in turn, a few sites at a time', async () => {
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    const settled = settle((siteId) => {
      begun.push(siteId);
      return gate.promise;
    });
    await waitUntil(() => begun.length >= 4);
    const first = [...begun];
    gate.resolve();
    await settled;
    expect(first).toEqual(expect.arrayContaining([other, heartbeat]));
    expect(begun.toSorted()).toEqual(all);
    expect(await announced()).toEqual(all);
  });

  it('is announced to all in one sweep although one of them fails, which is tried in the next', async () => {
    const failing = large[0]!;
    const tries: string[] = [];
    await settle((siteId) => {
      tries.push(siteId);
      if (siteId === failing) throw new Error('a row that cannot be read');
    });
    expect(tries.filter((siteId) => siteId === failing)).toHaveLength(1);
    expect(await announced()).toEqual(all.filter((id) => id !== failing));
    await settle();
    expect(await announced()).toEqual(all);
  });

  it('is announced by two processes, of which none waits for the other', async () => {
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = settle((siteId) => {
      begun.push(siteId);
      return gate.promise;
    });
    await waitUntil(() => begun.length >= 4);
    const held = new Set(begun);
    await settle();
    expect(await announced()).toEqual(all.filter((id) => !held.has(id)));
    gate.resolve();
    await first;
    expect(await announced()).toEqual(all);
  });

  it('does not wait for a site whose results are being stored', async () => {
    const [stored] = large;
    const storing = await fixture.database.pool.connect();
    await storing.query('begin');
    await storing.query('select from targets where site_id = $1 for update', [stored]);
    await settle();
    expect(await announced()).toEqual(all.filter((id) => id !== stored));
    await storing.query('rollback');
    storing.release();
    await settle();
    expect(await announced()).toEqual(all);
  });
});
