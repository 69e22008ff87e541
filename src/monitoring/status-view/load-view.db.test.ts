import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { listComponents } from '../status-page/component-storage.ts';
import { findPage } from '../status-page/page-storage.ts';
import { loadView, type LoadedView, type Measurements } from './load-view.ts';
import { storeIncident, storePage } from './stored-page.fixture.ts';

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await startSiteFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const services = { settings: { publicUrl: new URL('https://steward.example') }, mailer: null } as never;

const query = (text: string, values: unknown[] = []) => fixture.database.pool.query(text, values);

async function load(pageId: string, former: Measurements | null = null): Promise<LoadedView> {
  const { db } = fixture.database;
  const page = await findPage(db, [fixture.teamId], pageId);
  return loadView(services, db, page!, await listComponents(db, [pageId]), former);
}

const dayAgo = (days: number): Date => new Date(new Date().setUTCHours(0, 0, 0, 0) - days * 86_400_000);

/** In hours. */
const cover = async (siteId: string, daysAgo: number, [upFor, downFor, planned]: [number, number, number]) =>
  query(
    `insert into rollup_days (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, histogram, maintenance_down_ms)
     values ($1, $2, $3, 1, 0, $4, $5, 0, 0, '{}', $6)`,
    [
      await fixture.targetOf(siteId),
      dayAgo(daysAgo),
      siteId,
      upFor * 3_600_000,
      (downFor + planned) * 3_600_000,
      planned * 3_600_000,
    ],
  );

async function planMaintenance(
  siteIds: string[] | null,
  fromMinutes: number,
  toMinutes: number,
  isPublic = true,
) {
  const id = newId();
  const at = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
  await query(
    `insert into maintenance_windows (id, team_id, site_ids, title, starts_at, ends_at, timezone, is_public, created_by, over_at, planned_until)
     values ($1, $2, $3, 'New database', $4, $5, 'UTC', $6, 'ada@example.com', $5, $5)`,
    [id, fixture.teamId, siteIds, at(fromMinutes), at(toMinutes), isPublic],
  );
  await query(
    'insert into maintenance_occurrences select id, starts_at, ends_at from maintenance_windows where id = $1',
    [id],
  );
  return id;
}

const fail = async (target: string): Promise<void> => {
  await fixture.store(target, new Date(Date.now() - 2_000), down);
  await fixture.store(target, new Date(Date.now() - 1_000), down);
};

