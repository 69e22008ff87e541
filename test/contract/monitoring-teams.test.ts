import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleNames, type TeamRole } from '#identity/caller.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { down } from '#testkit/site.fixture.ts';
import {
  dataOf,
  extensionsOf,
  make,
  newPage,
  newSite,
  readSite,
  someId,
} from './monitoring-requests.fixture.ts';
import { newMember, newScript, newTeam, teamOf, userIdOf } from './team-requests.fixture.ts';

const roles = ['VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER'] as const satisfies readonly TeamRole[];
const steps = `steps: [{ name: "Open", action: GOTO, value: "/" }]`;

let app: TestApp;
let admin: Client;
let member: Record<TeamRole, Client>;
let outsider: Client;
let teamId: string;
beforeAll(async () => {
  app = await startApp({ work: [] });
  admin = await app.signUp();
  const [VIEWER, DEPLOYER, MANAGER, OWNER] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
  ];
  member = { VIEWER, DEPLOYER, MANAGER, OWNER };
  outsider = await app.signUp();
  teamId = await teamOf([
    [member.OWNER, 'OWNER'],
    [member.MANAGER, 'MANAGER'],
    [member.DEPLOYER, 'DEPLOYER'],
    [member.VIEWER, 'VIEWER'],
  ]);
});
afterAll(() => app[Symbol.asyncDispose]());

const remove = (client: Client, id: string) =>
  client.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id });
