// @module-tag cluster-long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { ageWindow } from '#testkit/time-travel.fixture.ts';
import {
  createWindow,
  endWindow,
  inMinutes,
  listWindows,
  maintenanceOf,
  newWindow,
  readWindow,
  secondsBetween,
  startMaintenance,
  tomorrow,
  updateWindow,
} from './maintenance-requests.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { badRequest, change, extensionsOf, newSite } from './monitoring-requests.fixture.ts';
import { codeOf, newMember, newScript, newTeam, userIdOf } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let siteId: string;
let teamId: string;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000', STEWARD_QUOTA_SITES: '100' } });
  owner = await app.signUp({ email: 'ada@example.com' });
  siteId = (await newSite(owner)).id;
  teamId = await userIdOf(owner);
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a maintenance window', () => {
  it('is planned, listed and found, and says when the maintenance of a site begins', async () => {
    const { id } = await newSite(owner);
    const times = tomorrow();
    const window = await newWindow(owner, { siteIds: [id], ...times, isPublic: true });
    expect(window).toEqual({
      id: expect.any(String),
      teamId,
      siteIds: [id],
      tags: null,
      title: 'Upgrade',
      ...times,
      recurrence: null,
      timezone: 'UTC',
      isPublic: true,
      state: 'SCHEDULED',
      createdBy: 'ada@example.com',
      deploymentId: null,
    });
    const listed = { ...window, occurrences: [times] };
    expect(await readWindow(owner, window.id)).toEqual(listed);
    expect(await listWindows(owner, { siteId: id })).toEqual([listed]);
    expect(await listWindows(owner, { siteId: id, from: inMinutes(1_501), to: inMinutes(1_600) })).toEqual(
      [],
    );
    expect(await maintenanceOf(owner, id)).toEqual({
      inMaintenance: false,
      nextMaintenanceAt: times.startsAt,
    });
  });

  it('without sites is for all sites of the team, and with tags for those that have one of them', async () => {
    const team = await newTeam(owner);
    const [plain, tagged] = [
      (await newSite(owner, { teamId: team })).id,
      (await newSite(owner, { teamId: team, tags: ['eu', 'shop'] })).id,
    ];
    const states = async () =>
      Promise.all([plain, tagged, siteId].map(async (id) => (await maintenanceOf(owner, id)).inMaintenance));
    const now = { teamId: team, startsAt: inMinutes(-1), endsAt: inMinutes(60) };
    const byTag = await newWindow(owner, { ...now, tags: ['EU', 'us'] });
    expect(byTag).toMatchObject({ tags: ['eu', 'us'], siteIds: null, state: 'ACTIVE' });
    expect(await states()).toEqual([false, true, false]);
    const all = await newWindow(owner, now);
    expect(await states()).toEqual([true, true, false]);
    dataOf(await endWindow(owner, all.id));
    // A tag that is removed takes effect at once.
    dataOf(await change(owner, 'updateSite', tagged, { tags: [] }));
    expect(await states()).toEqual([false, false, false]);
  });

  it('is active from its start to its end', async () => {
    const { id } = await newSite(owner);
    const window = await newWindow(owner, { siteIds: [id], startsAt: inMinutes(10), endsAt: inMinutes(30) });
    const state = async () => [
      (await readWindow(owner, window.id))!.state,
      (await maintenanceOf(owner, id)).inMaintenance,
    ];
    expect(await state()).toEqual(['SCHEDULED', false]);
    await ageWindow(app, window.id, 10);
    expect(await state()).toEqual(['ACTIVE', true]);
    await ageWindow(app, window.id, 20);
    expect(await state()).toEqual(['ENDED', false]);
  });

  it('that is ended before it begins is cancelled, and one that is ended in it ends now', async () => {
    const { id } = await newSite(owner);
    const planned = await newWindow(owner, { siteIds: [id] });
    expect(dataOf(await endWindow(owner, planned.id))).toMatchObject({ state: 'CANCELLED' });
    const active = await newWindow(owner, { siteIds: [id], startsAt: inMinutes(-30), endsAt: inMinutes(30) });
    const ended = dataOf(await endWindow(owner, active.id));
    expect(ended.state).toBe('ENDED');
    expect(Math.abs(Date.parse(ended.endsAt) - Date.now())).toBeLessThan(atMost(10_000));
    expect(await maintenanceOf(owner, id)).toEqual({ inMaintenance: false, nextMaintenanceAt: null });
    expect(dataOf(await endWindow(owner, active.id))).toEqual(ended);
    for (const window of [planned, active])
      expect(extensionsOf(await updateWindow(owner, window.id, { title: 'Later' }))).toMatchObject(
        badRequest('id'),
      );
  });

  it('can be changed while it is active: the past stays, and the rest follows the new times', async () => {
    const { id } = await newSite(owner);
    const startsAt = inMinutes(-20);
    const window = await newWindow(owner, { siteIds: [id], startsAt, endsAt: inMinutes(5) });
    const longer = inMinutes(60);
    expect(dataOf(await updateWindow(owner, window.id, { endsAt: longer, title: 'More' }))).toMatchObject({
      state: 'ACTIVE',
      title: 'More',
      startsAt,
      endsAt: longer,
    });
    const range = { from: inMinutes(-60), to: inMinutes(600) };
    expect((await readWindow(owner, window.id, range))!.occurrences).toEqual([{ startsAt, endsAt: longer }]);
    const later = { startsAt: inMinutes(120), endsAt: inMinutes(180) };
    expect(dataOf(await updateWindow(owner, window.id, later))).toMatchObject({
      state: 'SCHEDULED',
      ...later,
    });
    const { occurrences } = (await readWindow(owner, window.id, range))!;
    expect(occurrences).toEqual([{ startsAt, endsAt: expect.any(String) }, later]);
    expect(Math.abs(Date.parse(occurrences[0]!.endsAt) - Date.now())).toBeLessThan(atMost(10_000));
    expect(await maintenanceOf(owner, id)).toEqual({
      inMaintenance: false,
      nextMaintenanceAt: later.startsAt,
    });
    const other = await newSite(owner);
    dataOf(await updateWindow(owner, window.id, { siteIds: [other.id] }));
    expect((await maintenanceOf(owner, id)).nextMaintenanceAt).toBeNull();
    expect((await maintenanceOf(owner, other.id)).nextMaintenanceAt).toBe(later.startsAt);
  });

  it('is recorded in the audit log', async () => {
    const { id } = await newWindow(owner, { title: 'Audited' });
    dataOf(await updateWindow(owner, id, { title: 'Audited again', isPublic: true }));
    dataOf(await endWindow(owner, id));
    dataOf(await startMaintenance(owner, [siteId], 1, 'Audited now'));
    const { edges } = dataOf(await owner.send(auditLog, { search: 'Audited' }));
    expect(edges.map(({ node: { action, resource } }) => `${action} ${resource}`)).toEqual([
      'maintenance.start maintenance window Audited now',
      'maintenance.end maintenance window Audited again',
      'maintenance.update maintenance window Audited again: title, isPublic',
      'maintenance.create maintenance window Audited',
    ]);
  });

  it('a team can have 100 that are not over', async () => {
    const team = await newTeam(owner);
    for (let count = 0; count < 100; count += 1) dataOf(await createWindow(owner, { teamId: team }));
    expect(extensionsOf(await createWindow(owner, { teamId: team }))).toEqual({
      code: 'QUOTA_EXCEEDED',
      field: 'maintenanceWindows',
      limit: 100,
    });
    const [first] = await listWindows(owner, { teamId: team });
    dataOf(await endWindow(owner, first!.id));
    dataOf(await createWindow(owner, { teamId: team }));
  });

  it('of a site that is deleted or transferred covers the other sites', async () => {
    const team = await newTeam(owner);
    const [kept, moved] = [await newSite(owner, { teamId: team }), await newSite(owner, { teamId: team })];
    const window = dataOf(await startMaintenance(owner, [kept.id, moved.id]));
    expect((await maintenanceOf(owner, moved.id)).inMaintenance).toBe(true);
    const other = await newTeam(owner);
    dataOf(
      await owner.monitoring('mutation ($id: ID!, $to: ID!) { transferSite(id: $id, teamId: $to) { id } }', {
        id: moved.id,
        to: other,
      }),
    );
    expect((await maintenanceOf(owner, moved.id)).inMaintenance).toBe(false);
    expect((await maintenanceOf(owner, kept.id)).inMaintenance).toBe(true);
    expect((await readWindow(owner, window.id))!.siteIds!.toSorted()).toEqual([kept.id, moved.id].toSorted());
  });
});

