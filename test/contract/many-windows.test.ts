import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { addPastFreezes, addPastWindows } from '#testkit/stored.fixture.ts';
import { listFreezes, newFreeze } from './freeze-requests.fixture.ts';
import { inMinutes, listWindows, newWindow, tomorrow } from './maintenance-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const day = 1_440;
const titlesOf = (windows: readonly { title: string }[]): string[] =>
  [...new Set(windows.map(({ title }) => title))].toSorted();
const startsOf = (windows: readonly { startsAt: string }[]): string[] =>
  windows.map(({ startsAt }) => startsAt);

describe('a list of more than 500 windows', () => {
  it('has the maintenance that is planned, the last that is over, and the last deployments, sorted by start', async () => {
    const teamId = await newTeam(owner);
    await addPastWindows(app, teamId, { count: 10, title: 'Upgrade' });
    await addPastWindows(app, teamId, { count: 600, title: 'Deployment', ofDeployments: true });
    await newWindow(owner, { teamId, title: 'Move' });
    await newWindow(owner, { teamId, title: 'Backup', recurrence: 'FREQ=DAILY', ...tomorrow() });
    const from = inMinutes(-90 * day);
    const all = await listWindows(owner, { teamId, from, to: inMinutes(7 * day) });
    expect(all).toHaveLength(500);
    expect(titlesOf(all)).toEqual(['Backup', 'Deployment', 'Move', 'Upgrade']);
    expect(startsOf(all)).toEqual(startsOf(all).toSorted());
    // 488 deployments, one per hour: the last ones.
    expect(Date.parse(startsOf(all)[0]!)).toBeGreaterThan(Date.now() - 489 * 3_600_000);
    // Beyond what is stored of a recurring window.
    const later = await listWindows(owner, { teamId, from: inMinutes(300 * day), to: inMinutes(301 * day) });
    expect(titlesOf(later)).toEqual(['Backup']);
  });

  it('has the planned maintenance that comes next if that alone is more', async () => {
    const teamId = await newTeam(owner);
    await addPastWindows(app, teamId, { count: 600, title: 'Over' });
    await newWindow(owner, { teamId, title: 'Move' });
    const all = await listWindows(owner, { teamId, from: inMinutes(-90 * day), to: inMinutes(7 * day) });
    expect([all.length, titlesOf(all)]).toEqual([500, ['Move', 'Over']]);
    // A range that is over has its last ones.
    const to = inMinutes(-60 * 24);
    const past = await listWindows(owner, { teamId, from: inMinutes(-90 * day), to });
    expect(past).toHaveLength(500);
    expect(Date.parse(startsOf(past).at(-1)!)).toBeGreaterThan(Date.parse(to) - 3_600_000 - 1);
  });

  it('has the freezes that come next and the last that are over', async () => {
    const teamId = await newTeam(owner);
    await addPastFreezes(app, teamId, { count: 600, title: 'Over' });
    await newFreeze(owner, { teamId, title: 'Christmas', ...tomorrow() });
    await newFreeze(owner, { teamId, title: 'Nights', recurrence: 'FREQ=DAILY', ...tomorrow() });
    const all = await listFreezes(owner, { teamId, from: inMinutes(-90 * day), to: inMinutes(7 * day) });
    expect([all.length, titlesOf(all)]).toEqual([500, ['Christmas', 'Nights', 'Over']]);
    expect(startsOf(all)).toEqual(startsOf(all).toSorted());
    const later = await listFreezes(owner, { teamId, from: inMinutes(300 * day), to: inMinutes(301 * day) });
    expect(titlesOf(later)).toEqual(['Nights']);
  });
});
