import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#monitoring/apply-retention.ts';
import { extendPlans } from '#monitoring/maintenance/extend-plans.ts';
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
  updateWindow,
} from './maintenance-requests.fixture.ts';
import { badRequest, extensionsOf, newSite, someId } from './monitoring-requests.fixture.ts';
import { newTeam, userIdOf } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let siteId: string;
let teamId: string;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000', STEWARD_QUOTA_SITES: '100' } });
  owner = await app.signUp();
  siteId = (await newSite(owner)).id;
  teamId = await userIdOf(owner);
});
afterAll(() => app[Symbol.asyncDispose]());

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

  it('that recurs every hour is active again in the first sweep after 20 days without a process', async () => {
    const { id: site } = await newSite(owner);
    const { id } = await newWindow(owner, {
      siteIds: [site],
      startsAt: inMinutes(-10),
      endsAt: inMinutes(45),
      recurrence: 'FREQ=HOURLY',
    });
    await ageWindow(app, id, 20 * 1_440);
    expect(await maintenanceOf(owner, site)).toMatchObject({ inMaintenance: false });
    await extendPlans(app.platform.services, new AbortController().signal);
    expect(await maintenanceOf(owner, site)).toMatchObject({ inMaintenance: true });
    const far = await occurrencesOf(id, inMinutes(0), inMinutes(1_440));
    expect(far.length).toBeGreaterThanOrEqual(24);
  });

  it('that took place is ended and not cancelled, also if its last occurrence is older than the retention', async () => {
    const { id } = await newWindow(owner, {
      siteIds: [siteId],
      startsAt: inMinutes(-10),
      endsAt: inMinutes(20),
      recurrence: 'FREQ=YEARLY',
    });
    await ageWindow(app, id, 100 * 1_440);
    await applyRetention(
      app.platform.services,
      { retentionDays: 90, rawRetentionDays: 90 },
      new AbortController().signal,
    );
    expect(dataOf(await endWindow(owner, id)).state).toBe('ENDED');
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

  it('with all that is wrong, also if it would have ended', async () => {
    const input = { title: ' ', startsAt: inMinutes(-60), endsAt: inMinutes(-30) };
    const { id } = await newWindow(owner, { siteIds: [siteId] });
    for (const answer of [
      await createWindow(owner, { ...input, siteIds: [siteId] }),
      await updateWindow(owner, id, input),
    ])
      expect(extensionsOf(answer)).toMatchObject({ fields: [{ field: 'title' }, { field: 'endsAt' }] });
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
    const [error] = (await startMaintenance(owner, [])).errors!;
    expect(error).toMatchObject({ message: 'Choose at least one site.', extensions: badRequest('siteIds') });
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
