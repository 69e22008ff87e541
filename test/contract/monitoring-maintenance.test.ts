import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  startMaintenance,
  tomorrow,
  updateWindow,
} from './maintenance-requests.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { badRequest, change, extensionsOf, newSite, someId } from './monitoring-requests.fixture.ts';
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

const secondsBetween = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 1_000;

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
    expect(Math.abs(Date.parse(ended.endsAt) - Date.now())).toBeLessThan(10_000);
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
    expect(Math.abs(Date.parse(occurrences[0]!.endsAt) - Date.now())).toBeLessThan(10_000);
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

describe('a recurring maintenance window', () => {
  const startOf = (local: string) => ({
    startsAt: `${local}.000Z`,
    endsAt: new Date(Date.parse(`${local}.000Z`) + 3_600_000).toISOString(),
  });
  const occurrencesOf = async (id: string, from: string, to: string) =>
    (await readWindow(owner, id, { from, to }))!.occurrences;

  it.each([
    // 02:30 does not exist on 28 March 2027, and 01:00 UTC is when the clocks go forward.
    [
      'spring',
      '2027-03-26T01:30:00',
      '2027-03-26T00:00:00.000Z',
      '2027-03-30T00:00:00.000Z',
      [
        '2027-03-26T01:30:00.000Z',
        '2027-03-27T01:30:00.000Z',
        '2027-03-28T01:30:00.000Z',
        '2027-03-29T00:30:00.000Z',
      ],
    ],
    // 02:30 exists twice on 31 October 2027: the first one counts.
    [
      'autumn',
      '2027-10-30T00:30:00',
      '2027-10-30T00:00:00.000Z',
      '2027-11-02T00:00:00.000Z',
      ['2027-10-30T00:30:00.000Z', '2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z'],
    ],
  ])(
    'keeps its local time and its length over the change of clocks in %s',
    async (_when, start, from, to, starts) => {
      const { id } = await newWindow(owner, {
        siteIds: [siteId],
        ...startOf(start),
        timezone: 'Europe/Berlin',
        recurrence: 'FREQ=DAILY',
      });
      const occurrences = await occurrencesOf(id, from, to);
      expect(occurrences.map(({ startsAt }) => startsAt)).toEqual(starts);
      expect(occurrences.map(secondsBetween)).toEqual(starts.map(() => 3_600));
    },
  );

  it('is active again and again, and scheduled in between', async () => {
    const { id: site } = await newSite(owner);
    const day = 1_440;
    const { id } = await newWindow(owner, {
      siteIds: [site],
      startsAt: inMinutes(-10),
      endsAt: inMinutes(20),
      recurrence: 'FREQ=DAILY',
    });
    const state = async () => (await readWindow(owner, id))!.state;
    expect(await state()).toBe('ACTIVE');
    await ageWindow(app, id, 60);
    expect(await state()).toBe('SCHEDULED');
    await ageWindow(app, id, day - 60);
    expect(await state()).toBe('ACTIVE');
    const ended = dataOf(await endWindow(owner, id));
    expect(ended.state).toBe('ENDED');
    expect(await maintenanceOf(owner, site)).toEqual({ inMaintenance: false, nextMaintenanceAt: null });
    const past = await occurrencesOf(id, inMinutes(-3 * day), inMinutes(30 * day));
    expect(past).toHaveLength(2);
  });

  it('ends after its last occurrence', async () => {
    const { id } = await newWindow(owner, {
      siteIds: [siteId],
      startsAt: inMinutes(-10),
      endsAt: inMinutes(20),
      recurrence: 'FREQ=DAILY;COUNT=2',
    });
    expect(await occurrencesOf(id, inMinutes(-60), inMinutes(100_000))).toHaveLength(2);
    await ageWindow(app, id, 1_440 + 30);
    expect((await readWindow(owner, id))!.state).toBe('ENDED');
  });

  it('is listed in a range far ahead', async () => {
    const { id: site } = await newSite(owner);
    const yearly = await newWindow(owner, { siteIds: [site], recurrence: 'FREQ=YEARLY' });
    const weekly = await newWindow(owner, { siteIds: [site], recurrence: 'FREQ=WEEKLY' });
    const far = { from: inMinutes(300 * 1_440), to: inMinutes(340 * 1_440) };
    expect((await listWindows(owner, { siteId: site, ...far })).map(({ id }) => id)).toEqual([weekly.id]);
    const year = { from: inMinutes(300 * 1_440), to: inMinutes(370 * 1_440) };
    expect((await listWindows(owner, { siteId: site, ...year })).map(({ id }) => id).toSorted()).toEqual(
      [yearly.id, weekly.id].toSorted(),
    );
    const [listed] = await listWindows(owner, {
      siteId: site,
      from: inMinutes(0),
      to: inMinutes(365 * 1_440),
    });
    expect(listed!.occurrences.length).toBeLessThanOrEqual(100);
  });
});