describe('the maintenance windows of a team', () => {
  it('can be read by viewers, managed by deployers, and are unknown to others', async () => {
    const team = await newTeam(owner);
    const site = await newSite(owner, { teamId: team });
    const viewer = (await newMember(app, owner, team, 'VIEWER')).client;
    const deployer = (await newMember(app, owner, team, 'DEPLOYER')).client;
    const stranger = await app.signUp();
    const window = dataOf(await createWindow(deployer, { siteIds: [site.id] }));
    expect(await readWindow(viewer, window.id)).toMatchObject({ id: window.id });
    expect(await readWindow(stranger, window.id)).toBeNull();
    const attempts = (client: Client) =>
      Promise.all([
        createWindow(client, { siteIds: [site.id] }),
        createWindow(client, { teamId: team }),
        updateWindow(client, window.id, { title: 'Mine' }),
        endWindow(client, window.id),
        startMaintenance(client, [site.id]),
      ]);
    for (const [client, code] of [
      [viewer, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
      [app.stranger(), 'UNAUTHORIZED'],
      [await newScript(deployer, 'MONITORING_READ'), 'FORBIDDEN'],
    ] as const)
      expect((await attempts(client)).map(codeOf)).toEqual(Array.from({ length: 5 }, () => code));
    for (const filter of [{ teamId: team }, { siteId: site.id }])
      expect(
        codeOf(
          await stranger.monitoring(
            'query ($teamId: ID, $siteId: ID) { maintenanceWindows(teamId: $teamId, siteId: $siteId) { id } }',
            filter,
          ),
        ),
      ).toBe('NOT_FOUND');
    expect(await readWindow(owner, window.id)).toMatchObject({ title: 'Upgrade', state: 'SCHEDULED' });
  });

  it('can be started and ended by a script with an access token (uptime-kuma#1210, uptime-kuma#6239, gatus#1130)', async () => {
    const site = await newSite(owner);
    const script = await newScript(owner, 'MONITORING_WRITE');
    const window = dataOf(await startMaintenance(script, [site.id], 30, 'Backup'));
    expect(window).toMatchObject({ title: 'Backup', state: 'ACTIVE', createdBy: 'ada@example.com' });
    expect(secondsBetween(window)).toBe(1_800);
    expect((await maintenanceOf(script, site.id)).inMaintenance).toBe(true);
    expect(dataOf(await endWindow(script, window.id)).state).toBe('ENDED');
    expect((await maintenanceOf(script, site.id)).inMaintenance).toBe(false);
  });
});
