import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { storeIncident, storePage } from '../status-view/stored-page.fixture.ts';
import { deleteOldChanges, listChanges } from './change-storage.ts';

let fixture: SiteFixture;
let other: string;
beforeAll(async () => {
  fixture = await startSiteFixture();
  other = newId();
  await query(`insert into users (id, email, name, role) values ($1, 'eve@example.com', 'Eve', 'MEMBER')`, [
    other,
  ]);
  await addPersonalTeams(fixture.database.pool);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const query = (text: string, values: unknown[] = []) => fixture.database.pool.query(text, values);
const list = (since: string | null) => listChanges(fixture.database.db, since);
const snapshot = async (): Promise<string> => (await list(null)).snapshot;

/** The teams whose change is noted by what `act` does, in the order of transactions. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await snapshot();
  const known = new Set((await allChanges()).map(({ xact, team_id }) => `${xact} ${team_id}`));
  await act();
  const noted = (await allChanges()).filter(({ xact, team_id }) => !known.has(`${xact} ${team_id}`));
  const teams = noted.map(({ team_id }) => team_id);
  expect((await list(before)).teamIds.toSorted()).toEqual([...new Set(teams)].toSorted());
  return teams;
}
const allChanges = async (): Promise<{ xact: string; team_id: string }[]> =>
  (await query('select xact::text, team_id from status_changes order by xact')).rows;

describe('changes that visitors of status pages see', () => {
  it('are noted once for each team and transaction: of pages, alerts, maintenance and sites', async () => {
    const own = fixture.teamId;
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    const failing = async () => {
      await fixture.store(target, new Date(Date.now() - 9_000), down);
      await fixture.store(target, new Date(Date.now() - 8_000), down);
    };
    expect(await changedBy(failing), 'without a status page').toEqual([]);
    const recover = () => fixture.store(target, new Date(Date.now() - 7_000), up);
    let page = { id: '', components: [] as string[] };
    expect(await changedBy(async () => (page = await storePage(fixture, [{ siteId: site }])))).toEqual([
      own,
      own,
    ]);
    expect(await changedBy(recover)).toEqual([own]);
    expect(
      await changedBy(() => fixture.store(target, new Date(Date.now() - 6_000), up)),
      'a usual check',
    ).toEqual([]);
    expect(await changedBy(() => storeIncident(fixture, page.id))).toEqual([own, own]);
    expect(await changedBy(() => query(`update status_updates set body = 'x'`))).toEqual([own]);
    expect(
      await changedBy(() =>
        query(
          `insert into maintenance_windows (id, team_id, title, starts_at, ends_at, timezone, is_public, created_by, over_at, planned_until)
           values ($1, $2, 'x', now(), now(), 'UTC', true, 'x', now(), now())`,
          [newId(), own],
        ),
      ),
    ).toEqual([own]);
    expect(await changedBy(() => query('delete from maintenance_windows'))).toEqual([own]);
    expect(await changedBy(() => query('update sites set muted = not muted'))).toEqual([]);
    expect(
      await changedBy(() => query(`update sites set url = 'https://new.example/' where id = $1`, [site])),
    ).toEqual([own]);
    expect(
      await changedBy(() => query('update sites set team_id = $1 where id = $2', [other, site])),
    ).toEqual([own]);
    expect(await changedBy(() => query('delete from sites where id = $1', [site])), 'its component').toEqual([
      own,
    ]);
    expect(await changedBy(() => query('delete from status_pages'))).toEqual([own]);
  });

  it('are read once, in whatever order transactions end', async () => {
    const begin = async () => {
      const client = await fixture.database.pool.connect();
      const teamId = newId();
      await client.query('begin');
      await client.query('insert into status_changes (team_id) values ($1)', [teamId]);
      const end = async (): Promise<void> => {
        await client.query('commit');
        client.release();
      };
      return { teamId, end };
    };
    const start = await snapshot();
    const [early, late] = [await begin(), await begin()];
    await late.end();
    const first = await list(start);
    expect(first.teamIds).toEqual([late.teamId]);
    const between = await begin();
    await between.end();
    const second = await list(first.snapshot);
    expect(second.teamIds, 'while the first one still runs').toEqual([between.teamId]);
    await early.end();
    const third = await list(second.snapshot);
    expect(third.teamIds).toEqual([early.teamId]);
    expect((await list(third.snapshot)).teamIds).toEqual([]);
  });

  it('are deleted after an hour', async () => {
    await query(
      `insert into status_changes (team_id, at) values ($1, now() - interval '61 minutes'), ($2, now())`,
      [newId(), other],
    );
    await deleteOldChanges(fixture.database.db);
    const { rows } = await query(`select team_id from status_changes where at < now() - interval '1 hour'`);
    expect(rows).toEqual([]);
    expect((await query('select from status_changes where team_id = $1', [other])).rowCount).toBe(1);
  });
});
