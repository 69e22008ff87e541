import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNameServer, type TestNameServer } from '#platform/outbound/name-server.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { badRequest, dataOf, extensionsOf, someId } from './monitoring-requests.fixture.ts';
import { verifyStatusPageDomain } from './operations/monitoring.generated.ts';
import { newSlug, newStatusPage, readStatusPage, updatePage } from './status-page-requests.fixture.ts';
import { visit } from './status-visitor.fixture.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

let names: TestNameServer;
let app: TestApp;
let owner: Client;
let outsider: Client;
beforeAll(async () => {
  names = await startNameServer({});
  app = await startApp({
    work: [],
    env: { STEWARD_DNS_SERVERS: names.address, STEWARD_PUBLIC_URL: 'https://steward.example' },
  });
  owner = await app.signUp();
  outsider = await app.signUp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await names[Symbol.asyncDispose]();
});
beforeEach(() => endRateLimits(app));

const newDomain = (): string => `${newSlug()}.example.com`;
const verify = (client: Client, id: string) => client.send(verifyStatusPageDomain, { id });
const messageOf = (answer: { errors?: readonly { message: string }[] | undefined }): string =>
  answer.errors?.[0]?.message ?? '';
const setRecord = ({ domainRecord }: Awaited<ReturnType<typeof newStatusPage>>): void => {
  names.zone[domainRecord!.name] = [{ txt: 'v=spf1 -all' }, { txt: domainRecord!.value }];
};
const asked = async (domain: string): Promise<number> =>
  (await visit(app.url, `/internal/ask-domain?domain=${domain}`)).status;
const shownAt = async (host: string): Promise<boolean> =>
  (await visit(app.url, '/', { host })).text.includes('On its own domain');

describe('the domain of a status page', () => {
  it('counts after its DNS record was found, and not before', async () => {
    const domain = newDomain();
    const page = await newStatusPage(owner, { domain, title: 'On its own domain' });
    expect(page).toMatchObject({
      domain,
      domainState: 'UNVERIFIED',
      domainRecord: {
        name: `_steward-challenge.${domain}`,
        value: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      url: `https://steward.example/status/${page.slug}`,
    });
    await waitUntil(async () => (await visit(app.url, `/status/${page.slug}`)).status === 200);
    expect([await asked(domain), await shownAt(domain)]).toEqual([404, false]);

    const early = await verify(owner, page.id);
    expect(extensionsOf(early)).toMatchObject(badRequest('domain'));
    expect(messageOf(early)).toContain(page.domainRecord!.value);
    names.zone[page.domainRecord!.name] = [{ txt: `${page.domainRecord!.value}0` }];
    expect(extensionsOf(await verify(owner, page.id)), 'another value').toMatchObject(badRequest('domain'));

    setRecord(page);
    const verified = { domainState: 'VERIFIED', url: `https://${domain}`, domainRecord: page.domainRecord };
    expect(dataOf(await verify(owner, page.id))).toMatchObject(verified);
    await waitUntil(async () => (await asked(domain)) === 200 && (await shownAt(domain)));
    delete names.zone[page.domainRecord!.name];
    expect(dataOf(await verify(owner, page.id)), 'verified before').toMatchObject(verified);
    expect(dataOf(await updatePage(owner, page.id, { title: 'New', domain }))).toMatchObject(verified);
  });

  it('has to be verified again with another record after it was changed', async () => {
    const page = await newStatusPage(owner, { domain: newDomain() });
    setRecord(page);
    dataOf(await verify(owner, page.id));
    const other = newDomain();
    const changed = dataOf(await updatePage(owner, page.id, { domain: other }));
    expect(changed).toMatchObject({ domain: other, domainState: 'UNVERIFIED' });
    names.zone[changed.domainRecord!.name] = [{ txt: page.domainRecord!.value }];
    expect(extensionsOf(await verify(owner, page.id)), 'the former record').toMatchObject(
      badRequest('domain'),
    );
    const back = dataOf(await updatePage(owner, page.id, { domain: page.domain }));
    expect(back.domainState).toBe('UNVERIFIED');
    expect(back.domainRecord!.value).not.toBe(page.domainRecord!.value);
    expect(dataOf(await updatePage(owner, page.id, { domain: null }))).toMatchObject({
      domainState: null,
      domainRecord: null,
    });
    expect(codeOf(await verify(owner, page.id))).toBe('BAD_REQUEST');
  });

  it('belongs to whoever can set its record, whoever named it first', async () => {
    const domain = newDomain();
    const squatter = await newStatusPage(outsider, { domain });
    const page = await newStatusPage(owner, { domain });
    expect(squatter.domainRecord!.value).not.toBe(page.domainRecord!.value);
    setRecord(page);
    expect(extensionsOf(await verify(outsider, squatter.id))).toMatchObject(badRequest('domain'));
    dataOf(await verify(owner, page.id));
    names.zone[page.domainRecord!.name] = [page, squatter].map(({ domainRecord }) => ({
      txt: domainRecord!.value,
    }));
    const second = await verify(outsider, squatter.id);
    expect(extensionsOf(second)).toMatchObject(badRequest('domain'));
    expect(messageOf(second)).toContain('Another status page has this domain');
    expect((await readStatusPage(outsider, squatter.id))!.domainState).toBe('UNVERIFIED');
  });

  it('is not verified if its name servers fail or do not answer', async () => {
    const page = await newStatusPage(owner, { domain: newDomain() });
    for (const answer of ['SERVFAIL', 'no-response'] as const) {
      names.zone[page.domainRecord!.name] = answer;
      const failed = await verify(owner, page.id);
      expect(extensionsOf(failed)).toMatchObject(badRequest('domain'));
      expect(messageOf(failed)).toContain('did not answer');
    }
  });

  it('is verified by managers of its team only', async () => {
    const teamId = await newTeam(owner);
    const { client: deployer } = await newMember(app, owner, teamId, 'DEPLOYER');
    const page = await newStatusPage(owner, { teamId, domain: newDomain() });
    setRecord(page);
    expect(codeOf(await verify(deployer, page.id))).toBe('FORBIDDEN');
    expect(codeOf(await verify(outsider, page.id))).toBe('NOT_FOUND');
    expect(codeOf(await verify(owner, someId))).toBe('NOT_FOUND');
    expect((await readStatusPage(owner, page.id))!.domainState).toBe('UNVERIFIED');
  });
});
