import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { vat } from '#vat/product.ts';
import { checkDueRequesters } from '#vat/requester-check/check-due-requesters.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { makeRequestersDue } from '#testkit/time-travel.fixture.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import type { Call, Misbehaviour } from '../vat-simulators/register-server.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { deleteVatRequester, setVatRequester, vatRequester } from './operations/vat.generated.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';
import { askWithKey, newVatKey } from './vat-key-requests.fixture.ts';

let fixture: VatApp;
let owner: Client;
beforeAll(async () => {
  fixture = await startVatApp({ work: [] });
  owner = await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());
afterEach(() => fixture.eu.misbehave(null));

const own = { country: 'DE', number: '123 456 789' };
const set = (teamId: string, input: object = own) => owner.send(setVatRequester, { teamId, ...input });
const requesterOf = async (teamId: string) => {
  const { data } = await owner.send(vatRequester, { teamId });
  return data?.vatRequester ?? null;
};
const question = (call: Call): Record<string, string> => JSON.parse(call.body) as Record<string, string>;
const sweep = (): Promise<void> =>
  checkDueRequesters(fixture.app.platform.opened(vat).vat, new AbortController().signal);

/** VIES, which does not accept any requester any more. */
const refuseRequesters =
  (error = 'INVALID_REQUESTER_INFO'): Misbehaviour =>
  (response, call) => {
    const { requesterNumber, countryCode, vatNumber } = question(call);
    const answer = requesterNumber
      ? { actionSucceed: false, errorWrappers: [{ error }] }
      : { countryCode, vatNumber, valid: true, name: 'Example', address: '---', requestIdentifier: '' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };

it('a requester is checked with its register, as its own requester', async () => {
  const teamId = await newTeam(owner);
  expect(await requesterOf(teamId)).toBeNull();
  const stored = dataOf(await set(teamId));
  expect(stored).toEqual({
    teamId,
    country: 'DE',
    number: '123456789',
    verdict: 'VALID',
    message: null,
    checkedAt: expect.any(String),
  });
  expect(question(fixture.eu.calls.at(-1)!)).toEqual({
    countryCode: 'DE',
    vatNumber: '123456789',
    requesterMemberStateCode: 'DE',
    requesterNumber: '123456789',
  });
  expect(await requesterOf(teamId)).toEqual(stored);
  const british = dataOf(await set(teamId, { country: 'GB', number: 'GB553557881' }));
  expect(british).toMatchObject({ country: 'GB', number: '553557881', verdict: 'VALID' });
  expect(fixture.uk.calls.at(-1)!.path).toMatch(/\/553557881\/553557881$/);
});

it.each([
  ['a number that the register does not know', { country: 'DE', number: '123456200' }, 'does not know'],
  ['a number that VIES refuses as requester', { country: 'DE', number: '123456202' }, 'does not accept'],
  ['a number that HMRC refuses as requester', { country: 'GB', number: '123456202' }, 'does not accept'],
  ['a number with a wrong format', { country: 'DE', number: '1' }, 'which has 9 digits'],
  ['a Swiss number', { country: 'CH', number: '116068369' }, 'take a requester'],
  ['a Norwegian number', { country: 'NO', number: '923609016' }, 'take a requester'],
  ['an Australian number', { country: 'AU', number: '51824753556' }, 'take a requester'],
  ['another country', { country: 'US', number: '1' }, 'take a requester'],
  ['nonsense', { country: 'D€', number: '1' }, 'two-letter'],
  ['a long number', { country: 'DE', number: '1'.repeat(10_000) }, 'longer than 20'],
])('%s is refused and the team keeps the requester that it has', async (_, input, message) => {
  const teamId = await newTeam(owner);
  const before = dataOf(await set(teamId));
  const { errors } = await set(teamId, input);
  expect(errors).toMatchObject([
    { message: expect.stringContaining(message), extensions: { code: 'BAD_REQUEST' } },
  ]);
  expect(await requesterOf(teamId)).toEqual(before);
});

it('a requester is stored as unknown if its register is not available, and checked later', async () => {
  const teamId = await newTeam(owner);
  fixture.eu.misbehave((response) => response.writeHead(503).end());
  expect(dataOf(await set(teamId))).toMatchObject({
    verdict: 'UNKNOWN',
    message: expect.stringContaining('HTTP 503'),
  });
  await makeRequestersDue(fixture.app);
  await sweep();
  expect(await requesterOf(teamId)).toMatchObject({ verdict: 'UNKNOWN' });
  const asked = fixture.eu.calls.length;
  fixture.eu.misbehave(null);
  await sweep();
  // The next time is later, so the sweep finds nothing.
  expect(fixture.eu.calls.length).toBe(asked);
  await makeRequestersDue(fixture.app);
  await sweep();
  expect(await requesterOf(teamId)).toMatchObject({ verdict: 'VALID', message: null });
  await makeRequestersDue(fixture.app);
  await sweep();
  expect(fixture.eu.calls.length).toBe(asked + 1);
});

it.each([
  ['refuses it', 'INVALID_REQUESTER_INFO', 'does not accept'],
  ['blocks it', 'VAT_BLOCKED', 'has blocked'],
])(
  'numbers are checked without the requester if VIES %s, and the team can see why',
  async (_, error, why) => {
    const teamId = await newTeam(owner);
    dataOf(await set(teamId));
    const { key } = await newVatKey(owner, { teamId });
    fixture.eu.misbehave(refuseRequesters(error));
    const number = ['AT', 'U12345678'] as const;
    expect(await askWithKey(owner, 'validate', number, key)).toMatchObject({
      status: 'valid',
      request_identifier: null,
      message: null,
    });
    expect(await requesterOf(teamId)).toMatchObject({
      verdict: 'INVALID',
      message: expect.stringContaining(why),
    });
    const asked = fixture.eu.calls.length;
    await askWithKey(owner, 'validate', number, key);
    expect(fixture.eu.calls.slice(asked).map((call) => question(call)['requesterNumber'])).toEqual([
      undefined,
    ]);
    const refused = await requesterOf(teamId);
    fixture.eu.misbehave((response) => response.writeHead(503).end());
    await makeRequestersDue(fixture.app);
    await sweep();
    expect(await requesterOf(teamId)).toEqual({ ...refused, checkedAt: expect.any(String) });
    fixture.eu.misbehave(null);
    await makeRequestersDue(fixture.app);
    await sweep();
    expect(await requesterOf(teamId)).toMatchObject({ verdict: 'VALID', message: null });
  },
);

it('a number that VIES takes for malformed does not make the requester invalid', async () => {
  const teamId = await newTeam(owner);
  dataOf(await set(teamId));
  const { key } = await newVatKey(owner, { teamId });
  expect(await askWithKey(owner, 'validate', ['DE', '123456201'], key)).toMatchObject({ status: 'invalid' });
  expect(await requesterOf(teamId)).toMatchObject({ verdict: 'VALID' });
});

it('a requester is changed by managers, seen by members and hidden from others', async () => {
  const teamId = await newTeam(owner);
  dataOf(await set(teamId));
  const { client: viewer } = await newMember(fixture.app, owner, teamId, 'VIEWER');
  expect(dataOf(await viewer.send(vatRequester, { teamId }))).toMatchObject({ number: '123456789' });
  expect(codeOf(await viewer.send(setVatRequester, { teamId, ...own }))).toBe('FORBIDDEN');
  expect(codeOf(await viewer.send(deleteVatRequester, { teamId }))).toBe('FORBIDDEN');
  const stranger = await fixture.app.signUp();
  expect(codeOf(await stranger.send(vatRequester, { teamId }))).toBe('NOT_FOUND');
  expect(codeOf(await stranger.send(deleteVatRequester, { teamId }))).toBe('NOT_FOUND');
  expect(codeOf(await stranger.send(setVatRequester, { teamId, ...own }))).toBe('NOT_FOUND');
  expect(dataOf(await owner.send(deleteVatRequester, { teamId }))).toBe(true);
  expect((await owner.send(deleteVatRequester, { teamId })).data).toEqual({ deleteVatRequester: false });
  expect(await requesterOf(teamId)).toBeNull();
  const { edges } = dataOf(await owner.send(auditLog, { first: 10 }));
  expect(edges.map(({ node }) => `${node.action} ${node.resource}`)).toEqual(
    expect.arrayContaining([
      'vat-requester.set VAT requester DE123456789',
      'vat-requester.delete VAT requester DE123456789',
    ]),
  );
});