const namesOf = async (client: Client, argument = ''): Promise<string[]> => {
  const answer = await client.monitoring<{ sites: { name: string }[] }>(`{ sites${argument} { name } }`);
  return dataOf(answer).map(({ name }) => name);
};
describe('roles in a team', () => {
  let siteId: string;
  let ids: Record<'site' | 'page' | 'sitePattern' | 'pagePattern' | 'alert' | 'check', string>;
  beforeAll(async () => {
    siteId = (await newSite(member.OWNER, { teamId })).id;
    const page = await newPage(member.OWNER, siteId);
    for (const at of [Date.now() - 2_000, Date.now() - 1_000])
      await storeCheck(app, siteId, down, { at: new Date(at) });
    const first = async (field: string): Promise<string> =>
      dataOf(await member.OWNER.monitoring(`{ ${field} { id } }`))[0].id;
    ids = {
      site: siteId,
      page: page.id,
      sitePattern: dataOf(await make(member.OWNER, 'createSiteErrorPattern', { siteId, pattern: 'x' })).id,
      pagePattern: dataOf(
        await make(member.OWNER, 'createPageErrorPattern', { pageId: page.id, pattern: 'x' }),
      ).id,
      alert: await first(`alerts(siteId: "${siteId}")`),
      check: await first(`checks(siteId: "${siteId}")`),
    };
  });

  /** In an order in which the owner can do all of them. */
  const fields: [needs: TeamRole, about: keyof typeof ids, field: string][] = [
    ['VIEWER', 'site', 'query site(id: $id) { teamId }'],
    ['VIEWER', 'site', 'query sitePages(siteId: $id) { id }'],
    ['VIEWER', 'site', 'query checks(siteId: $id) { id }'],
    ['VIEWER', 'check', 'query check(id: $id) { id }'],
    ['VIEWER', 'site', 'query alerts(siteId: $id) { id deliveries { id } }'],
    ['VIEWER', 'site', 'query siteStats(siteId: $id) { totalChecks }'],
    ['VIEWER', 'site', 'query uptimeData(siteId: $id) { totalChecks }'],
    ['VIEWER', 'site', 'query siteErrorPatterns(siteId: $id) { id }'],
    ['VIEWER', 'page', 'query pageErrorPatterns(pageId: $id) { id }'],
    ['DEPLOYER', 'site', 'mutation triggerCheck(siteId: $id)'],
    ['DEPLOYER', 'site', 'mutation muteSite(id: $id) { muted }'],
    ['DEPLOYER', 'site', 'mutation unmuteSite(id: $id) { muted }'],
    ['DEPLOYER', 'alert', 'mutation resolveAlert(id: $id) { status }'],
    ['MANAGER', 'site', 'mutation updateSite(id: $id, input: { name: "Renamed" }) { id }'],
    ['MANAGER', 'site', `mutation updateCheckoutFlowConfig(id: $id, input: { ${steps} }) { id }`],
    ['MANAGER', 'site', 'mutation disableCheckoutFlow(id: $id) { id }'],
    ['MANAGER', 'page', 'mutation updateSitePage(id: $id, input: { name: "Renamed" }) { id }'],
    ['MANAGER', 'sitePattern', 'mutation updateSiteErrorPattern(id: $id, input: { pattern: "y" }) { id }'],
    ['MANAGER', 'pagePattern', 'mutation updatePageErrorPattern(id: $id, input: { pattern: "y" }) { id }'],
    ['MANAGER', 'site', 'mutation createSiteErrorPattern(input: { siteId: $id, pattern: "z" }) { id }'],
    ['MANAGER', 'page', 'mutation createPageErrorPattern(input: { pageId: $id, pattern: "z" }) { id }'],
  ];

  it.each(fields)('%s, to a %s: %s', async (needs, about, field) => {
    const text = field.replace(/^\w+ /, (operation) => `${operation}($id: ID!) { `);
    const request = (client: Client) => client.monitoring(`${text} }`, { id: ids[about] });
    const refused = [
      { message: expect.stringContaining(`needs the role ${roleNames[needs]}`), code: 'FORBIDDEN' },
    ];
    for (const role of roles) {
      const { errors } = await request(member[role]);
      const problems = errors?.map(({ message, extensions: { code } }) => ({ message, code }));
      expect(problems).toEqual(roles.indexOf(role) < roles.indexOf(needs) ? refused : undefined);
    }
    const forOthers = await request(outsider);
    const isNull = Object.values(forOthers.data ?? {})[0] === null;
    expect(isNull ? 'NOT_FOUND' : extensionsOf(forOthers)).toEqual(
      isNull ? 'NOT_FOUND' : { code: 'NOT_FOUND' },
    );
  });

  it.each([
    ['deleteSitePage', (id: string) => newPage(member.OWNER, id)],
    ['deleteSite', () => newSite(member.OWNER, { teamId })],
  ])('%s needs the role MANAGER', async (field, create) => {
    const { id } = await create(siteId);
    const request = (client: Client) =>
      client.monitoring(`mutation ($id: ID!) { ${field}(id: $id) }`, { id });
    expect(extensionsOf(await request(outsider))).toEqual({ code: 'NOT_FOUND' });
    expect(extensionsOf(await request(member.DEPLOYER))).toEqual({ code: 'FORBIDDEN' });
    expect(dataOf(await request(member.MANAGER))).toBe(true);
  });

  it('decide in which team a site can be created', async () => {
    const create = (client: Client, team: string): Promise<GraphqlAnswer> =>
      make(client, 'createSite', { name: 'x', url: 'https://x.example', teamId: team });
    expect((await create(member.DEPLOYER, teamId)).errors).toMatchObject([
      { message: expect.stringContaining('role Manager'), extensions: { code: 'FORBIDDEN' } },
    ]);
    for (const team of [teamId, someId, 'no id'])
      expect((await create(outsider, team)).errors).toMatchObject([
        { message: 'This team does not exist.', extensions: { code: 'NOT_FOUND' } },
      ]);
  });

  it('are limited by the scopes of an access token, also for sites that do not exist', async () => {
    const script = await newScript(member.OWNER, 'MONITORING_READ');
    expect((await readSite(script, siteId))!.id).toBe(siteId);
    for (const id of [siteId, someId])
      expect((await remove(script, id)).errors).toMatchObject([
        { message: 'This access token does not have the scope MONITORING_WRITE.' },
      ]);
    const other = await newScript(member.OWNER, 'DEPLOYMENT_WRITE');
    for (const field of [
      'sites { id }',
      'alerts { id }',
      'dashboardStats { totalSites }',
      'quotaUsage { sitesUsed }',
      'notificationSettings { emailEnabled }',
      'testErrorPattern(pattern: "a", sample: "b")',
      `site(id: "${siteId}") { id }`,
      `siteTrends(ids: ["${siteId}"]) { siteId }`,
      `check(id: "${someId}") { id }`,
    ])
      expect([field, extensionsOf(await other.monitoring(`{ ${field} }`))]).toEqual([
        field,
        { code: 'FORBIDDEN' },
      ]);
  });
});

