import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { departures } from '../vat-simulators/contract.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { createVatKey, revokeVatKey, setVatRequester, vatKeys } from './operations/vat.generated.ts';
import { codeOf, newMember, newScript, newTeam, teamOf, userIdOf } from './team-requests.fixture.ts';
import { askWithKey, newVatKey, vatPath } from './vat-key-requests.fixture.ts';

let fixture: VatApp;
let owner: Client;
let lines = '';
beforeAll(async () => {
  const log = createLog({ level: 'debug', pretty: false, out: { write: (line) => void (lines += line) } });
  fixture = await startVatApp({ log, env: { VAT_EU_REQUESTER: 'DE999999999' } });
  owner = await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const shop = { country: 'AT', number: 'U87654321' };
const teamWithRequester = async (): Promise<string> => {
  const teamId = await newTeam(owner);
  dataOf(await owner.send(setVatRequester, { teamId, ...shop }));
  return teamId;
};
const get = (key: string, headers: Record<string, string> = {}, number = '123456789') =>
  fixture.app.stranger().get(vatPath('lookup', 'DE', number, key), headers);
const sentRequesters = (from: number): (string | undefined)[] =>
  fixture.eu.calls
    .slice(from)
    .map(({ body }) => (JSON.parse(body) as Record<string, string>)['requesterNumber']);

describe('a VAT key', () => {
  it('is shown once, listed with its beginning and recorded in the audit log', async () => {
    const teamId = await newTeam(owner);
    const input = {
      teamId,
      name: ' Shop ',
      requestsPerMinute: 600,
      allowedOrigins: ['https://Shop.Example:443/', 'https://shop.example', 'http://localhost:3000'],
    };
    const { vatKey, key } = dataOf(await owner.send(createVatKey, { input }));
    expect(key).toMatch(/^vatk_[\w-]{32}$/);
    expect(vatKey).toMatchObject({
      teamId,
      name: 'Shop',
      prefix: key.slice(0, 13),
      requestsPerMinute: 600,
      allowedOrigins: ['https://shop.example', 'http://localhost:3000'],
      lastUsedAt: null,
      revokedAt: null,
    });
    const other = await newVatKey(owner, { teamId, name: 'Second' });
    const listed = dataOf(await owner.send(vatKeys, { teamId }));
    expect(listed.map(({ id }) => id)).toEqual([other.id, vatKey.id]);
    expect(JSON.stringify(listed)).not.toContain(key);
    const { revokedAt } = dataOf(await owner.send(revokeVatKey, { id: vatKey.id }));
    expect(revokedAt).not.toBeNull();
    expect(dataOf(await owner.send(revokeVatKey, { id: vatKey.id })).revokedAt).toBe(revokedAt);
    const { edges } = dataOf(await owner.send(auditLog, { first: 10 }));
    const actions = edges.map(({ node }) => `${node.action} ${node.resource}`);
    expect(actions.filter((each) => each === 'vat-key.revoke VAT key Shop')).toHaveLength(1);
    expect(actions).toContain('vat-key.create VAT key Second');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'a'.repeat(101) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ requestsPerMinute: 0 }, 'requestsPerMinute'],
    [{ requestsPerMinute: 100_001 }, 'requestsPerMinute'],
    [{ allowedOrigins: [] }, 'allowedOrigins'],
    [{ allowedOrigins: ['*'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['https://*.shop.example'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['shop.example'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['https://shop.example/checkout'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['https://shop.example/?a'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['https://user@shop.example'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['javascript:alert(1)'] }, 'allowedOrigins'],
    [{ allowedOrigins: [`https://${'a'.repeat(400)}.example`] }, 'allowedOrigins'],
    [{ allowedOrigins: Array.from({ length: 51 }, (_, at) => `https://${at}.example`) }, 'allowedOrigins'],
  ])('is not created with %j', async (input, field) => {
    const { errors } = await owner.send(createVatKey, { input: { name: 'Shop', ...input } });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST', field } }]);
  });

  it('is one of at most 50 in a team, even if two are created at once', async () => {
    const teamId = await newTeam(owner);
    for (let at = 0; at < 49; at += 1) await newVatKey(owner, { teamId });
    const input = { teamId, name: 'last' };
    const answers = await Promise.all([1, 2].map(() => owner.send(createVatKey, { input })));
    expect(answers.map((each) => codeOf(each) ?? 'created').toSorted()).toEqual([
      'QUOTA_EXCEEDED',
      'created',
    ]);
    const [newest] = dataOf(await owner.send(vatKeys, { teamId }));
    dataOf(await owner.send(revokeVatKey, { id: newest!.id }));
    expect(codeOf(await owner.send(createVatKey, { input }))).toBeUndefined();
  });

  it('can only be seen and changed by managers of the team', async () => {
    const teamId = await newTeam(owner);
    const { id } = await newVatKey(owner, { teamId });
    const { client: deployer } = await newMember(fixture.app, owner, teamId, 'DEPLOYER');
    const outsider = await fixture.app.signUp();
    for (const [client, code] of [
      [deployer, 'FORBIDDEN'],
      [outsider, 'NOT_FOUND'],
    ] as const) {
      expect(codeOf(await client.send(vatKeys, { teamId }))).toBe(code);
      expect(codeOf(await client.send(createVatKey, { input: { teamId, name: 'x' } }))).toBe(code);
      expect(codeOf(await client.send(revokeVatKey, { id }))).toBe(code);
    }
    expect(codeOf(await owner.send(revokeVatKey, { id: 'nonsense' }))).toBe('NOT_FOUND');
  });
});

describe('a request with a VAT key', () => {
  it('asks the register with the requester of the team and gets its consultation number', async () => {
    const teamId = await teamWithRequester();
    const { key } = await newVatKey(owner, { teamId });
    const from = fixture.eu.calls.length;
    const answer = await askWithKey(owner, 'validate', ['DE', '111111111'], key);
    expect(departures(answer, 'ValidationResult')).toEqual([]);
    expect(answer).toMatchObject({ status: 'valid', request_identifier: 'WAPIAAAAZNgfuVoL' });
    expect(sentRequesters(from)).toEqual(['U87654321']);
    const row = (await fixture.log()).at(-1);
    expect(row).toMatchObject({ team_id: teamId, requester: 'ATU87654321', origin: 'validate' });
    await fixture.validate('DE', '111111111');
    expect(sentRequesters(from)).toEqual(['U87654321', '999999999']);
    expect((await fixture.log()).at(-1)).toMatchObject({ team_id: null, requester: 'DE999999999' });
  });

  it('uses the requester of the settings if the team has none', async () => {
    const { key } = await newVatKey(owner, { teamId: await newTeam(owner) });
    const from = fixture.eu.calls.length;
    await askWithKey(owner, 'validate', ['DE', '111111112'], key);
    expect(sentRequesters(from)).toEqual(['999999999']);
  });

  it('sends a British requester only to the British register', async () => {
    const teamId = await newTeam(owner);
    dataOf(await owner.send(setVatRequester, { teamId, country: 'GB', number: '553557881' }));
    const { key } = await newVatKey(owner, { teamId });
    const from = fixture.eu.calls.length;
    await askWithKey(owner, 'validate', ['DE', '111111113'], key);
    expect(sentRequesters(from)).toEqual(['999999999']);
    await askWithKey(owner, 'validate', ['GB', '146295999'], key);
    expect(fixture.uk.calls.at(-1)!.path).toMatch(/\/146295999\/553557881$/);
  });

  it('looks up only what its team has asked for, so that there is a consultation number', async () => {
    const { key } = await newVatKey(owner, { teamId: await teamWithRequester() });
    const number = ['DE', '222222221'] as const;
    await fixture.validate(...number);
    expect(await askWithKey(owner, 'lookup', number, key)).toMatchObject({
      status: 'skipped',
      message: 'Revalidation queued',
    });
    const lookUp = () => askWithKey(owner, 'lookup', number, key);
    await waitUntil(async () => (await lookUp()).status === 'valid');
    expect(await lookUp()).toMatchObject({ request_identifier: 'WAPIAAAAZNgfuVoL' });
    expect((await fixture.log()).at(-1)).toMatchObject({ origin: 'revalidate', requester: 'ATU87654321' });
  });

  it('looks up what anybody has asked for if its team has no requester', async () => {
    const number = ['DE', '222222222'] as const;
    const { key: of } = await newVatKey(owner, { teamId: await teamWithRequester() });
    const { key: without } = await newVatKey(owner, { teamId: await newTeam(owner) });
    await askWithKey(owner, 'validate', number, of);
    const expected = { status: 'valid', name: 'Example DE s.r.o.' };
    const seen = async (key?: string) => {
      const answer = await askWithKey(owner, 'lookup', number, key);
      expect(answer).toMatchObject(expected);
      return answer.request_identifier;
    };
    // From memory, and then from the log.
    for (let round = 0; round < 2; round += 1) {
      expect([await seen(of), await seen(without), await seen()]).toEqual(['WAPIAAAAZNgfuVoL', null, null]);
      fixture.app.platform.opened((await import('#vat/product.ts')).vat).vat.recentDecisions.clear();
    }
  });

  it('is refused with 401 for a wrong, malformed, repeated, empty or revoked key', async () => {
    const { id, key } = await newVatKey(owner);
    expect((await get(key)).status).toBe(200);
    dataOf(await owner.send(revokeVatKey, { id }));
    const wrong = `vatk_${'x'.repeat(32)}`;
    for (const each of [
      wrong,
      wrong,
      '',
      'nonsense',
      `${key}&requester=${key}`,
      key.slice(0, -1),
      '%00',
      key,
    ]) {
      const response = await get(each);
      expect([each, response.status]).toEqual([each, 401]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="VAT"');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const body = (await response.json()) as object;
      expect(departures(body, 'Errors')).toEqual([]);
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] });
    }
  });

  it('is refused with 401 for a wrong key even if the path is not UTF-8', async () => {
    const { key } = await newVatKey(owner, { requestsPerMinute: 2 });
    const statusOf = async (query: string, headers: Record<string, string> = {}) => {
      const path = `${vatPath('validate', 'DE', '%FF')}${query}`;
      const response = await fixture.app.stranger().get(path, headers);
      return [response.status, response.headers.get('www-authenticate')];
    };
    const challenge = 'Bearer realm="VAT"';
    expect(await statusOf('?requester=vatk_wrong')).toEqual([401, challenge]);
    expect(await statusOf(`?requester=vatk_${'x'.repeat(32)}`)).toEqual([401, challenge]);
    expect(await statusOf(`?requester=${key}&requester=${key}`)).toEqual([401, challenge]);
    expect(await statusOf('', { authorization: 'Bearer vatk_wrong' })).toEqual([401, challenge]);
    expect(await statusOf('')).toEqual([200, null]);
    expect(await statusOf(`?requester=${key}`)).toEqual([200, null]);
    expect(await statusOf('', { authorization: `Bearer ${key}` })).toEqual([200, null]);
    expect(await statusOf(`?requester=${key}`)).toEqual([429, null]);
  });

  it('can have the key in the header instead', async () => {
    const { key } = await newVatKey(owner);
    const path = vatPath('lookup', 'US', '1');
    const statusOf = async (authorization: string) =>
      (await fixture.app.stranger().get(path, { authorization })).status;
    const wrong = `vatk_${'x'.repeat(32)}`;
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer ']) {
      expect([scheme, await statusOf(`${scheme} ${key}`)]).toEqual([scheme, 200]);
      expect([scheme, await statusOf(`${scheme} ${wrong}`)]).toEqual([scheme, 401]);
    }
    expect(await statusOf('Bearer nonsense')).toBe(200);
  });

  it('is allowed for the pages of its origins only', async () => {
    const { key } = await newVatKey(owner, { allowedOrigins: ['https://shop.example'] });
    const allowed = await get(key, { origin: 'https://shop.example' });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://shop.example',
    ]);
    expect(allowed.headers.get('vary')).toBe('Origin');
    const others = [{ origin: 'https://evil.example' }, { origin: 'https://shop.example.evil.example' }];
    for (const headers of [...others, { origin: 'null' }, { origin: 'http://shop.example' }, {}]) {
      const response = await get(key, headers as Record<string, string>);
      expect([headers, response.status]).toEqual([headers, 403]);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('vary')).toBe('Origin');
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    }
    const { key: free } = await newVatKey(owner);
    const anywhere = await get(free, { origin: 'https://evil.example' });
    expect([anywhere.status, anywhere.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  it('is refused with 429 over the limit of the key, while other keys work', async () => {
    const { key } = await newVatKey(owner, { requestsPerMinute: 3 });
    const statuses: number[] = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await get(key)).status);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await get(key);
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After');
    expect((await get((await newVatKey(owner)).key)).status).toBe(200);
  });

  it('is recorded as the last use of the key', async () => {
    const teamId = await newTeam(owner);
    const { key } = await newVatKey(owner, { teamId });
    await get(key);
    const lastUsedAt = async () => dataOf(await owner.send(vatKeys, { teamId }))[0]!.lastUsedAt;
    await expect.poll(lastUsedAt).toEqual(expect.any(String));
  });

  it('never has its key in the log of the program, and is counted', async () => {
    const { key } = await newVatKey(owner);
    await get(key);
    await fixture.app.stranger().get(`/vat/v1/vendor-vat-validator/lookup/DE/1?requester=${key}`);
    await fixture.app.stranger().get(vatPath('lookup', 'DE', '%FF', key));
    await fixture.app.stranger().get(vatPath('lookup', 'DE', '%zz', key));
    await fixture.app.stranger().post(vatPath('lookup', 'DE', '1', key), {});
    expect(lines).toContain('/vat/V1/vendor-vat-validator/lookup/:countryCode/:vatNumber');
    expect(lines).not.toContain('vatk_');
    const text = await (await fixture.app.stranger().get('/metrics')).text();
    for (const outcome of ['admitted', 'unknown', 'wrong origin', 'limited'])
      expect(text).toMatch(new RegExp(`steward_vat_key_requests_total\\{outcome="${outcome}"\\} [1-9]`));
  });
});

describe('the log of the installation', () => {
  type Page = { entries: { vat_number: string }[]; next: string | null };
  const logOf = async (client: Client, query = ''): Promise<string[]> => {
    const response = await client.get(`/vat/admin/log${query}`);
    return ((await response.json()) as Page).entries.map(({ vat_number }) => vat_number);
  };

  it('shows what a team has asked for to its members only', async () => {
    const member = await fixture.app.signUp();
    const outsider = await fixture.app.signUp();
    const teamId = await teamOf([
      [owner, 'OWNER'],
      [member, 'VIEWER'],
    ]);
    const { key } = await newVatKey(owner, { teamId });
    await fixture.validate('DE', '333333331');
    await askWithKey(owner, 'validate', ['DE', '333333332'], key);
    await askWithKey(owner, 'validate', ['DE', '33333333'], key);
    await fixture.validate('DE', '333333334');
    const all = ['333333334', '33333333', '333333332', '333333331'];
    const open = ['333333334', '333333331'];
    for (const query of ['?search=333333', '?search=DE&limit=4', '?limit=4'])
      expect([query, await logOf(member, query)]).toEqual([query, all]);
    expect(await logOf(outsider, '?search=333333')).toEqual(open);
    for (const query of ['?search=DE&limit=2', '?limit=2'])
      expect([query, await logOf(outsider, query)]).toEqual([query, open]);
    const first = (await (await member.get('/vat/admin/log?limit=2')).json()) as Page;
    expect(await logOf(member, `?limit=2&before=${first.next}`)).toEqual(all.slice(2));
  });
});

describe('a server with STEWARD_VAT_ACCESS=keys', () => {
  it('answers both endpoints with a key only, and says so', async () => {
    await using closed = await startVatApp({ env: { STEWARD_VAT_ACCESS: 'keys' } });
    const user = await closed.app.signUp();
    const { key } = await newVatKey(user);
    for (const verb of ['validate', 'lookup'] as const) {
      const response = await closed.app.stranger().get(vatPath(verb, 'DE', '123456789'));
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="VAT"',
      ]);
      expect(await response.text()).toContain(
        'Send a VAT key: ?requester=vatk_… or Authorization: Bearer vatk_…',
      );
      expect((await closed.app.stranger().get(vatPath(verb, 'DE', '%FF'))).status).toBe(401);
      expect((await closed.app.stranger().get(vatPath(verb, 'DE', '%FF', key))).status).toBe(200);
      expect((await closed.app.stranger().get(vatPath(verb, 'DE', '123456789', key))).status).toBe(200);
    }
    expect((await closed.app.stranger().get('/vat/openapi.json')).status).toBe(200);
  });

  it('answers members who are signed in or have a token for VAT, for their team', async () => {
    await using closed = await startVatApp({ env: { STEWARD_VAT_ACCESS: 'keys' } });
    const member = await closed.app.signUp();
    const teamId = await userIdOf(member);
    const ask = (client: Client, headers: Record<string, string> = {}, number = '123456789') =>
      client.get(vatPath('validate', 'DE', number), headers);
    const response = await ask(member, { 'sec-fetch-site': 'same-origin' });
    expect(response.status).toBe(200);
    expect(departures(await response.json(), 'ValidationResult')).toEqual([]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await closed.log()).at(-1)).toMatchObject({ team_id: teamId, origin: 'validate' });
    expect((await member.get(vatPath('lookup', 'DE', '123456789'))).status).toBe(200);
    expect((await member.get(vatPath('lookup', 'DE', '%FF'))).status).toBe(200);
    expect((await ask(await newScript(member, 'VAT_READ'))).status).toBe(200);

    const calls = closed.eu.calls.length;
    expect((await ask(await newScript(member, 'MONITORING_READ'))).status).toBe(403);
    for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const refused = await ask(member, foreign as Record<string, string>);
      expect([foreign, refused.status]).toEqual([foreign, 403]);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
    const badKey = await ask(member, { authorization: `Bearer vatk_${'x'.repeat(32)}` });
    const badToken = await ask(closed.app.stranger(), { authorization: 'Bearer nonsense' });
    const badCookie = await ask(closed.app.stranger(), { cookie: 'steward_session=nonsense' });
    for (const refused of [badKey, badToken, badCookie])
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="VAT"']);
    expect(closed.eu.calls).toHaveLength(calls);
  });
});
