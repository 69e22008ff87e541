import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { longTestMs } from '#testkit/patience.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { newMember, newScript, newTeam } from './team-requests.fixture.ts';
import { customersOf, uploadCsv, upsert } from './vat-customer-requests.fixture.ts';

let fixture: VatApp;
let user: Client;
beforeAll(async () => {
  // Nothing is checked, so that what is stored stays as it is.
  fixture = await startVatApp({ env: { VAT_ENABLED: 'false' } });
  await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  user = await fixture.app.signUp();
});

type Uploaded = {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  errorCount: number;
  errors: { row: number; field: string | null; message: string }[];
};
const stored = async (response: Response): Promise<Uploaded> => {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`);
  return JSON.parse(text) as Uploaded;
};
const refusal = async (response: Response) => {
  type Refusal = { errors: [{ message: string; extensions: object }] };
  const [{ message, extensions }] = ((await response.json()) as Refusal).errors;
  return { status: response.status, message, ...extensions };
};

describe('uploading VAT customers as CSV', () => {
  it('stores good rows and reports bad ones with their lines', async () => {
    const file = [
      'Kundennr;Land;USt-IdNr.;Firma;Anschrift',
      '1;DE;123456789;"Müller; Söhne";"Straße 1',
      '10115 Berlin"',
      '2;DE;12;Kurz;',
      '3;;ATU12345678;;',
      '1;DE;987654321;Doppelt;',
      '4;DE;;Leer;',
      '5;US;123;Fern;',
      '6;DE;123456788;"offen',
      '7;FR;12345678901;Zuletzt;',
      '8;XX;123;Nirgends;',
      '9;;hello;Kein Land;',
    ].join('\r\n');
    const { errors, ...counts } = await stored(await uploadCsv(user, Buffer.from(file, 'latin1')));
    expect(counts).toEqual({ rows: 10, created: 4, updated: 0, unchanged: 0, errorCount: 6 });
    expect(errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '4 number',
      '6 externalId',
      '7 number',
      '9 null',
      '11 country',
      '12 country',
    ]);
    const customers = await customersOf(user);
    expect(customers.map(({ externalId }) => externalId)).toEqual(['1', '3', '5', '7']);
    expect(customers[0]).toMatchObject({
      country: 'DE',
      name: 'Müller; Söhne',
      address: 'Straße 1\n10115 Berlin',
    });
  });

  it('changes customers with the same id, and keeps what the file has no column for', async () => {
    await upsert(user, [{ externalId: '1', number: 'DE123456789', name: 'Old', address: 'Street' }]);
    const answer = await stored(await uploadCsv(user, 'id,number,name\n1,DE123456789,New\n'));
    expect(answer).toMatchObject({ created: 0, updated: 1 });
    expect(await customersOf(user)).toMatchObject([{ name: 'New', address: 'Street' }]);
    await stored(await uploadCsv(user, 'id,number,name\n1,DE123456789,\n'));
    expect(await customersOf(user)).toMatchObject([{ name: null, address: 'Street' }]);
  });

  it('takes columns, header and delimiter from the query', async () => {
    const mapping = JSON.stringify({ externalId: 2, number: 1, address: [3, 4] });
    const query = { header: 'false', delimiter: 'tab', mapping };
    await stored(await uploadCsv(user, 'DE123456789\tA\tStreet\tBerlin\n', query));
    expect(await customersOf(user)).toMatchObject([{ externalId: 'A', address: 'Street, Berlin' }]);
    for (const bad of [
      { header: 'maybe' },
      { delimiter: '|' },
      { mapping: '[1]' },
      { mapping: '{"number": 0}' },
      { mapping: '{"number": 1, "__proto__": 2}' },
      { mapping: '{"phone": 1}' },
      { mapping: '{"number": 9}' },
      { mapping: '{"number": "missing"}' },
      { mapping: '{' },
    ])
      expect([bad, (await uploadCsv(user, 'a,b\n', bad)).status]).toEqual([bad, 400]);
  });

  it('takes the numbers as ids if the file has nothing else', async () => {
    await stored(await uploadCsv(user, 'DE123456789\nde987654321\nDE123456789\n'));
    expect((await customersOf(user)).map(({ externalId }) => externalId)).toEqual([
      'DE123456789',
      'DE987654321',
    ]);
  });

  it(
    'stops after 100,000 rows and says what it has stored',
    { tags: ['long'], timeout: longTestMs },
    async () => {
      const lines = Array.from({ length: 100_001 }, (_, at) => `${at},DE${100_000_000 + at}`);
      const { message, ...refused } = await refusal(await uploadCsv(user, lines.join('\n')));
      expect(refused).toMatchObject({
        status: 413,
        reason: 'too many rows',
        stored: { rows: 100_000, created: 100_000, errorCount: 0 },
      });
      expect(message).toContain('more than 100,000 rows');
      expect(message).toContain(
        'The first 100,000 rows are stored: 100,000 created, 0 changed, 0 unchanged, 0 with errors.',
      );
      const full = await stored(await uploadCsv(user, 'id,number\n0,DE111111111\nnew,DE111111111\n'));
      expect(full).toMatchObject({
        created: 0,
        updated: 1,
        errors: [{ row: 3, message: 'A team can have at most 100,000 VAT customers.' }],
      });
    },
  );

  it('reports the first 1,000 errors and counts all', async () => {
    const lines = Array.from({ length: 1_500 }, (_, at) => `${at},DE1`);
    const { errors, errorCount } = await stored(await uploadCsv(user, lines.join('\n')));
    expect([errors.length, errorCount]).toEqual([1_000, 1_500]);
  });

  it('refuses what is no text, and files without numbers', async () => {
    const workbook = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\x06\0'), Buffer.alloc(100_000, 7)]);
    expect(await refusal(await uploadCsv(user, workbook))).toMatchObject({
      status: 415,
      reason: 'not text',
      stored: { rows: 0 },
    });
    const noNumbers = await uploadCsv(user, 'a;b\n1;2\n', { header: 'true' });
    expect(await refusal(noNumbers)).toMatchObject({ status: 400, reason: 'columns' });
    expect(await stored(await uploadCsv(user, ''))).toMatchObject({ rows: 0, created: 0 });
  });

  it('needs the right role in the right team, and a request that no other site can cause', async () => {
    const teamId = await newTeam(user);
    const file = '1,DE123456789\n';
    const viewer = (await newMember(fixture.app, user, teamId, 'VIEWER')).client;
    const other = await fixture.app.signUp();
    expect((await uploadCsv(viewer, file, { teamId })).status).toBe(403);
    expect((await uploadCsv(other, file, { teamId })).status).toBe(404);
    expect((await uploadCsv(fixture.app.stranger(), file, { teamId })).status).toBe(401);
    expect((await uploadCsv(user, file, { teamId }, { 'content-type': 'text/plain' })).status).toBe(403);
    const foreign = { 'content-type': 'text/csv', origin: 'https://evil.example' };
    expect((await uploadCsv(user, file, { teamId }, foreign)).status).toBe(403);
    expect((await uploadCsv(await newScript(user, 'VAT_READ'), file, { teamId })).status).toBe(403);
    const writer = await newScript(user, 'VAT_WRITE');
    await stored(await uploadCsv(writer, file, { teamId }, {}));
    expect(await customersOf(user)).toHaveLength(1);
  });
});

describe('downloading VAT customers as CSV', () => {
  it('returns a file that can be uploaded again and that no spreadsheet runs', async () => {
    await upsert(user, [
      { externalId: '-1', number: 'DE123456789', name: '=cmd|"/c calc"!A1', address: 'a\nb, "c"' },
      { externalId: '2', number: 'FR12345678901', name: '+49' },
    ]);
    const response = await user.get('/vat/customers.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.toString()).toMatch(/^\ufeffexternalId,country,number,name,address,verdict,/);
    expect(file.toString()).toContain(`'-1,DE,123456789,"'=cmd|""/c calc""!A1"`);
    const again = await stored(await uploadCsv(user, file));
    expect(again).toMatchObject({ rows: 2, unchanged: 2, errorCount: 0 });
    const other = await fixture.app.signUp();
    await stored(await uploadCsv(other, file));
    const facts = (await customersOf(other)).map(({ externalId, name, address }) => [
      externalId,
      name,
      address,
    ]);
    expect(facts).toEqual(
      (await customersOf(user)).map(({ externalId, name, address }) => [externalId, name, address]),
    );
  });

  it('can be filtered, and contains only customers of the caller', async () => {
    await upsert(user, [
      { externalId: '1', number: 'DE123456789' },
      { externalId: '2', number: 'FR12345678901' },
    ]);
    const text = async (client: Client, query: string) =>
      (await client.get(`/vat/customers.csv${query}`)).text();
    expect((await text(user, '?country=FR')).split('\r\n')).toHaveLength(3);
    for (const since of ['2026-01-01', '2026-01-01T00:00Z'])
      expect((await user.get(`/vat/customers.csv?changedSince=${since}`)).status).toBe(200);
    expect(await text(user, '?changedSince=2100-01-01')).not.toContain('123456789');
    expect(await text(await fixture.app.signUp(), '')).not.toContain('123456789');
    for (const query of [
      '?verdict=MAYBE',
      '?changedSince=soon',
      '?changedSince=2026-02-30',
      '?country=1',
      '?mismatch=x',
      '?search=a&search=b',
    ])
      expect((await user.get(`/vat/customers.csv${query}`)).status).toBe(400);
    expect((await fixture.app.stranger().get('/vat/customers.csv')).status).toBe(401);
  });
});
