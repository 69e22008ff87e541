import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import {
  connection,
  expectPages,
  nodesOf,
  pagesOf,
  refusal,
  refusedCursors,
  sortedValues,
} from './connection-requests.fixture.ts';
import { endWindow, inMinutes, newWindow, tomorrow } from './maintenance-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import { newScript, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  // The first account is an administrator.
  [admin, owner] = [
    await app.signUp({ email: 'zoe@example.com' }),
    await app.signUp({ email: 'owner@example.com' }),
  ];
});
afterAll(() => app[Symbol.asyncDispose]());

const windows = connection(
  'monitoring',
  'maintenanceWindowsConnection',
  'id title state',
  '$teamId: ID, $siteId: ID',
);
const users = connection('monitoring', 'usersConnection', 'id email');

describe('maintenanceWindowsConnection', () => {
  it('has the windows that are not over in pages, sorted by start', async () => {
    const teamId = await newTeam(owner);
    const day = 1_440;
    const plan = (title: string, days: number, more: object = {}) =>
      newWindow(owner, {
        teamId,
        title,
        startsAt: inMinutes(days * day - 1),
        endsAt: inMinutes(days * day + 60),
        ...more,
      });
    // Farther ahead than any list that is limited by a range.
    await plan('Later', 400);
    await plan('Soon', 1);
    await plan('Nights', 2, { recurrence: 'FREQ=DAILY' });
    await plan('Now', 0);
    await endWindow(owner, (await plan('Over', 0)).id);
    await endWindow(owner, (await plan('Cancelled', 3)).id);
    const nodes = await expectPages(windows, owner, 4, { teamId });
    expect(nodes.map(({ title, state }) => [title, state])).toEqual([
      ['Now', 'ACTIVE'],
      ['Soon', 'SCHEDULED'],
      ['Nights', 'SCHEDULED'],
      ['Later', 'SCHEDULED'],
    ]);
  });

  it('has all windows that start at the same time', async () => {
    const teamId = await newTeam(owner);
    const times = tomorrow();
    const made: string[] = [];
    for (const title of ['A', 'B', 'C']) made.push((await newWindow(owner, { teamId, title, ...times })).id);
    const nodes = await expectPages(windows, owner, 3, { teamId });
    expect(sortedValues(nodes, 'id')).toEqual(made.toSorted());
  });

  it('has those of one site, and nothing of other teams', async () => {
    const { id: siteId } = await newSite(owner, { url: 'https://one.example' });
    const { id: other } = await newSite(owner, { url: 'https://two.example' });
    await newWindow(owner, { title: 'This one', siteIds: [siteId] });
    await newWindow(owner, { title: 'Another', siteIds: [other] });
    await newWindow(owner, { title: 'All' });
    const found = await windows.read(owner, { siteId });
    expect(sortedValues(nodesOf([found]), 'title')).toEqual(['All', 'This one']);
    expect(found.totalCount).toBe(2);
    const stranger = await app.signUp();
    expect(await refusal(windows, stranger, { siteId })).toMatchObject({ code: 'NOT_FOUND' });
    const teamId = await newTeam(owner);
    expect(await refusal(windows, stranger, { teamId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await windows.read(stranger)).toMatchObject({ edges: [], totalCount: 0 });
  });
});

describe('usersConnection', () => {
  it('has all users in pages, sorted by email address', async () => {
    for (const name of ['anna', 'mia']) await app.signUp({ email: `${name}@example.com` });
    const list = await users.read(admin, { first: 100 });
    const nodes = nodesOf(await pagesOf(users, admin));
    expect(nodes).toEqual(nodesOf([list]));
    const emails: string[] = nodes.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    expect(emails.at(-1)).toBe('zoe@example.com');
    expect([list.totalCount, list.pageInfo.hasNextPage]).toEqual([emails.length, false]);
    const none = await users.read(admin, { first: 0 });
    expect([none.edges, none.pageInfo.hasNextPage]).toEqual([[], true]);
  });

  it('is only for administrators, with a token that may read accounts', async () => {
    expect(await refusal(users, owner, {})).toMatchObject({ code: 'FORBIDDEN' });
    const script = await newScript(admin, 'MONITORING_READ');
    expect(await refusal(users, script, {})).toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('a cursor of another list of the monitoring service is refused', async () => {
  await newWindow(owner);
  await newWindow(admin);
  const window = (await windows.read(admin)).edges[0]!.cursor;
  const user = (await users.read(admin)).edges[0]!.cursor;
  expect(await refusedCursors(windows, admin, [user])).toEqual(['BAD_REQUEST after']);
  expect(await refusedCursors(users, admin, [window])).toEqual(['BAD_REQUEST after']);
});
