import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertType } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { componentState } from './component-state.ts';
import { listComponents } from './component-storage.ts';
import { publishIncidents } from './publish-incidents.ts';
import { listNewlyAffected, saveAffected } from './publish-storage.ts';
import { worstOf } from '../status-state.ts';

const log = createLog({ level: 'silent', pretty: false });
let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await startSiteFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => query('delete from sites'));

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.database.pool.query<Record<string, string>>(text, values)).rows;
const sweep = (): Promise<void> =>
  publishIncidents({ db: fixture.database.db, log }, new AbortController().signal);
const noticed = async (siteId: string, ...results: (typeof up)[]): Promise<void> => {
  const target = await fixture.targetOf(siteId);
  for (const result of results) await fixture.store(target, new Date((at += 1)), result);
};
let at = Date.now();

async function newPage(teamId: string, ...sites: string[]): Promise<string> {
  const id = newId();
  await query(
    `insert into status_pages (id, team_id, slug, title, locale, visibility, uptime_days, auto_publish_after_minutes, show_details)
     values ($1, $2, $1::uuid::text, 'Shops', 'en', 'PUBLIC', 90, 0, '{}')`,
    [id, teamId],
  );
  await query(
    `insert into status_components (id, status_page_id, position, name, site_id, checkout, show_uptime, show_response_time)
     select gen_random_uuid(), $1, n, 'Shop', s, false, true, false from unnest($2::uuid[]) with ordinality as s (s, n)`,
    [id, sites],
  );
  return id;
}
const updatesOn = async (pageId: string): Promise<string[]> =>
  (
    await query(
      `select u.id, u.state from status_updates u join status_incidents n on n.id = u.status_incident_id
       where n.status_page_id = $1 order by u.at, u.id`,
      [pageId],
    )
  ).map(({ state }) => state!);

describe('several sweeps at the same time', () => {
  it('publish each incident and each end once, and each has its subscribers told once', async () => {
    const sites = await Promise.all(Array.from({ length: 20 }, () => fixture.addSite()));
    const page = await newPage(fixture.teamId, ...sites);
    await query(
      `insert into status_subscribers (id, status_page_id, kind, address, address_hash, confirmed_at)
       values (gen_random_uuid(), $1, 'EMAIL', 'x', 'x', now()), (gen_random_uuid(), $1, 'WEBHOOK', 'x', 'x', null)`,
      [page],
    );
    for (const site of sites) await noticed(site, down, down);
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    await sweep();
    expect(await updatesOn(page)).toEqual(sites.map(() => 'INVESTIGATING'));
    for (const site of sites) await noticed(site, up);
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    await sweep();
    expect((await updatesOn(page)).toSorted()).toEqual([
      ...sites.map(() => 'INVESTIGATING'),
      ...sites.map(() => 'RESOLVED'),
    ]);
    const fanOuts = await query(
      `select f.kind from status_fan_outs f join status_updates u on u.id = f.update_id
       join status_incidents n on n.id = u.status_incident_id where n.status_page_id = $1`,
      [page],
    );
    expect(fanOuts).toEqual(Array.from({ length: 40 }, () => ({ kind: 'EMAIL' })));
  });

  it('and a deleted page or site leave nothing behind', async () => {
    const sites = await Promise.all(Array.from({ length: 10 }, () => fixture.addSite()));
    const pages = await Promise.all(sites.map((site) => newPage(fixture.teamId, site)));
    for (const site of sites) await noticed(site, down, down);
    await Promise.all([
      sweep(),
      query('delete from status_pages where id = any($1)', [pages.slice(0, 3)]),
      sweep(),
      query('delete from sites where id = any($1)', [sites.slice(3, 6)]),
      sweep(),
    ]);
    await sweep();
    for (const page of pages.slice(0, 3)) expect(await updatesOn(page)).toEqual([]);
    for (const page of pages.slice(3, 6))
      expect(['', 'INVESTIGATING,RESOLVED']).toContain((await updatesOn(page)).join());
    for (const page of pages.slice(6)) expect(await updatesOn(page)).toEqual(['INVESTIGATING']);
  });
});

it('a page can be deleted while it gets another incident', async () => {
  const { db, pool } = fixture.database;
  const sites = await Promise.all([fixture.addSite(), fixture.addSite()]);
  const page = await newPage(fixture.teamId, ...sites);
  await noticed(sites[0]!, down, down);
  const known = await listNewlyAffected(db, 10);
  await saveAffected(db, known, { skipLocked: true });
  await noticed(sites[1]!, down, down);
  const deleter = await pool.connect();
  try {
    await deleter.query('begin');
    await deleter.query('select from status_pages where id = $1 for update', [page]);
    // It would have locked the incident that the page has, and waited for the page to add the other one.
    await saveAffected(db, [...known, ...(await listNewlyAffected(db, 10))], { skipLocked: true });
    await deleter.query('delete from status_pages where id = $1', [page]);
    await deleter.query('commit');
  } finally {
    deleter.release();
  }
  expect(await query('select id from status_incidents where status_page_id = $1', [page])).toEqual([]);
});

