import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, type Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { codeOf, newMember, newScript, newTeam } from './team-requests.fixture.ts';
import {
  customerOf,
  customersOf,
  sendList,
  sendUpsert,
  upsert,
  type VatCustomerPage,
} from './vat-customer-requests.fixture.ts';

let fixture: VatApp;
let user: Client;
beforeAll(async () => {
  fixture = await startVatApp();
  await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  user = await fixture.app.signUp();
});

const remove = (client: Client, id: string) =>
  client.vat('mutation ($id: ID!) { deleteVatCustomer(id: $id) }', { id });
const countsOf = async (client: Client) =>
  dataOf(await client.vat('{ vatCustomerCounts { total valid invalid unknown } }'));

describe('VAT customers', () => {
  it('are created, changed and checked soon', async () => {
    const rows = [
      { externalId: 'a', country: 'de', number: '123 456 789', name: 'Muster GmbH', address: 'Berlin' },
      { externalId: 'b', number: 'GR123456200' },
      { externalId: 'c', country: 'US', number: '12-3456' },
    ];
    expect(await upsert(user, rows)).toEqual({ created: 3, updated: 0, unchanged: 0, errors: [] });
    expect(await upsert(user, rows)).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] });
    await waitUntil(async () => (await countsOf(user)).unknown === 1);
    expect(await countsOf(user)).toEqual({ total: 3, valid: 1, invalid: 1, unknown: 1 });
    const [a, b, c] = await customersOf(user);
    expect(a).toMatchObject({
      externalId: 'a',
      country: 'DE',
      number: '123456789',
      name: 'Muster GmbH',
      verdict: 'VALID',
      registeredName: 'Example DE s.r.o.',
      pendingVerdict: null,
    });
    expect(a!.history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['VERDICT_CHANGED', 'UNKNOWN', 'VALID'],
      ['ADDED', null, 'UNKNOWN'],
    ]);
    expect(a!.history[0]!.checkId).toBeTruthy();
    const days = (Date.parse(a!.nextCheckAt!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(100);
    expect(b).toMatchObject({ country: 'EL', number: '123456200', verdict: 'INVALID' });
    expect(c).toMatchObject({
      country: 'US',
      number: '123456',
      verdict: 'UNKNOWN',
      nextCheckAt: null,
      message: 'No register can check numbers of US.',
    });
    const entries = await fixture.log();
    expect(entries.filter(({ origin }) => origin === 'recheck')).toHaveLength(2);
  });

  it('have the number without its country, also if no register can check it', async () => {
    const given = [
      { externalId: 'us-1', number: 'US 12-3456' },
      { externalId: 'us-2', country: 'us', number: 'US123457' },
      { externalId: 'mx-1', number: 'MXABC010101AB1' },
      { externalId: 'mx-2', country: 'MX', number: 'MXA010101AB1' },
      { externalId: 'mx-3', country: 'MX', number: 'MX' },
    ];
    expect(await upsert(user, given)).toMatchObject({ created: 5, errors: [] });
    const numbers = await Promise.all(
      given.map(async ({ externalId }) => (await customerOf(user, externalId)).number),
    );
    expect(numbers).toEqual(['123456', '123457', 'ABC010101AB1', 'MXA010101AB1', 'MX']);
    expect(await upsert(user, given)).toMatchObject({ unchanged: 5 });
  });

  it('are checked at the registers of Norway and Australia, too', async () => {
    await upsert(user, [
      { externalId: 'no', country: 'NO', number: '923609016' },
      { externalId: 'au', country: 'AU', number: '51 824 753 556' },
    ]);
    await waitUntil(async () => (await countsOf(user)).unknown === 0);
    expect(await countsOf(user)).toMatchObject({ total: 2, unknown: 0 });
  });

  it('keep what is left out, lose what is null, and start anew with another number', async () => {
    await upsert(user, [{ externalId: '1', number: 'DE123456789', name: 'Old', address: 'Street 1' }]);
    await waitUntil(async () => (await customerOf(user, '1')).verdict === 'VALID');
    expect(await upsert(user, [{ externalId: '1', number: 'DE123456789', address: null }])).toMatchObject({
      updated: 1,
    });
    expect(await customerOf(user, '1')).toMatchObject({ name: 'Old', address: null, verdict: 'VALID' });
    await upsert(user, [{ externalId: '1', number: 'DE123456301', name: 'New' }]);
    await waitUntil(async () => (await customerOf(user, '1')).message !== null);
    const changed = await customerOf(user, '1');
    expect(changed).toMatchObject({
      name: 'New',
      number: '123456301',
      verdict: 'UNKNOWN',
      registeredName: null,
    });
    expect(changed.history[0]).toMatchObject({
      kind: 'NUMBER_CHANGED',
      from: 'VALID',
      to: 'UNKNOWN',
      formerNumber: 'DE123456789',
    });
  });

  it('can exchange their numbers, and both histories say so', async () => {
    await upsert(user, [
      { externalId: 'x', number: 'DE111111111' },
      { externalId: 'y', number: 'DE222222222' },
    ]);
    await upsert(user, [
      { externalId: 'x', number: 'DE222222222' },
      { externalId: 'y', number: 'DE111111111' },
    ]);
    for (const [id, former] of [
      ['x', 'DE111111111'],
      ['y', 'DE222222222'],
    ] as const) {
      const { history } = await customerOf(user, id);
      expect(history.find(({ kind }) => kind === 'NUMBER_CHANGED')!.formerNumber).toBe(former);
    }
  });

  it('are stored although other rows are wrong, each of which is reported', async () => {
    const { errors, ...counts } = await upsert(user, [
      { externalId: '1', country: 'DE', number: '12' },
      { externalId: '2', country: 'DE', number: '123456789' },
      { externalId: '2', country: 'DE', number: '987654321' },
      { externalId: '', country: 'DE', number: '123456789' },
      { externalId: '3', number: '123456789' },
      { externalId: '4', country: 'Germany', number: '123456789' },
      { externalId: '5', country: 'DE', number: 'DE<script>' },
      { externalId: 'two\nlines', country: 'DE', number: '123456789' },
      { externalId: 'half \ud800', country: 'DE', number: '123456789', name: 'x\ud800' },
      { externalId: '6', country: 'DE', number: '123456789', name: 'x'.repeat(501) },
    ]);
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0 });
    expect(errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      '0 number',
      '2 externalId',
      '3 externalId',
      '4 country',
      '5 country',
      '6 number',
      '7 externalId',
      '9 name',
    ]);
    expect(errors[0].message).toContain('which has 9 digits');
    expect(errors[1].message).toBe('The external id "2" is also in row 1.');
  });

  it('are refused if more than 1,000 are given at a time', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => ({ externalId: `${at}`, number: 'DE123456789' }));
    expect(codeOf(await sendUpsert(user, rows))).toBe('BAD_REQUEST');
    expect(await upsert(user, rows.slice(1))).toMatchObject({ created: 1_000 });
  });

  it('are listed by external id, in pages, and found by id, number, name and verdict', async () => {
    const ids = ['B', 'a', 'ä', '10', '9', 'a%', 'a_'];
    await upsert(
      user,
      ids.map((externalId, at) => ({ externalId, number: `DE12345678${at}`, name: `Händler ${at}` })),
    );
    const sorted = ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect((await customersOf(user)).map(({ externalId }) => externalId)).toEqual(sorted);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { edges, pageInfo }: VatCustomerPage = dataOf(await sendList(user, { first: 3, after }));
      seen.push(...edges.map(({ node }) => node.externalId));
      expect(pageInfo.hasPreviousPage).toBe(after !== null);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual(sorted);
    const found = async (filter: object) =>
      (await customersOf(user, { filter })).map(({ externalId }) => externalId);
    expect(await found({ search: 'a' })).toEqual(['a', 'a%', 'a_']);
    expect(await found({ search: 'a%' })).toEqual(['a%']);
    expect(await found({ search: 'händler 2' })).toEqual(['ä']);
    expect(await found({ search: 'DE 123.456.783' })).toEqual(['10']);
    expect(await found({ search: '123456784' })).toEqual(['9']);
    expect(await found({ country: 'fr' })).toEqual([]);
    expect(await found({ country: 'FR', mismatch: true })).toEqual([]);
    expect(await found({ changedSince: '2100-01-01T00:00:00Z' })).toEqual([]);
    for (const bad of [
      { filter: { country: 'Germany' } },
      { filter: { search: 'x'.repeat(101) } },
      { first: 101 },
      { first: -1 },
      { after: 'nonsense' },
    ])
      expect(codeOf(await sendList(user, bad))).toBe('BAD_REQUEST');
  });

  it('are deleted with their history, once', async () => {
    await upsert(user, [{ externalId: '1', number: 'DE123456789' }]);
    const { id } = await customerOf(user, '1');
    expect(dataOf(await remove(user, id))).toBe(true);
    expect(dataOf(await remove(user, id))).toBe(false);
    expect(dataOf(await remove(user, 'nonsense'))).toBe(false);
    expect(await customersOf(user)).toEqual([]);
  });

  it('belong to their team: members read them, deployers change them, and others do not see them', async () => {
    const teamId = await newTeam(user);
    await upsert(user, [{ externalId: '1', number: 'DE123456789' }], teamId);
    const { id } = await customerOf(user, '1');
    const viewer = (await newMember(fixture.app, user, teamId, 'VIEWER')).client;
    const deployer = (await newMember(fixture.app, user, teamId, 'DEPLOYER')).client;
    const other = await fixture.app.signUp();
    const find = async (client: Client) =>
      (await client.vat('query ($id: ID!) { vatCustomer(id: $id) { id } }', { id })).data;
    expect(await find(viewer)).toEqual({ vatCustomer: { id } });
    expect(await find(other)).toEqual({ vatCustomer: null });
    const row = [{ externalId: '2', number: 'DE123456789' }];
    expect(codeOf(await sendUpsert(viewer, row, teamId))).toBe('FORBIDDEN');
    expect(codeOf(await remove(viewer, id))).toBe('FORBIDDEN');
    expect(codeOf(await sendUpsert(other, row, teamId))).toBe('NOT_FOUND');
    expect(codeOf(await sendList(other, { teamId }))).toBe('NOT_FOUND');
    expect(dataOf(await remove(other, id))).toBe(false);
    expect(await customersOf(other)).toEqual([]);
    expect(await upsert(deployer, row, teamId)).toMatchObject({ created: 1 });
    const reader = await newScript(user, 'VAT_READ');
    expect(await customersOf(reader, { teamId })).toHaveLength(2);
    expect(codeOf(await sendUpsert(reader, row, teamId))).toBe('FORBIDDEN');
    expect(codeOf(await sendList(await newScript(user, 'MONITORING_READ')))).toBe('FORBIDDEN');
  });

  it('keep their team from being deleted', async () => {
    const teamId = await newTeam(user);
    await upsert(user, [{ externalId: '1', number: 'DE123456789' }], teamId);
    const answer = await user.identity('mutation ($id: ID!) { deleteTeam(id: $id) }', {
      id: teamId,
    });
    expect(JSON.stringify(answer)).toContain('VAT customers');
  });
});
