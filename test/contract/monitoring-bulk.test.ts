import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import {
  badRequest,
  dataOf,
  extensionsOf,
  newSite,
  readSite,
  someId,
} from './monitoring-requests.fixture.ts';
import {
  createSites,
  deleteSites,
  previewSites,
  transferSites,
  updateSites,
} from './operations/monitoring.generated.ts';
import { newTeam, teamOf } from './team-requests.fixture.ts';

describe('changes of several sites', () => {
  let app: TestApp;
  let owner: Client;
  let outsider: Client;
  beforeAll(async () => {
    app = await startApp({ work: [], env: { STEWARD_QUOTA_SITES: '20' } });
    owner = await app.signUp();
    outsider = await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const update = (client: Client, ids: string[], input: object) => client.send(updateSites, { ids, input });

  it('add and remove tags, and keep the others', async () => {
    const one = await newSite(owner, { tags: ['core', 'old'] });
    const two = await newSite(owner);
    const results = dataOf(
      await update(owner, [one.id, two.id], { addTags: ['New'], removeTags: ['old', 'unknown'] }),
    );
    expect(results.map(({ id, site, problem }) => [id, site?.tags, problem])).toEqual([
      [one.id, ['core', 'new'], null],
      [two.id, ['new'], null],
    ]);
  });

  it('change interval, pause and mute together', async () => {
    const { id } = await newSite(owner);
    const [result] = dataOf(
      await update(owner, [id], { checkIntervalSeconds: 300, paused: true, muted: true }),
    );
    expect(result!.site).toMatchObject({ checkIntervalSeconds: 300, paused: true, muted: true });
    const [again] = dataOf(await update(owner, [id], { paused: false, muted: false }));
    expect(again!.site).toMatchObject({ checkIntervalSeconds: 300, paused: false, muted: false });
  });

  it('go on after a site that is refused', async () => {
    const full = await newSite(owner, { tags: Array.from({ length: 20 }, (_, at) => `tag ${at}`) });
    const theirs = await newSite(outsider);
    const last = await newSite(owner);
    const results = dataOf(
      await update(owner, [full.id, theirs.id, someId, 'x', last.id], { addTags: ['new'] }),
    );
    expect(results.map(({ id, site, problem }) => [id, site?.tags ?? null, problem])).toEqual([
      [full.id, null, expect.stringContaining('20')],
      [theirs.id, null, 'This site does not exist.'],
      [someId, null, 'This site does not exist.'],
      ['x', null, 'This site does not exist.'],
      [last.id, ['new'], null],
    ]);
    expect((await readSite(outsider, theirs.id))!.name).toBe('Shop');
  });

  it('are limited per minute by the number of sites, not of requests', async () => {
    const hasty = await app.signUp();
    const { id } = await newSite(hasty);
    const field = 'updateSites(ids: $ids, input: { muted: true }) { problem }';
    const changeOften = (times: number, sites: number) =>
      hasty.monitoring(
        `mutation ($ids: [ID!]!) { ${Array.from({ length: times }, (_, at) => `a${at}: ${field}`).join(' ')} }`,
        { ids: Array.from({ length: sites }, () => id) },
      );
    const spend = `update rate_windows set used = used + 1900 where key like 'bulk:%'`;
    expect((await changeOften(2, 25)).errors).toBeUndefined();
    await app.platform.database.pool.query(spend);
    expect((await changeOften(1, 50)).errors).toBeUndefined();
    expect(extensionsOf(await changeOften(1, 1))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(dataOf(await update(owner, [(await newSite(owner)).id], { muted: true }))).toHaveLength(1);
  });

  it('are refused as a whole if the caller may change none of the sites', async () => {
    const viewer = await app.signUp();
    const deployer = await app.signUp();
    const teamId = await teamOf([
      [owner, 'OWNER'],
      [viewer, 'VIEWER'],
      [deployer, 'DEPLOYER'],
    ]);
    const { id } = await newSite(owner, { teamId });
    expect(extensionsOf(await update(outsider, [id], { paused: true }))).toMatchObject({ code: 'NOT_FOUND' });
    for (const client of [viewer, deployer])
      expect(extensionsOf(await update(client, [id], { paused: true }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(extensionsOf(await update(viewer, [id], { muted: true }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(dataOf(await update(deployer, [id], { muted: true }))[0]!.site!.muted).toBe(true);
    expect(extensionsOf(await outsider.send(deleteSites, { ids: [id] }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(extensionsOf(await deployer.send(deleteSites, { ids: [id] }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('need 1 to 50 sites and something to change', async () => {
    const { id } = await newSite(owner);
    const many = Array.from({ length: 51 }, () => id);
    for (const ids of [[], many])
      expect(extensionsOf(await update(owner, ids, { paused: true }))).toEqual(badRequest('ids'));
    expect(extensionsOf(await update(owner, [id], {}))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(extensionsOf(await update(owner, [id], { addTags: ['<script>'] }))).toMatchObject({
      field: 'addTags',
    });
  });

  it('delete sites, and say which could not be deleted', async () => {
    const client = await app.signUp();
    const [one, two] = [await newSite(client), await newSite(client)];
    const results = dataOf(await client.send(deleteSites, { ids: [one.id, someId, two.id] }));
    expect(results).toEqual([
      { id: one.id, site: null, problem: null },
      { id: someId, site: null, problem: 'This site does not exist.' },
      { id: two.id, site: null, problem: null },
    ]);
    expect(await readSite(client, one.id)).toBeNull();
  });

  it('move sites to another team', async () => {
    const client = await app.signUp();
    const teamId = await newTeam(client, 'Agency');
    const { id } = await newSite(client);
    const results = dataOf(await client.send(transferSites, { ids: [id, someId], teamId }));
    expect(results.map(({ site, problem }) => site?.teamId ?? problem)).toEqual([
      teamId,
      'This site does not exist.',
    ]);
    expect(extensionsOf(await client.send(transferSites, { ids: [id], teamId: someId }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('new sites from a list', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ work: [], env: { STEWARD_QUOTA_SITES: '3' } });
    await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const good = { name: 'Blue', url: 'https://blue.example', tags: ['shop'] };
  const inner = { name: 'Inner', url: 'http://127.0.0.1/' };
  const nameless = { name: ' ', url: 'https://x.example' };

  it('are previewed: what would be created, what is wrong, and what exists already', async () => {
    const client = await app.signUp();
    const existing = await newSite(client, { url: 'https://Shop.example' });
    const answer = await client.send(previewSites, {
      inputs: [good, inner, nameless, { name: 'Shop again', url: 'https://SHOP.example/' }],
    });
    expect(dataOf(answer)).toEqual([
      { name: 'Blue', url: 'https://blue.example', problem: null, duplicateOf: null },
      { name: null, url: null, problem: expect.stringContaining('not allowed'), duplicateOf: null },
      { name: null, url: null, problem: expect.any(String), duplicateOf: null },
      {
        name: 'Shop again',
        url: 'https://SHOP.example/',
        problem: null,
        duplicateOf: { id: existing.id },
      },
    ]);
    expect(dataOf(await client.monitoring('{ sites { id } }'))).toHaveLength(1);
  });

  it('are created one by one, up to the quota', async () => {
    const client = await app.signUp();
    const inputs = [
      good,
      inner,
      ...[1, 2, 3].map((at) => ({ name: `Shop ${at}`, url: `https://${at}.example` })),
    ];
    const results = dataOf(await client.send(createSites, { inputs }));
    expect(results.map(({ site, problem }) => site?.name ?? problem)).toEqual([
      'Blue',
      expect.stringContaining('not allowed'),
      'Shop 1',
      'Shop 2',
      'The quota of this team, 3 sites, is used up.',
    ]);
    expect(results[0]!.site!.tags).toEqual(['shop']);
  });

  it('are limited: 500 in a preview, 50 in a request', async () => {
    const client = await app.signUp();
    const many = (count: number) => Array.from({ length: count }, () => good);
    expect(extensionsOf(await client.send(previewSites, { inputs: many(501) }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(dataOf(await client.send(previewSites, { inputs: many(500) }))).toHaveLength(500);
    expect(extensionsOf(await client.send(createSites, { inputs: many(51) }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('belong to a team in which the caller may create sites', async () => {
    const [owner, viewer] = [await app.signUp(), await app.signUp()];
    const teamId = await teamOf([
      [owner, 'OWNER'],
      [viewer, 'VIEWER'],
    ]);
    for (const operation of [previewSites, createSites] as const)
      expect(
        extensionsOf(await viewer.send(operation as typeof createSites, { inputs: [good], teamId })),
      ).toMatchObject({ code: 'FORBIDDEN' });
    const [result] = dataOf(await owner.send(createSites, { inputs: [good], teamId }));
    expect(result!.site!.teamId).toBe(teamId);
  });
});