describe('sites of several teams', () => {
  it('are listed together, or by team, and counted alike', async () => {
    const person = await app.signUp();
    const own = await userIdOf(person);
    const shared = await teamOf([
      [member.OWNER, 'OWNER'],
      [person, 'MANAGER'],
    ]);
    const ownSite = await newSite(person, { name: 'B own' });
    const theirs = await newSite(person, { name: 'A shared', teamId: shared });
    expect((await person.monitoring(`{ site(id: "${theirs.id}") { teamId } }`)).data).toEqual({
      site: { teamId: shared },
    });
    for (const { id } of [ownSite, theirs])
      for (const at of [Date.now() - 2_000, Date.now() - 1_000])
        await storeCheck(app, id, down, { at: new Date(at) });
    expect(await namesOf(person)).toEqual(['A shared', 'B own']);
    expect(await namesOf(person, `(teamId: "${shared}")`)).toEqual(['A shared']);
    expect(await namesOf(person, `(teamId: "${own}")`)).toEqual(['B own']);

    const read = async (argument: string) => {
      const text = `{ alerts${argument} { siteId } dashboardStats${argument} { totalSites sitesDown totalChecks24h } }`;
      return (await person.monitoring(text)).data!;
    };
    const all = await read('');
    expect(all['alerts'].map(({ siteId }: { siteId: string }) => siteId)).toEqual([theirs.id, ownSite.id]);
    expect(all['dashboardStats']).toEqual({ totalSites: 2, sitesDown: 2, totalChecks24h: 4 });
    expect(await read(`(teamId: "${own}")`)).toEqual({
      alerts: [{ siteId: ownSite.id }],
      dashboardStats: { totalSites: 1, sitesDown: 1, totalChecks24h: 2 },
    });
    const wrong = await person.monitoring(`{ alerts(teamId: "${own}", siteId: "${theirs.id}") { id } }`);
    expect(extensionsOf(wrong)).toEqual({ code: 'NOT_FOUND' });
    const trends = await person.monitoring('query ($ids: [ID!]!) { siteTrends(ids: $ids) { siteId } }', {
      ids: [ownSite.id, theirs.id],
    });
    expect(dataOf(trends)).toHaveLength(2);

    const used = async (argument = '') =>
      dataOf(await person.monitoring(`{ quotaUsage${argument} { sitesUsed } }`));
    expect([await used(), await used(`(teamId: "${shared}")`)]).toEqual([{ sitesUsed: 1 }, { sitesUsed: 1 }]);
    for (const field of ['sites', 'alerts', 'dashboardStats', 'quotaUsage', 'notificationSettings'])
      expect(
        extensionsOf(await outsider.monitoring(`{ ${field}(teamId: "${shared}") { __typename } }`)),
      ).toEqual({ code: 'NOT_FOUND' });
  });

  it('may have private addresses if an administrator created the team', async () => {
    const url = 'http://127.0.0.1:1';
    const ofAdmin = await teamOf([
      [admin, 'OWNER'],
      [member.MANAGER, 'MANAGER'],
    ]);
    const ofMember = await teamOf([
      [member.OWNER, 'OWNER'],
      [admin, 'MANAGER'],
    ]);
    expect((await newSite(member.MANAGER, { teamId: ofAdmin, url })).url).toContain('127.0.0.1');
    const refused = await make(admin, 'createSite', { name: 'x', url, teamId: ofMember });
    expect(extensionsOf(refused)).toMatchObject({ code: 'BAD_REQUEST', field: 'url' });
    const save = (client: Client, team: string) =>
      client.monitoring(
        'mutation ($team: ID!, $url: String!) { updateNotificationSettings(teamId: $team, input: { webhookUrl: $url }) { webhookUrl } }',
        { team, url },
      );
    expect(dataOf(await save(member.MANAGER, ofAdmin))).toEqual({
      webhookUrl: expect.stringContaining('127.0.0.1'),
    });
    expect(extensionsOf(await save(admin, ofMember))).toMatchObject({
      code: 'BAD_REQUEST',
      field: 'webhookUrl',
    });
  });
});

