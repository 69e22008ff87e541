import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { deleteOldMonitoringChanges, listMonitoringChanges } from './monitoring-change-storage.ts';

let fixture: SiteFixture;
beforeAll(async () => (fixture = await startSiteFixture()));
afterAll(() => fixture[Symbol.asyncDispose]());

const query = (text: string, values: unknown[] = []) => fixture.database.pool.query(text, values);
const list = (since: string | null, teamIds = [fixture.teamId]) =>
  listMonitoringChanges(fixture.database.db, teamIds, since);

/** What is told of what `act` does. */
async function toldOf(act: () => Promise<unknown>): Promise<string[]> {
  const { snapshot } = await list(null);
  await act();
  return (await list(snapshot)).changes.map(({ kind, id }) => `${kind} ${id}`).toSorted();
}

describe('changes that subscribers are told', () => {
  it('are those of the status of a site and of incidents, each once', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const store = (seconds: number, result = down) =>
      fixture.store(target, new Date(Date.now() - seconds * 1_000), result);
    await store(60, up);
    expect(await toldOf(() => store(50, up)), 'a usual check').toEqual([]);
    expect(await toldOf(() => store(40)), 'not confirmed yet').toEqual([]);
    const told = await toldOf(() => store(30));
    const { rows } = await query('select id from incidents where owner_id = $1', [site]);
    const incident = `INCIDENT ${rows[0].id}`;
    expect(told).toEqual([incident, `SITE ${site}`]);
    expect(await toldOf(() => store(20)), 'it is still down').toEqual([]);
    expect(await toldOf(() => query('update sites set muted = true where id = $1', [site]))).toEqual([]);
    expect(
      await toldOf(() =>
        query(`insert into incident_events (incident_id, kind, text) values ($1, 'NOTE', 'x')`, [rows[0].id]),
      ),
    ).toEqual([incident]);
    expect(
      await toldOf(() =>
        query(`insert into incident_postmortems (incident_id, text, updated_by) values ($1, 'x', 'x')`, [
          rows[0].id,
        ]),
      ),
    ).toEqual([incident]);
    expect(await toldOf(() => store(10, up))).toEqual([incident, `SITE ${site}`]);
  });

  it('of another team are not read', async () => {
    const { snapshot } = await list(null);
    await query('insert into monitoring_changes (team_id, kind, object_id) values ($1, $2, $3)', [
      fixture.teamId,
      'SITE',
      newId(),
    ]);
    expect((await list(snapshot, [newId()])).changes).toEqual([]);
    expect((await list(snapshot)).changes).toHaveLength(1);
  });

  it('are read once, also of a transaction that began before and ends later', async () => {
    const note = `insert into monitoring_changes (team_id, kind, object_id) values ($1, 'SITE', $2)`;
    const slow = await fixture.database.pool.connect();
    const [late, early] = [newId(), newId()];
    await slow.query('begin');
    await slow.query(note, [fixture.teamId, late]);
    const before = await list(null);
    await query(note, [fixture.teamId, early]);
    const first = await list(before.snapshot);
    await slow.query('commit');
    slow.release();
    const second = await list(first.snapshot);
    expect([first, second].map(({ changes }) => changes.map(({ id }) => id))).toEqual([[early], [late]]);
    expect((await list(second.snapshot)).changes).toEqual([]);
  });

  it('are deleted after an hour', async () => {
    await query(`update monitoring_changes set at = now() - interval '59 minutes'`);
    await deleteOldMonitoringChanges(fixture.database.db);
    const count = async (): Promise<number> =>
      (await query('select count(*)::int as count from monitoring_changes')).rows[0].count;
    expect(await count()).toBeGreaterThan(0);
    await query(`update monitoring_changes set at = now() - interval '61 minutes'`);
    await deleteOldMonitoringChanges(fixture.database.db);
    expect(await count()).toBe(0);
  });
});
