import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck, targetsOf } from '#testkit/checks.fixture.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { lockRow } from '#testkit/database-fault.fixture.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import {
  dataOf,
  extensionsOf,
  make,
  newPage,
  newSite,
  readSite,
  someId,
} from './monitoring-requests.fixture.ts';
import { newTeam, teamOf, userIdOf } from './team-requests.fixture.ts';

const transfer = (client: Client, id: string, to: string) =>
  client.monitoring<{ transferSite: { id: string; teamId: string } }>(
    'mutation ($id: ID!, $to: ID!) { transferSite(id: $id, teamId: $to) { id teamId } }',
    { id, to },
  );
const remove = (client: Client, id: string) =>
  client.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id });
const namesOf = async (client: Client, team: string): Promise<string[]> => {
  const text = `{ sites(teamId: "${team}") { name } }`;
  return dataOf(await client.monitoring<{ sites: { name: string }[] }>(text)).map(({ name }) => name);
};
const checksOf = async (client: Client, team: string): Promise<number> => {
  const text = `{ dashboardStats(teamId: "${team}") { totalChecks24h } }`;
  return dataOf(await client.monitoring(text)).totalChecks24h;
};

describe('the transfer of a site', () => {
  let app: TestApp;
  let owner: Client;
  let manager: Client;
  let deployer: Client;
  let viewer: Client;
  let outsider: Client;
  let teamId: string;
  beforeAll(async () => {
    app = await startApp({ work: [], env: { STEWARD_QUOTA_SITES: '30', STEWARD_QUOTA_PAGES: '3' } });
    owner = await app.signUp();
    manager = await app.signUp();
    deployer = await app.signUp();
    viewer = await app.signUp();
    outsider = await app.signUp();
    teamId = await teamOf([
      [owner, 'OWNER'],
      [viewer, 'VIEWER'],
    ]);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('needs the role MANAGER in both teams', async () => {
    const from = await teamOf([
      [owner, 'OWNER'],
      [manager, 'MANAGER'],
      [deployer, 'DEPLOYER'],
    ]);
    const to = await teamOf([
      [owner, 'OWNER'],
      [manager, 'DEPLOYER'],
      [deployer, 'MANAGER'],
    ]);
    const { id } = await newSite(owner, { teamId: from });
    for (const client of [manager, deployer])
      expect((await transfer(client, id, to)).errors).toMatchObject([
        { message: expect.stringContaining('needs the role Manager'), extensions: { code: 'FORBIDDEN' } },
      ]);
    expect(extensionsOf(await transfer(manager, id, await userIdOf(outsider)))).toEqual({
      code: 'NOT_FOUND',
    });
    expect(extensionsOf(await transfer(outsider, id, await userIdOf(outsider)))).toEqual({
      code: 'NOT_FOUND',
    });
    expect(extensionsOf(await transfer(owner, someId, to))).toEqual({ code: 'NOT_FOUND' });
    // A double click.
    const answers = await Promise.all([transfer(owner, id, to), transfer(owner, id, to)]);
    expect(answers.map(dataOf)).toEqual([
      { id, teamId: to },
      { id, teamId: to },
    ]);
  });

  it('moves the site with its checks and alerts', async () => {
    const person = await app.signUp();
    const own = await userIdOf(person);
    const { id } = await newSite(person);
    await newPage(person, id);
    for (const at of [Date.now() - 2_000, Date.now() - 1_000])
      await storeCheck(app, id, down, { at: new Date(at) });
    const to = await teamOf([
      [person, 'OWNER'],
      [viewer, 'VIEWER'],
    ]);
    expect(dataOf(await transfer(person, id, to))).toEqual({ id, teamId: to });
    expect([await checksOf(person, own), await checksOf(person, to)]).toEqual([0, 2]);
    const seen = await viewer.monitoring(
      `{ alerts(teamId: "${to}") { siteId } sitePages(siteId: "${id}") { name } checks(siteId: "${id}") { id } }`,
    );
    expect(seen.data).toEqual({
      alerts: [{ siteId: id }],
      sitePages: [{ name: 'Mug' }],
      checks: [expect.anything(), expect.anything()],
    });
    expect(dataOf(await remove(person, id))).toBe(true);
    expect([await checksOf(person, own), await checksOf(person, to)]).toEqual([0, 0]);
  });

  it('is in the audit log of both teams', async () => {
    const person = await app.signUp({ name: 'Ada' });
    const to = await newTeam(person, 'Agency');
    const { id } = await newSite(person, { name: 'Mugs' });
    dataOf(await transfer(person, id, to));
    await person.monitoring('mutation ($id: ID!) { muteSite(id: $id) { id } }', { id });
    const entriesOf = async (team: string): Promise<string[]> => {
      const text = `{ auditLog(teamId: "${team}") { edges { node { action resource } } } }`;
      const { edges } = dataOf(await person.deployment(text));
      return edges.map(
        ({ node }: { node: Record<string, string> }) => `${node['action']} ${node['resource']}`,
      );
    };
    expect((await entriesOf(await userIdOf(person))).slice(0, 2)).toEqual([
      'site.transfer site Mugs to team Agency',
      'site.create site Mugs',
    ]);
    expect((await entriesOf(to)).slice(0, 2)).toEqual([
      'site.mute site Mugs',
      'site.transfer site Mugs from team Ada',
    ]);
  });

  it('is refused if the quota of the new team has no room for everything that belongs to the site', async () => {
    const person = await app.signUp();
    const to = await teamOf([[person, 'OWNER']]);
    const { id } = await newSite(person);
    for (const path of ['/a', '/b']) await newPage(person, id, { path });
    const other = await newSite(person, { teamId: to });
    const pages = [await newPage(person, other.id), await newPage(person, other.id)];
    expect(extensionsOf(await transfer(person, id, to))).toEqual({
      code: 'QUOTA_EXCEEDED',
      field: 'pages',
      limit: 3,
    });
    expect(await namesOf(person, to)).toHaveLength(1);
    await person.monitoring('mutation ($id: ID!) { deleteSitePage(id: $id) }', { id: pages[0]!.id });
    expect(dataOf(await transfer(person, id, to))).toEqual({ id, teamId: to });
  });

  it('and new sites at the same moment never exceed the quota', async () => {
    const person = await app.signUp();
    const to = await teamOf([[person, 'OWNER']]);
    for (let count = 0; count < 28; count += 1) await newSite(person, { teamId: to });
    const { id } = await newSite(person);
    const answers: GraphqlAnswer[] = await Promise.all([
      transfer(person, id, to) as Promise<GraphqlAnswer>,
      ...[1, 2, 3].map(() => make(person, 'createSite', { name: 'x', url: 'https://x.example', teamId: to })),
    ]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(2);
    expect(await namesOf(person, to)).toHaveLength(30);
  });

  it(
    'counts every check for the team that owns the site, also if checks are stored meanwhile',
    { tags: ['long'] },
    async () => {
      const person = await app.signUp();
      const own = await userIdOf(person);
      const to = await teamOf([[person, 'OWNER']]);
      const { id } = await newSite(person, { browserChecks: true });
      await newPage(person, id);
      const { db } = app.platform.services;
      await ensurePartitions(db);
      const moving = new AbortController();
      const store = async (): Promise<void> => {
        for (let count = 0; !moving.signal.aborted; count += 1)
          await storeResults(
            db,
            (await targetsOf(app, id)).map((target) => ({
              targetId: target.id,
              at: new Date(),
              outcome: { kind: 'result', result: count % 2 ? up : down },
            })),
          );
      };
      const stores = Promise.all([store(), store(), store()]);
      for (let round = 0; round < 15; round += 1)
        for (const team of [to, own])
          expect(dataOf(await transfer(person, id, team))).toEqual({ id, teamId: team });
      dataOf(await transfer(person, id, to));
      moving.abort();
      await stores;
      const stored = await rowsOf(app, 'checks', { site_id: id });
      expect(stored.length).toBeGreaterThan(0);
      expect([await checksOf(person, own), await checksOf(person, to)]).toEqual([0, stored.length]);
    },
  );

  it('and the deletion of a site happen one after the other', async () => {
    const { id } = await newSite(owner);
    const held = await lockRow(app, 'sites', id);
    const moved = transfer(owner, id, teamId);
    await held.untilBlocking('site.lock');
    const removed = remove(owner, id);
    await held.release();
    expect(dataOf(await moved)).toEqual({ id, teamId });
    // It has waited for the team that owned the site before.
    expect([undefined, { code: 'NOT_FOUND' }]).toContainEqual(extensionsOf(await removed));
  });

  it('refuses a member of the former team who waited for the lock', async () => {
    const person = await app.signUp();
    const from = await teamOf([
      [owner, 'OWNER'],
      [person, 'MANAGER'],
    ]);
    const { id } = await newSite(person, { teamId: from });
    const held = await lockRow(app, 'sites', id);
    const moved = transfer(owner, id, teamId);
    await held.untilBlocking('site.lock');
    const late = remove(person, id);
    await held.untilBlocking('site.lockConfiguration');
    await held.release();
    expect(dataOf(await moved)).toEqual({ id, teamId });
    expect(extensionsOf(await late)).toEqual({ code: 'NOT_FOUND' });
    expect((await readSite(viewer, id))!.id).toBe(id);
  });
});
