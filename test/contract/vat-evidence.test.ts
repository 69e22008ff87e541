import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollMs } from '#testkit/patience.ts';
import { repeatVatCheck } from '#testkit/database-fault.fixture.ts';
import { dataOf, type Client, type Untyped } from '#testkit/client.ts';
import { newId } from '#platform/id.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { checkForTeam } from '../vat-simulators/team-check.fixture.ts';
import { codeOf, newMember, newScript, newTeam } from './team-requests.fixture.ts';

let fixture: VatApp;
let owner: Client;
let stranger: Client;
let teamId: string;
const ids: Record<string, string> = {};
const customerId = newId();
const batchId = newId();
beforeAll(async () => {
  fixture = await startVatApp({ env: { VAT_EU_REQUESTER: 'DE123456789', STEWARD_CHROMIUM: '/nonexistent' } });
  const { app } = fixture;
  owner = await app.signUp();
  stranger = await app.signUp();
  teamId = await newTeam(owner);
  ids['valid'] = await checkForTeam(app, teamId, 'AT', 'U12345678', { customerId });
  ids['invalid'] = await checkForTeam(app, teamId, 'DE', '123456200', { customerId, batchId });
  ids['unavailable'] = await checkForTeam(app, teamId, 'DE', '123456301');
  ids['swiss'] = await checkForTeam(app, teamId, 'CH', '116068369');
  ids['uk'] = await checkForTeam(app, teamId, 'GB', '553557881');
  fixture.eu.misbehave((response) => void response.end('\0<script>alert(1)</script>'.repeat(5_000)));
  ids['hostile'] = await checkForTeam(app, teamId, 'FR', '12345678901');
  fixture.eu.misbehave(null);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const evidenceOf = async (id: string, client = owner): Promise<Untyped> => {
  const response = await client.get(`/vat/evidence/${id}.json`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return (await response.json()) as Untyped;
};

describe('the evidence of a VAT check', () => {
  it('has the question, the raw answer, the consultation number, the time and the software version', async () => {
    const { checks, ...document } = await evidenceOf(ids['valid']!);
    expect(document).toMatchObject({ format: 'steward-vat-evidence-1', period: null, isComplete: true });
    const [{ entry, summary }] = checks;
    expect(entry).toMatchObject({
      id: ids['valid'],
      teamId,
      countryCode: 'AT',
      vatNumber: 'U12345678',
      status: 'valid',
      requester: 'DE123456789',
      consultationNumber: 'WAPIAAAAZNgfuVoL',
      softwareVersion: document['softwareVersion'],
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      question: { method: 'POST', url: `${fixture.eu.url}/check-vat-number` },
      answer: { status: 200 },
    });
    expect(JSON.parse(entry.question.body)).toMatchObject({
      countryCode: 'AT',
      requesterNumber: '123456789',
    });
    expect(JSON.parse(entry.answer.body)).toMatchObject({
      valid: true,
      requestIdentifier: 'WAPIAAAAZNgfuVoL',
    });
    expect(summary.join(' ')).toContain(
      'for the requester DE123456789 under the consultation number WAPIAAAAZNgfuVoL.',
    );
  });

  it('can be verified with its own content and a public key', async () => {
    const { checks, publicKey } = await evidenceOf(ids['invalid']!);
    const [{ entry, chain }] = checks;
    const canonical = (value: unknown): string =>
      JSON.stringify(value, (_key, inner: unknown) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
          : inner,
      );
    const previous = Buffer.from(chain.previousHash, 'hex');
    const hash = createHash('sha256').update(previous).update(canonical(entry)).digest('hex');
    expect(hash).toBe(chain.hash);
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const statement = Buffer.from(`steward vat check\n${chain.position}\n${chain.hash}`);
    expect(verify(null, statement, key, Buffer.from(chain.signature, 'base64'))).toBe(true);
  });

  it.each([
    [
      'unavailable',
      /proves neither that DE123456301 was valid nor that it was invalid\. This check has no consultation/,
    ],
    ['swiss', /no consultation number, so the register cannot confirm it later\. This register gives no/],
    ['uk', /The register gives one only if it is asked with the VAT number of a requester\./],
    ['hostile', /Only the first 64 KiB of the answer were stored\./],
  ])('says in plain words what the check does not prove: %s', async (name, expected) => {
    const { checks } = await evidenceOf(ids[name]!);
    expect(checks[0].summary.join(' ')).toMatch(expected);
  });

  it('contains no credentials of a register', async () => {
    const text = JSON.stringify(await evidenceOf(ids['uk']!));
    expect(text).toContain('/check-vat-number/lookup/553557881');
    expect(text).not.toMatch(/bearer|authorization|token/i);
    expect(text).not.toContain(fixture.env['VAT_UK_CLIENT_SECRET']);
  });

  it('is for the members of the team only', async () => {
    const viewer = await newMember(fixture.app, owner, teamId, 'VIEWER');
    await evidenceOf(ids['valid']!, viewer.client);
    await evidenceOf(ids['valid']!, await newScript(owner, 'VAT_READ'));
    const statusFor = async (client: Client, path = `/vat/evidence/${ids['valid']}.json`) =>
      (await client.get(path)).status;
    expect(await statusFor(stranger)).toBe(404);
    expect(await statusFor(stranger, `/vat/evidence/${ids['valid']}.pdf`)).toBe(404);
    expect(await statusFor(stranger, `/vat/evidence.json?teamId=${teamId}`)).toBe(404);
    expect(await statusFor(fixture.app.stranger())).toBe(401);
    expect(await statusFor(await newScript(owner, 'MONITORING_READ'))).toBe(403);
    for (const id of [newId(), 'x', '%00', `${ids['valid']}x`])
      expect(await statusFor(owner, `/vat/evidence/${id}.json`)).toBe(404);
  });

  it('of an entry without a team is for every user, but not for limited tokens', async () => {
    await fixture.validate('AT', 'U87654321');
    const log = (await (await owner.get('/vat/admin/log?limit=1')).json()) as Untyped;
    const { id } = log['entries'][0];
    expect((await evidenceOf(id, stranger))['checks'][0].entry.teamId).toBeNull();
    const script = await newScript(owner, 'VAT_READ');
    expect((await script.get(`/vat/evidence/${id}.json`)).status).toBe(403);
  });

  it('as PDF needs a browser, and says so if there is none', async () => {
    const response = await owner.get(`/vat/evidence/${ids['valid']}.pdf`);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('no browser')]);
  });
});

describe('the evidence of a period', () => {
  const read = async (query: string): Promise<[number, Untyped]> => {
    const response = await owner.get(`/vat/evidence.json?teamId=${teamId}${query}`);
    return [response.status, (await response.json()) as Untyped];
  };

  it('has all checks of the team in it, oldest first, and those of no other team', async () => {
    await checkForTeam(fixture.app, await newTeam(stranger), 'DE', '999999999');
    const [, { checks, period, isComplete, note }] = await read('');
    expect(checks.map((check: Untyped) => check['entry'].id)).toEqual(Object.values(ids));
    // The running server may be adding them to the chain at this moment.
    await expect
      .poll(async () => (await read(''))[1]['checks'].every((check: Untyped) => check['chain']?.position > 0))
      .toBe(true);
    expect([period.teamId, isComplete, note]).toEqual([teamId, true, null]);
    expect((await read('&from=2020-01-01&to=2020-12-31'))[1]['checks']).toEqual([]);
  });

  it('has at most 10,000 checks, and says so if there are more', { tags: ['long'] }, async () => {
    const other = await newTeam(owner);
    const first = await checkForTeam(fixture.app, other, 'AT', 'U12345678');
    await repeatVatCheck(fixture.app, first, 10_000);
    const response = await owner.get(`/vat/evidence.json?teamId=${other}`);
    const { checks, isComplete, note } = (await response.json()) as Untyped;
    expect([checks.length, checks[0].entry.id, isComplete]).toEqual([10_000, first, false]);
    expect(note).toBe(
      'There are more checks in this period. These are the first 10,000: ask for a shorter period.',
    );
  });

  it('is read once at a time for each user, and again after one that was broken off', async () => {
    const other = await newTeam(owner);
    await repeatVatCheck(fixture.app, await checkForTeam(fixture.app, other, 'AT', 'U12345678'), 10_000);
    // Larger than what the system buffers, so it ends only when it is read.
    const unread = await owner.get(`/vat/evidence.json?teamId=${other}`);
    const again = await owner.get(`/vat/evidence.json?teamId=${teamId}`);
    expect([unread.status, again.status, again.headers.get('retry-after')]).toEqual([200, 429, '10']);
    expect((await stranger.get('/vat/evidence.json')).status).toBe(200);
    await unread.body!.cancel();
    await expect.poll(async () => (await read(''))[0], { timeout: pollMs }).toBe(200);
    expect((await read('&from=yesterday'))[0]).toBe(400);
    expect((await read(''))[0]).toBe(200);
  });

  it.each([
    '&from=2026-01-01&to=2027-06-01',
    '&from=2026-01-02&to=2026-01-01',
    '&from=yesterday',
    '&to=2026-99-99',
    '&from=+275760-09-13T00:00:00Z',
    '&from=2026-01-01&from=2026-01-02',
    '&teamId=x',
  ])('refuses %s', async (query) => {
    expect((await read(query))[0]).toBe(400);
  });
});

describe('vatChecks', () => {
  const list = async (args: string, client = owner) =>
    client.vat(`{ vatChecks(${args}) { edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }`);
  const idsOf = (answer: Untyped): string[] =>
    answer['data'].vatChecks.edges.map(({ node }: Untyped) => node.id);

  it('lists the checks of a team, newest first, in pages', async () => {
    const newest = Object.values(ids).toReversed();
    expect(idsOf(await list(`teamId: "${teamId}"`))).toEqual(newest);
    const first = await list(`teamId: "${teamId}", first: 4`);
    const { hasNextPage, endCursor } = first.data!['vatChecks'].pageInfo;
    expect([idsOf(first), hasNextPage]).toEqual([newest.slice(0, 4), true]);
    expect(idsOf(await list(`teamId: "${teamId}", first: 4, after: "${endCursor}"`))).toEqual(
      newest.slice(4),
    );
  });

  it.each([
    [() => `customerId: "${customerId}"`, ['invalid', 'valid']],
    [() => `batchId: "${batchId}"`, ['invalid']],
    [() => `customerId: "${batchId}"`, []],
    [() => 'customerId: "x"', []],
    [() => 'country: "de"', ['unavailable', 'invalid']],
    [() => 'country: "LI"', ['swiss']],
    [() => 'number: "1234 56"', ['hostile', 'unavailable', 'invalid']],
    [() => 'number: "123456", country: "FR"', ['hostile']],
    [() => `number: "123456", customerId: "${customerId}"`, ['invalid']],
  ])('filters by %s', async (filter, expected) => {
    const found = idsOf(await list(`teamId: "${teamId}", filter: { ${filter()} }`));
    expect(found).toEqual(expected.map((name) => ids[name]));
  });

  it.each([
    'filter: { number: "123" }',
    'filter: { number: "12%34" }',
    'filter: { country: "Germany" }',
    'from: "2020-01-01T00:00:00Z"',
    'from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z"',
    'first: -1',
  ])('refuses %s', async (args) => {
    expect(codeOf(await list(args))).toBe('BAD_REQUEST');
  });

  it('shows nothing of other teams', async () => {
    expect(codeOf(await list(`teamId: "${teamId}"`, stranger))).toBe('NOT_FOUND');
    const all = idsOf(await list('first: 100', stranger));
    expect(all.filter((id) => Object.values(ids).includes(id))).toEqual([]);
  });
});

it('vatCheck shows a check with the path of its evidence, and nothing to others', async () => {
  const query = `query ($id: ID!) { vatCheck(id: $id) { id teamId at country number status source name requester
    consultationNumber softwareVersion evidencePath } }`;
  const check = dataOf(await owner.vat(query, { id: ids['valid'] }));
  expect(check).toMatchObject({
    id: ids['valid'],
    teamId,
    country: 'AT',
    number: 'U12345678',
    status: 'VALID',
    source: 'eu',
    consultationNumber: 'WAPIAAAAZNgfuVoL',
  });
  expect((await owner.get(check.evidencePath)).status).toBe(200);
  for (const [client, id] of [
    [stranger, ids['valid']],
    [owner, 'x'],
    [owner, newId()],
  ] as const)
    expect((await client.vat(query, { id })).data).toEqual({ vatCheck: null });
});