describe('a maintenance window is refused', () => {
  it.each([
    ['an empty title', { title: ' ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['an end before its start', { startsAt: inMinutes(60), endsAt: inMinutes(30) }, 'endsAt'],
    ['no length', { startsAt: inMinutes(60), endsAt: inMinutes(60) }, 'endsAt'],
    ['more than 31 days', { startsAt: inMinutes(0), endsAt: inMinutes(31 * 1_440 + 1) }, 'endsAt'],
    ['an end in the past', { startsAt: inMinutes(-60), endsAt: inMinutes(-30) }, 'endsAt'],
    [
      'a last occurrence in the past',
      { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-01T01:00:00Z', recurrence: 'FREQ=DAILY;COUNT=3' },
      'recurrence',
    ],
    ['an unknown time zone', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['an offset as its time zone', { timezone: '+02:00' }, 'timezone'],
    ['a recurrence that is no RRULE', { recurrence: 'every sunday' }, 'recurrence'],
    ['a recurrence with DTSTART', { recurrence: 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY' }, 'recurrence'],
    ['a recurrence every minute', { recurrence: 'FREQ=MINUTELY' }, 'recurrence'],
    [
      'a recurrence twice an hour',
      { recurrence: 'FREQ=HOURLY;BYMINUTE=0,30', startsAt: inMinutes(60), endsAt: inMinutes(61) },
      'recurrence',
    ],
    [
      'occurrences that overlap',
      { recurrence: 'FREQ=HOURLY', startsAt: inMinutes(60), endsAt: inMinutes(130) },
      'recurrence',
    ],
    [
      '10,000 characters of recurrence',
      { recurrence: `FREQ=DAILY;${'BYHOUR=1;'.repeat(1_200)}` },
      'recurrence',
    ],
    ['no site in its list', { siteIds: [] }, 'siteIds'],
    ['1,001 sites', { siteIds: Array.from({ length: 1_001 }, () => someId) }, 'siteIds'],
    ['no tag in its list', { tags: [] }, 'tags'],
    ['a tag with a comma', { tags: ['a,b'] }, 'tags'],
  ])('with %s', async (_what, input, field) => {
    const given = { siteIds: 'tags' in input ? null : [siteId], teamId, ...input };
    expect(extensionsOf(await createWindow(owner, given))).toMatchObject(badRequest(field));
    const { id } = await newWindow(owner, { siteIds: [siteId] });
    const change = 'tags' in input ? { ...input, siteIds: null } : input;
    expect(extensionsOf(await updateWindow(owner, id, change))).toMatchObject(badRequest(field));
    expect((await readWindow(owner, id))!.title).toBe('Upgrade');
    dataOf(await endWindow(owner, id));
  });

  it('with sites and tags', async () => {
    expect(extensionsOf(await createWindow(owner, { siteIds: [siteId], tags: ['eu'] }))).toMatchObject(
      badRequest('tags'),
    );
    const { id } = await newWindow(owner, { tags: ['eu'] });
    expect(extensionsOf(await updateWindow(owner, id, { siteIds: [siteId] }))).toMatchObject(
      badRequest('siteIds'),
    );
    expect(dataOf(await updateWindow(owner, id, { siteIds: [siteId], tags: null }))).toMatchObject({
      siteIds: [siteId],
      tags: null,
    });
  });

  it('with sites of others or of two teams, in every way to name them', async () => {
    const stranger = await app.signUp();
    const foreign = (await newSite(stranger)).id;
    const elsewhere = (await newSite(owner, { teamId: await newTeam(owner) })).id;
    const { id } = await newWindow(owner, { siteIds: [siteId] });
    for (const wrong of [foreign, elsewhere, someId, 'x']) {
      for (const siteIds of [
        [siteId, wrong],
        [wrong, siteId],
      ]) {
        const field = wrong === elsewhere ? { code: 'BAD_REQUEST' } : badRequest('siteIds');
        expect(extensionsOf(await createWindow(owner, { siteIds }))).toMatchObject(field);
        expect(extensionsOf(await startMaintenance(owner, siteIds))).toMatchObject(field);
        expect(extensionsOf(await updateWindow(owner, id, { siteIds }))).toMatchObject(badRequest('siteIds'));
      }
      expect(extensionsOf(await createWindow(owner, { siteIds: [wrong], teamId }))).toMatchObject(
        badRequest('siteIds'),
      );
    }
    for (const siteIds of [[foreign], [someId], ['x']])
      for (const answer of [await createWindow(owner, { siteIds }), await startMaintenance(owner, siteIds)])
        expect(extensionsOf(answer)).toEqual({ code: 'NOT_FOUND', field: 'siteIds' });
  });

  it.each([0, -1, 44_641])('if it should start now for %i minutes', async (minutes) => {
    expect(extensionsOf(await startMaintenance(owner, [siteId], minutes))).toMatchObject(
      badRequest('minutes'),
    );
  });

  it('in a list over more than 366 days, or to a time before its beginning', async () => {
    const list = (from: string, to: string) =>
      owner.monitoring(
        'query ($from: DateTime, $to: DateTime) { maintenanceWindows(from: $from, to: $to) { id } }',
        { from, to },
      );
    expect(extensionsOf(await list(inMinutes(0), inMinutes(366 * 1_440 + 1)))).toMatchObject(
      badRequest('to'),
    );
    expect(extensionsOf(await list(inMinutes(0), inMinutes(-1)))).toMatchObject(badRequest('to'));
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
