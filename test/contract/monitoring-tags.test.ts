import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { badRequest, dataOf, extensionsOf, newSite } from './monitoring-requests.fixture.ts';
import { newMember, newTeam } from './team-requests.fixture.ts';

describe('tags of sites', () => {
  let app: TestApp;
  let owner: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const create = (input: object) =>
    owner.monitoring('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id tags } }', {
      input: { name: 'Shop', url: 'https://shop.example', ...input },
    });
  const update = (client: Client, id: string, input: object) =>
    client.monitoring(
      'mutation ($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { tags } }',
      { id, input },
    );
  const listed = async (client: Client, tags: string[] | null): Promise<string[]> => {
    const text = 'query ($tags: [String!]) { sites(tags: $tags) { id } }';
    return (dataOf(await client.monitoring(text, { tags })) as { id: string }[]).map(({ id }) => id);
  };

  it('are given on creation, replaced by an update, kept without one, and cleared by null', async () => {
    const { id, tags } = dataOf(await create({ tags: ['Prod', ' eu/DE ', 'prod'] })) as {
      id: string;
      tags: string[];
    };
    expect(tags).toEqual(['eu/de', 'prod']);
    expect(dataOf(await update(owner, id, { tags: ['Staging'] }))).toEqual({ tags: ['staging'] });
    expect(dataOf(await update(owner, id, { name: 'Other' }))).toEqual({ tags: ['staging'] });
    expect(dataOf(await update(owner, id, { tags: null }))).toEqual({ tags: [] });
    expect(dataOf(await create({ tags: null }))).toMatchObject({ tags: [] });
    expect(dataOf(await create({}))).toMatchObject({ tags: [] });
  });

  it('filter the list of sites: those with all of them, whatever the case', async () => {
    const client = await app.signUp();
    const both = await newSite(client, { name: 'A', tags: ['live', 'eu'] });
    const live = await newSite(client, { name: 'B', tags: ['live'] });
    const none = await newSite(client, { name: 'C' });
    expect(await listed(client, ['LIVE'])).toEqual([both.id, live.id]);
    expect(await listed(client, ['eu', 'live'])).toEqual([both.id]);
    expect(await listed(client, ['liv'])).toEqual([]);
    expect(await listed(client, [])).toEqual([both.id, live.id, none.id]);
    expect(await listed(client, null)).toEqual([both.id, live.id, none.id]);
    expect(await listed(owner, ['live'])).toEqual([]);
  });

  it('are refused if they are too many, too long or contain other characters', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `t${index}`);
    const site = await newSite(owner);
    for (const tags of [many, [''], ['a'.repeat(41)], ['a,b'], ['<script>']]) {
      expect(extensionsOf(await create({ tags }))).toEqual(badRequest('tags'));
      expect(extensionsOf(await update(owner, site.id, { tags }))).toEqual(badRequest('tags'));
      const list = await owner.monitoring('query ($tags: [String!]) { sites(tags: $tags) { id } }', { tags });
      expect(extensionsOf(list)).toEqual(badRequest('tags'));
    }
  });

  it('are changed by managers only, and the audit log says so', async () => {
    const team = await newTeam(owner);
    const site = await newSite(owner, { teamId: team, tags: ['live'] });
    const deployer = await newMember(app, owner, team, 'DEPLOYER');
    expect(extensionsOf(await update(deployer.client, site.id, { tags: [] }))).toEqual({ code: 'FORBIDDEN' });
    expect(extensionsOf(await update(await app.signUp(), site.id, { tags: [] }))).toEqual({
      code: 'NOT_FOUND',
    });
    expect(await listed(deployer.client, ['live'])).toEqual([site.id]);
    dataOf(await update(owner, site.id, { tags: ['eu'] }));
    const log = `{ auditLog(teamId: "${team}", first: 1) { edges { node { action resource } } } }`;
    expect(dataOf(await owner.deployment(log))).toEqual({
      edges: [{ node: { action: 'site.update', resource: 'site Shop: tags' } }],
    });
  });
});
