// @module-tag strict
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { TestApp } from '#testkit/app.ts';
import { Client } from '#testkit/client.ts';
import {
  oidcEnv,
  RedirectBrowser,
  startHostileProvider,
  type HostileProvider,
} from '#testkit/oidc.fixture.ts';
import { startAt } from '#testkit/public-url.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';

let provider: HostileProvider;
let app: TestApp;
let url: string;
let lines = '';
beforeAll(async () => {
  provider = await startHostileProvider();
  const log = createLog({ level: 'warn', pretty: false, out: { write: (line) => void (lines += line) } });
  ({ app, url } = await startAt(
    '127.0.0.1',
    { ...oidcEnv(provider.issuer), STEWARD_OIDC_TEAM_ROLES: 'dev=Shop team:DEPLOYER,admins=Shop team:OWNER' },
    { log },
  ));
  const owner = await app.signUp({ email: 'admin@example.com' });
  await owner.identity('mutation { createTeam(input: { name: "Shop team" }) { team { id } } }');
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});
beforeEach(() => endRateLimits(app));

/** The role in the team of the rules after a sign-in with these claims; null if there is none. */
async function roleAfter(sub: string, claims: Record<string, unknown>): Promise<string | null> {
  provider.person = { sub, email: `${sub}@example.com`, email_verified: true };
  provider.misbehaviour = { claims };
  const browser = new RedirectBrowser();
  const { searchParams } = (await browser.get(`${url}/auth/oidc/start`)).location!;
  provider.nonce = searchParams.get('nonce')!;
  await browser.get(`${url}/auth/oidc/callback?code=x&state=${searchParams.get('state')!}`);
  const client = new Client(url);
  client.cookie = `steward_session=${browser.cookie(url, 'steward_session')}`;
  const { data } = await client.identity('{ teams { name myRole } }');
  const team = data!['teams'].find(({ name }: { name: string }) => name === 'Shop team');
  return team?.myRole ?? null;
}

describe('the groups of a person', () => {
  it.each([
    ['names another source for them', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }],
    ['only says that there are some', { hasgroups: true }],
  ])(
    'change nothing, with a warning, if the provider %s, as Entra ID does from 201 on',
    async (name, claims) => {
      const sub = name.split(' ')[0]!;
      expect(await roleAfter(sub, { groups: ['dev'] })).toBe('DEPLOYER');
      lines = '';
      expect(await roleAfter(sub, claims)).toBe('DEPLOYER');
      expect(lines).toContain('The provider has not sent the groups');
      expect(await roleAfter(sub, { groups: ['admins'] })).toBe('OWNER');
    },
  );

  it('are none if the provider does not mention them, as Keycloak does from version 22 on', async () => {
    expect(await roleAfter('leaver', { groups: ['dev'] })).toBe('DEPLOYER');
    expect(await roleAfter('leaver', {})).toBeNull();
  });

  it('are none if the provider names another source for other claims only', async () => {
    expect(await roleAfter('mover', { groups: ['dev'] })).toBe('DEPLOYER');
    expect(await roleAfter('mover', { _claim_names: { address: 'src1' } })).toBeNull();
  });

  it('count wherever they are in a long list', async () => {
    const others = Array.from({ length: 3_000 }, (_, index) => `other ${index}`);
    expect(await roleAfter('popular', { groups: [...others, 'dev'] })).toBe('DEPLOYER');
  });
});
