import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { down } from '#testkit/site.fixture.ts';
import {
  codeOf,
  createEnvironment,
  dataOf,
  newDeployment,
  newEnvironment,
  someId,
  updateEnvironment,
} from './deployment-requests.fixture.ts';
import { change, newSite } from './monitoring-requests.fixture.ts';
import { newTeam, teamOf } from './team-requests.fixture.ts';
import { fail, newShop } from './verification.fixture.ts';

let app: TestApp;
let owner: Client;
let siteId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
  siteId = (await newSite(owner)).id;
});
afterAll(() => app[Symbol.asyncDispose]());

type Settings = {
  mode: string;
  siteIds: string[];
  windowSeconds: number;
  settleSeconds: number;
  signals: string[];
};

const read = async (client: Client, id: string): Promise<Settings | null> => {
  const text = `query ($id: ID!) { environment(id: $id) { verification { mode siteIds windowSeconds settleSeconds signals } } }`;
  return dataOf(await client.deployment<{ environment: { verification: Settings | null } }>(text, { id }))
    .verification;
};
const errorsOf = async (id: string, verification: object) =>
  dataOf(await updateEnvironment(owner, id, { verification })).errors;

describe('the verification settings of an environment', () => {
  it('are null until they are set, and have defaults', async () => {
    const id = await newEnvironment(owner);
    expect(await read(owner, id)).toBeNull();
    expect(await errorsOf(id, { mode: 'ROLLBACK', siteIds: [siteId] })).toEqual([]);
    expect(await read(owner, id)).toEqual({
      mode: 'ROLLBACK',
      siteIds: [siteId],
      windowSeconds: 600,
      settleSeconds: 15,
      signals: ['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED'],
    });
  });

  it('stay if an update leaves them out, and are replaced as a whole', async () => {
    const verification = {
      mode: 'OBSERVE',
      siteIds: [siteId, siteId],
      windowSeconds: 60,
      settleSeconds: 0,
      signals: ['SLOWER'],
    };
    const id = await newEnvironment(owner, { verification });
    dataOf(await updateEnvironment(owner, id, { name: 'Shop, live' }));
    expect(await read(owner, id)).toEqual({ ...verification, siteIds: [siteId] });
    expect(await errorsOf(id, { mode: 'OFF', siteIds: [] })).toEqual([]);
    expect(await read(owner, id)).toMatchObject({ mode: 'OFF', siteIds: [], windowSeconds: 600 });
  });

  it.each([
    ['a window that is too short', { windowSeconds: 59 }, 'windowSeconds', 'from 60 to 10,800'],
    ['a window that is too long', { windowSeconds: 10_801 }, 'windowSeconds', 'from 60 to 10,800'],
    ['a negative time to settle', { settleSeconds: -1 }, 'settleSeconds', 'from 0 to 300'],
    ['a time to settle that is too long', { settleSeconds: 301 }, 'settleSeconds', 'from 0 to 300'],
    [
      'a time to settle as long as the window',
      { windowSeconds: 60, settleSeconds: 60 },
      'settleSeconds',
      'shorter',
    ],
    ['no site', { siteIds: [] }, 'siteIds', 'at least one site'],
    ['an unknown site', { siteIds: [someId] }, 'siteIds', 'does not exist'],
    ['something that is not an id', { siteIds: ["'; drop table sites"] }, 'siteIds', 'does not exist'],
    [
      'too many sites',
      { siteIds: Array.from({ length: 51 }, (_, i) => `${someId.slice(0, -2)}${10 + i}`) },
      'siteIds',
      'At most 50',
    ],
    ['no signal', { signals: [] }, 'signals', 'at least one'],
    ['JavaScript errors without browser checks', { signals: ['NEW_JS_ERRORS'] }, 'signals', 'browser checks'],
  ])('refuse %s', async (_what, given, field, message) => {
    const id = await newEnvironment(owner);
    expect(await errorsOf(id, { mode: 'ROLLBACK', siteIds: [siteId], ...given })).toEqual([
      { field: `verification.${field}`, message: expect.stringContaining(message) },
    ]);
    expect(await read(owner, id)).toBeNull();
  });

  it('report all that is wrong at once, and store nothing of the environment', async () => {
    const verification = { mode: 'ROLLBACK', siteIds: [], windowSeconds: 1, settleSeconds: 999, signals: [] };
    const { environment, errors } = dataOf(await createEnvironment(owner, { name: 'Refused', verification }));
    expect(environment).toBeNull();
    expect(errors.map(({ field }) => field)).toEqual([
      'verification.windowSeconds',
      'verification.settleSeconds',
      'verification.siteIds',
      'verification.signals',
    ]);
    const { data } = await owner.deployment<{ environments: { name: string }[] }>(
      '{ environments { name } }',
    );
    expect(data!.environments.map(({ name }) => name)).not.toContain('Refused');
  });

  it('refuse a paused site, but only while the mode needs it', async () => {
    const { id: paused } = await newSite(owner, { name: 'Outlet' });
    dataOf(await change(owner, 'updateSite', paused, { paused: true }));
    const id = await newEnvironment(owner);
    expect(await errorsOf(id, { mode: 'OBSERVE', siteIds: [paused] })).toEqual([
      { field: 'verification.siteIds', message: 'The site Outlet is paused. Resume it, or leave it out.' },
    ]);
    expect(await errorsOf(id, { mode: 'OFF', siteIds: [paused] })).toEqual([]);
  });

  it('refuse a site of another team as if it did not exist, also if the user can see it', async () => {
    const { id: foreign } = await newSite(owner, { teamId: await newTeam(owner) });
    const stranger = await app.signUp();
    const { id: hidden } = await newSite(stranger);
    const id = await newEnvironment(owner);
    for (const site of [foreign, hidden])
      expect(await errorsOf(id, { mode: 'OBSERVE', siteIds: [site] })).toEqual([
        {
          field: 'verification.siteIds',
          message: `The site ${site} does not exist in the team of the environment.`,
        },
      ]);
  });

  it('can be changed by managers only, and are hidden from other teams', async () => {
    const deployer = await app.signUp();
    const teamId = await teamOf([
      [owner, 'OWNER'],
      [deployer, 'DEPLOYER'],
    ]);
    const { id: site } = await newSite(owner, { teamId });
    const verification = { mode: 'OBSERVE', siteIds: [site] };
    const id = await newEnvironment(owner, { teamId, verification });
    expect((await read(deployer, id))!.mode).toBe('OBSERVE');
    expect(
      codeOf(await updateEnvironment(deployer, id, { verification: { mode: 'OFF', siteIds: [] } })),
    ).toBe('FORBIDDEN');
    const stranger = await app.signUp();
    expect(codeOf(await updateEnvironment(stranger, id, { verification }))).toBe('FORBIDDEN');
    expect((await read(owner, id))!.mode).toBe('OBSERVE');
  });

  it('cannot be linked to sites with an access token that may not read sites', async () => {
    const id = await newEnvironment(owner);
    const { data } = await owner.deployment(
      `mutation { createPersonalAccessToken(input: { name: "limited", expiry: DAYS_30, scopes: [DEPLOYMENT_WRITE] }) { token } }`,
    );
    const script = owner.withToken(data!['createPersonalAccessToken'].token);
    const linking = await updateEnvironment(script, id, {
      verification: { mode: 'OBSERVE', siteIds: [siteId] },
    });
    expect(codeOf(linking)).toBe('FORBIDDEN');
    const off = await updateEnvironment(script, id, { verification: { mode: 'OFF', siteIds: [] } });
    expect(dataOf(off).errors).toEqual([]);
  });

  it('no longer contain a site that has left the team', async () => {
    const { id: site } = await newSite(owner);
    const id = await newEnvironment(owner, { verification: { mode: 'OBSERVE', siteIds: [siteId, site] } });
    const elsewhere = await newTeam(owner);
    await owner.monitoring('mutation ($id: ID!, $to: ID!) { transferSite(id: $id, teamId: $to) { id } }', {
      id: site,
      to: elsewhere,
    });
    expect((await read(owner, id))!.siteIds).toEqual([siteId]);
    const query = 'query ($id: ID!) { site(id: $id) { environmentIds releases { version } } }';
    expect(dataOf(await owner.monitoring(query, { id: site }))).toEqual({ environmentIds: [], releases: [] });
    const byDefault = 'query ($id: ID!, $days: Int) { site(id: $id) { releases(days: $days) { version } } }';
    expect(dataOf(await owner.monitoring(byDefault, { id: site, days: null }))).toEqual({ releases: [] });
  });
});

describe('a site', () => {
  it('names its environments, their releases, and the release before a failure', async () => {
    const shop = await newShop(app, owner, { mode: 'OFF', environment: { name: 'Shop, live' } });
    const { id } = await newDeployment(owner, shop.environmentId, { version: '1.4.2' });
    await shop.agent.run();
    await fail(app, shop.siteId, down);
    const query = `query ($id: ID!) { site(id: $id) { environmentIds
      releases { deploymentId version kind type status state environmentName } } }`;
    expect(dataOf(await owner.monitoring(query, { id: shop.siteId }))).toEqual({
      environmentIds: [shop.environmentId],
      releases: [
        {
          deploymentId: id,
          version: '1.4.2',
          kind: 'DEPLOY',
          type: 'DEPLOY',
          status: 'SUCCEEDED',
          state: 'SUCCEEDED',
          environmentName: 'Shop, live',
        },
      ],
    });
    const alerts = await owner.monitoring<{ alerts: { suspectDeploymentId: string | null }[] }>(
      'query ($id: ID!) { alerts(siteId: $id) { suspectDeploymentId } }',
      { id: shop.siteId },
    );
    expect(dataOf(alerts)).toEqual([{ suspectDeploymentId: id }]);
  });
});