describe('the notification settings of a team', () => {
  const secrets = 'chat1WebhookUrl chat2WebhookUrl incidentIntegrationKey webhookUrl webhookSecret';
  const read = async (client: Client, team: string) =>
    (
      await client.monitoring(
        `query ($team: ID!) { notificationSettings(teamId: $team) { emailEnabled emailAddresses webhookEnabled ${secrets} } }`,
        { team },
      )
    ).data!['notificationSettings'];
  const request = (client: Client, field: string) => client.monitoring(`mutation { ${field} }`);

  it('show secrets only to a MANAGER, and can only be changed by one', async () => {
    const team = await teamOf([
      [member.OWNER, 'OWNER'],
      [member.MANAGER, 'MANAGER'],
      [member.DEPLOYER, 'DEPLOYER'],
      [member.VIEWER, 'VIEWER'],
    ]);
    expect(await read(member.DEPLOYER, team)).toBeNull();
    const input = `{ chat1WebhookUrl: "https://chat.example/1", chat2WebhookUrl: "https://chat.example/2",
      incidentIntegrationKey: "abcdefghijklmnopqrstuvwxyzABCDEF", webhookUrl: "https://hook.example", webhookEnabled: true }`;
    const change = `updateNotificationSettings(teamId: "${team}", input: ${input}) { webhookSecret }`;
    const rotate = `rotateWebhookSecret(teamId: "${team}") { webhookSecret }`;
    const test = `testNotification(teamId: "${team}", channel: "email")`;
    for (const field of [change, rotate, test]) {
      expect((await request(member.DEPLOYER, field)).errors).toMatchObject([
        { message: expect.stringContaining('role Manager'), extensions: { code: 'FORBIDDEN' } },
      ]);
      expect(extensionsOf(await request(outsider, field))).toEqual({ code: 'NOT_FOUND' });
    }
    const { webhookSecret } = dataOf(await request(member.MANAGER, change));
    expect(await read(member.OWNER, team)).toMatchObject({
      chat1WebhookUrl: 'https://chat.example/1',
      webhookUrl: expect.stringContaining('hook.example'),
      webhookSecret,
    });
    const shown = { emailEnabled: true, emailAddresses: ['user4@example.com'], webhookEnabled: true };
    const hidden = Object.fromEntries(secrets.split(' ').map((name) => [name, null]));
    for (const client of [member.VIEWER, member.DEPLOYER])
      expect(await read(client, team)).toEqual({ ...shown, ...hidden });
    expect(dataOf(await request(member.OWNER, rotate)).webhookSecret).not.toBe(webhookSecret);
  });

  it('are those of the default team if no team is named, and have the address of who made the first site', async () => {
    const owner = await app.signUp();
    const team = await newTeam(owner);
    const { client: manager, email } = await newMember(app, owner, team, 'MANAGER');
    await newSite(manager, { teamId: team });
    await newSite(owner, { teamId: team });
    expect(await read(owner, team)).toMatchObject({ emailAddresses: [email] });
    await request(
      owner,
      'updateNotificationSettings(input: { emailAddresses: ["me@example.com"] }) { emailEnabled }',
    );
    expect(await read(owner, await userIdOf(owner))).toMatchObject({
      emailAddresses: ['me@example.com'],
    });
    expect(await read(owner, team)).toMatchObject({ emailAddresses: [email] });
  });
});