describe('the view of a status page', () => {
  it('has a bar for every day, and counts planned maintenance as neither up nor down', async () => {
    const site = await fixture.addSite();
    await cover(site, 0, [3, 1, 0]);
    await cover(site, 2, [20, 0, 4]);
    await cover(site, 89, [24, 0, 0]);
    await cover(site, 90, [0, 24, 0]);
    const { id } = await storePage(fixture, [{ siteId: site }]);
    const [component] = (await load(id)).view.components;
    expect(component!.days).toHaveLength(90);
    const dates = component!.days!.map(({ date }) => date);
    expect([dates[0], dates.at(-1)]).toEqual(
      [dayAgo(89), dayAgo(0)].map((day) => day.toISOString().slice(0, 10)),
    );
    expect(component!.days!.at(-1)).toMatchObject({
      upSeconds: 10_800,
      downSeconds: 3_600,
      maintenanceSeconds: 0,
    });
    expect(component!.days!.at(-3)).toMatchObject({
      upSeconds: 72_000,
      downSeconds: 0,
      maintenanceSeconds: 14_400,
    });
    expect(component!.days!.at(-2)).toMatchObject({ upSeconds: 0, downSeconds: 0, maintenanceSeconds: 0 });
    expect(component!.uptimePercent).toBeCloseTo((47 / 48) * 100, 6);
  });

  it('has the median response time of the last 24 hours, and neither that nor uptime if they are not shown', async () => {
    const site = await fixture.addSite();
    const target = await fixture.targetOf(site);
    for (const [at, ms] of [100, 200, 4_000].entries())
      await fixture.store(target, new Date(Date.now() - 10_000 + at), { ...up, responseTimeMs: ms });
    const { id } = await storePage(fixture, [
      { siteId: site },
      { siteId: site, showUptime: false, showResponseTime: false },
    ]);
    const [shown, hidden] = (await load(id)).view.components;
    expect(shown!.responseTimeMs).toBeGreaterThan(180);
    expect(shown!.responseTimeMs).toBeLessThan(220);
    expect(hidden).toMatchObject({ days: null, uptimePercent: null, responseTimeMs: null });
  });

  it('follows the alerts of sites, pages and checkouts', async () => {
    const [one, two] = [await fixture.addSite(), await fixture.addSite()];
    const pageId = await fixture.addPage(one);
    const { id } = await storePage(fixture, [
      { siteId: one },
      { siteId: one, pageId },
      { siteId: one, checkout: true },
      { siteId: two },
    ]);
    const states = async () => (await load(id)).view.components.map(({ state }) => state);
    expect(await states()).toEqual(['OPERATIONAL', 'OPERATIONAL', 'OPERATIONAL', 'OPERATIONAL']);
    await fail(await fixture.targetOf(one, pageId));
    expect(await states()).toEqual(['PARTIAL_OUTAGE', 'MAJOR_OUTAGE', 'OPERATIONAL', 'OPERATIONAL']);
    await fail(await fixture.targetOf(one));
    expect(await states()).toEqual(['MAJOR_OUTAGE', 'MAJOR_OUTAGE', 'MAJOR_OUTAGE', 'OPERATIONAL']);
    expect((await load(id)).view.state).toBe('MAJOR_OUTAGE');
  });

  it('follows what people write about components until it is resolved, and not what only follows an incident', async () => {
    const site = await fixture.addSite();
    const { id, components } = await storePage(fixture, [{ siteId: site }, { siteId: site, checkout: true }]);
    const states = async () => (await load(id)).view.components.map(({ state }) => state);
    const about = { component_ids: [components[1]], impact: 'DEGRADED' };
    const written = await storeIncident(fixture, id, about);
    await storeIncident(fixture, id, { ...about, impact: 'MAJOR_OUTAGE', is_automatic: true });
    await storeIncident(fixture, id, { ...about, impact: 'MAJOR_OUTAGE', published_at: null });
    const other = await storePage(fixture, []);
    await storeIncident(fixture, other.id, { ...about, impact: 'MAJOR_OUTAGE' });
    expect(await states()).toEqual(['OPERATIONAL', 'DEGRADED']);
    expect((await load(id)).view.state).toBe('DEGRADED');
    await query('update status_incidents set resolved_at = now() where id = $1', [written]);
    expect(await states()).toEqual(['OPERATIONAL', 'OPERATIONAL']);
  });

  it('shows public maintenance that is active or near, and knows when the next one begins or ends', async () => {
    const [one, two] = [await fixture.addSite(), await fixture.addSite()];
    const { id, components } = await storePage(fixture, [{ siteId: one }, { siteId: two }]);
    const internal = await planMaintenance([one], 5, 20, false);
    const now = await planMaintenance([two], -10, 30);
    const later = await planMaintenance(null, 600, 660);
    await planMaintenance([two], 45 * 1_440, 45 * 1_440 + 60);
    const incident = await storeIncident(fixture, id, { maintenance_window_id: later, state: 'SCHEDULED' });
    const { view, nextChangeAt } = await load(id);
    expect(
      view.maintenance.map((each) => [each.id, each.title, each.componentIds, each.updates.length]),
    ).toEqual([
      [now, 'New database', [components[1]], 0],
      [later, 'New database', components, 1],
    ]);
    expect(view.incidents.map((each) => each.id)).not.toContain(incident);
    expect(view.components.map(({ state }) => state)).toEqual(['OPERATIONAL', 'MAINTENANCE']);
    expect(JSON.stringify(view)).not.toContain(internal);
    const nextDay = dayAgo(-1).getTime();
    expect(nextChangeAt.getTime()).toBeCloseTo(Math.min(Date.now() + 5 * 60_000, nextDay), -4);
    await query('delete from maintenance_windows where team_id = $1', [fixture.teamId]);
    expect((await load(id)).nextChangeAt).toEqual(dayAgo(-1));
  });

  it('shows a maintenance that was announced as planned, however late it is and whatever it is about', async () => {
    const [shown, other] = [await fixture.addSite(), await fixture.addSite()];
    const { id, components } = await storePage(fixture, [{ siteId: shown }]);
    const late = await planMaintenance([shown], 45 * 1_440, 45 * 1_440 + 60);
    const elsewhere = await planMaintenance([other], 600, 660);
    const hidden = await planMaintenance([shown], 45 * 1_440, 45 * 1_440 + 60, false);
    const ended = await planMaintenance([shown], -60, -1);
    const announce = (window: string, fields: object = {}) =>
      storeIncident(fixture, id, {
        maintenance_window_id: window,
        state: 'SCHEDULED',
        component_ids: components,
        ...fields,
      });
    for (const window of [late, elsewhere, hidden]) await announce(window);
    const past = await announce(ended, { resolved_at: new Date() });
    const { view } = await load(id);
    expect(view.maintenance.map((each) => [each.id, each.updates.length])).toEqual([
      [elsewhere, 1],
      [late, 1],
    ]);
    expect(view.incidents.map((each) => each.id)).toEqual([past]);
    await query('delete from maintenance_windows where team_id = $1', [fixture.teamId]);
  });

  it('shows what was published, newest first, those that go on before others, and none that ended long ago', async () => {
    const { id } = await storePage(fixture, []);
    const ended = await storeIncident(fixture, id, { started_at: dayAgo(1), resolved_at: new Date() });
    const open = await storeIncident(fixture, id, { started_at: dayAgo(40) });
    await storeIncident(fixture, id, { published_at: null });
    await storeIncident(fixture, id, { started_at: dayAgo(20), resolved_at: dayAgo(16) });
    const { incidents } = (await load(id)).view;
    expect(incidents.map((incident) => incident.id)).toEqual([open, ended]);
    expect(incidents[0]!.updates).toEqual([
      {
        id: expect.any(String),
        state: 'INVESTIGATING',
        body: 'We are looking into it.',
        at: expect.any(Date),
      },
    ]);
    expect(JSON.stringify(incidents)).not.toContain('ada@example.com');
  });

  it('shows updates by the time of the database, whatever the clocks of processes say', async () => {
    const { id } = await storePage(fixture, []);
    const incident = await storeIncident(fixture, id, { body: 'First' });
    // Its id is older than that of the first one.
    await query(
      `insert into status_updates (id, status_incident_id, state, body, at)
       values ('01900000-0000-7000-8000-000000000000', $1, 'IDENTIFIED', 'Second', now() + interval '1 second')`,
      [incident],
    );
    const { incidents } = (await load(id)).view;
    expect(incidents[0]!.updates.map(({ body }) => body)).toEqual(['Second', 'First']);
  });

  it('contains addresses, error texts and own titles only if the team shows them', async () => {
    const site = await fixture.addSite();
    const pageId = await fixture.addPage(site);
    await fail(await fixture.targetOf(site));
    const { rows } = await query('select id from incidents where site_id = $1', [site]);
    const load3 = async (details: string) => {
      const page = await storePage(fixture, [{ siteId: site }, { siteId: site, pageId }], {
        show_details: details,
      });
      await storeIncident(fixture, page.id, { incident_id: rows[0].id });
      return (await load(page.id)).view;
    };
    const plain = await load3('{}');
    // Ids can contain 503, too.
    expect(JSON.stringify(plain)).not.toMatch(/shop\.example|HTTP 503|is down/);
    expect(plain.incidents[0]).toMatchObject({ title: null, error: null });
    const full = await load3('{ADDRESS,ERROR,TITLE}');
    expect(full.components.map(({ address }) => address)).toEqual([
      'https://shop.example/',
      'https://shop.example/cart',
    ]);
    expect(full.incidents[0]!.error).toContain('503');
    expect(full.incidents[0]!.title).toEqual(expect.any(String));
  });

  it('leaves out components whose site was transferred to another team', async () => {
    const [one, two] = [await fixture.addSite(), await fixture.addSite()];
    const { id, components } = await storePage(fixture, [{ siteId: one }, { siteId: two }]);
    await storeIncident(fixture, id, { component_ids: components });
    const other = newId();
    await query(`insert into users (id, email, name, role) values ($1, 'eve@example.com', 'Eve', 'MEMBER')`, [
      other,
    ]);
    await addPersonalTeams(fixture.database.pool);
    await query('update sites set team_id = $2 where id = $1', [one, other]);
    const { view } = await load(id);
    expect(view.components.map((component) => component.id)).toEqual([components[1]]);
    expect(view.incidents[0]!.componentIds).toEqual([components[1]]);
  });

  it('reads measurements again only if they are a minute old, or about something else', async () => {
    const site = await fixture.addSite();
    const { id } = await storePage(fixture, [{ siteId: site }]);
    const { measurements: first } = await load(id);
    await cover(site, 0, [1, 0, 0]);
    expect((await load(id, first)).measurements).toBe(first);
    const older = { ...first, at: new Date(first.at.getTime() - 61_000) };
    expect((await load(id, older)).view.components[0]!.uptimePercent).toBe(100);
    await query('update status_pages set uptime_days = 30 where id = $1', [id]);
    expect((await load(id, first)).view.components[0]!.days).toHaveLength(30);
  });
});