it('one incident that cannot be published does not stop the others, and is tried again', async () => {
  const sites = await Promise.all([fixture.addSite(), fixture.addSite(), fixture.addSite()]);
  const pages = await Promise.all(sites.map((site) => newPage(fixture.teamId, site)));
  for (const site of sites) await noticed(site, down, down);
  await saveAffected(fixture.database.db, await listNewlyAffected(fixture.database.db, 10), {
    skipLocked: true,
  });
  await query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.status_incident_id in (select id from status_incidents where status_page_id = '${pages[1]}') then raise 'refused'; end if;
       return new; end $$`,
  );
  await query('create trigger refuse before insert on status_updates for each row execute function refuse()');
  await sweep();
  expect(await Promise.all(pages.map(updatesOn))).toEqual([['INVESTIGATING'], [], ['INVESTIGATING']]);
  await query('drop function refuse cascade');
  await sweep();
  expect(await updatesOn(pages[1]!)).toEqual(['INVESTIGATING']);
});

it('the teams take turns: the first incident of each comes before the second of any', async () => {
  const other = newId();
  await query(`insert into users (id, email, name, role) values ($1, 'eve@example.com', 'Eve', 'MEMBER')`, [
    other,
  ]);
  await addPersonalTeams(fixture.database.pool);
  const sites = await Promise.all([1, 2, 3, 4].map(() => fixture.addSite()));
  const page = await newPage(fixture.teamId, ...sites);
  for (const site of sites) await noticed(site, down, down);
  const last = await fixture.addSite();
  await query('update sites set team_id = $2 where id = $1', [last, other]);
  const theirs = await newPage(other, last);
  await noticed(last, down, down);
  const found = await listNewlyAffected(fixture.database.db, 2);
  expect(found.map(({ statusPageId }) => statusPageId).toSorted()).toEqual([page, theirs].toSorted());
});

it('finds the components that `componentState` calls disturbed, with the worst of their states', async () => {
  const { db } = fixture.database;
  const site = await fixture.addSite();
  const [cart, mug] = [await fixture.addPage(site), await fixture.addPage(site, 'Mug')];
  const page = await newPage(fixture.teamId, site, site, site, site);
  const targets = [
    { siteId: site, pageId: null, checkout: false },
    { siteId: site, pageId: null, checkout: true },
    { siteId: site, pageId: cart, checkout: false },
    { siteId: site, pageId: mug, checkout: false },
  ];
  for (const [index, { pageId, checkout }] of targets.entries())
    await query(
      'update status_components set page_id = $3, checkout = $4 where status_page_id = $1 and position = $2',
      [page, index + 1, pageId, checkout],
    );
  const components = await listComponents(db, [page]);
  const incident = newId();
  await query(
    `insert into incidents (id, team_id, site_id, number, title, started_at) values ($1, $2, $3, 1000, 'x', now())`,
    [incident, fixture.teamId, site],
  );
  const alerts: { type: AlertType; pageId: string | null }[] = [
    { type: 'SITE_DOWN', pageId: null },
    { type: 'CHECKOUT_FAILED', pageId: null },
    { type: 'JS_ERROR', pageId: null },
    { type: 'PAGE_DOWN', pageId: cart },
    { type: 'JS_ERROR', pageId: cart },
    { type: 'JS_ERROR', pageId: mug },
  ];
  for (let subset = 0; subset < 2 ** alerts.length; subset += 1) {
    const openAlerts = alerts.filter((_, index) => (subset >> index) & 1);
    await query('delete from alerts where site_id = $1', [site]);
    for (const { type, pageId } of openAlerts)
      await query(
        `insert into alerts (id, site_id, page_id, type, message, created_at, incident_id)
         values (gen_random_uuid(), $1, $2, $3, 'x', now(), $4)`,
        [site, pageId, type, incident],
      );
    const states = components.map((component) =>
      componentState(component, { openAlerts, maintenance: null }),
    );
    const disturbed = components.filter((_, index) => states[index] !== 'OPERATIONAL');
    const [found] = await listNewlyAffected(db, 10);
    expect(found?.componentIds.toSorted() ?? []).toEqual(disturbed.map(({ id }) => id).toSorted());
    expect(found?.impact ?? 'OPERATIONAL').toBe(worstOf(states));
  }
});
