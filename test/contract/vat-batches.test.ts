import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, type Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { codeOf, newScript, teamOf } from './team-requests.fixture.ts';
import {
  addCustomers,
  batchFields,
  cancelBatch,
  createBatch,
  endedBatch,
  newBatch,
  readBatch,
  resultOf,
  uploadBatch,
  type BatchView,
} from './vat-batch-requests.fixture.ts';

let fixture: VatApp;
let owner: Client;
let viewer: Client;
let stranger: Client;
let teamId: string;
beforeAll(async () => {
  fixture = await startVatApp();
  owner = await fixture.app.signUp();
  viewer = await fixture.app.signUp();
  stranger = await fixture.app.signUp();
  teamId = await teamOf([
    [owner, 'OWNER'],
    [viewer, 'VIEWER'],
  ]);
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  for (const register of [fixture.eu, fixture.uk, fixture.ch]) register.misbehave(null);
});

const silence = (): void => fixture.eu.misbehave(() => {});
const callsFor = (number: string): number =>
  fixture.eu.calls.filter(({ body }) => body.includes(`"${number}"`)).length;

describe('a batch of a file', () => {
  it('checks every row, and its result has what the registers said', async () => {
    const file = [
      'id;country;vat number;company',
      'a;DE;123456789;Muster GmbH',
      'b;;FR12123456200;',
      'c;GB;553557881;',
      'd;DE;12;',
      'e;US;12;',
      'f;DE;;',
      'g;;123;',
    ].join('\n');
    const id = await newBatch(owner, file, `?teamId=${teamId}&name=Autumn`);
    const batch = await endedBatch(owner, id);
    expect(batch).toMatchObject({
      name: 'Autumn',
      state: 'DONE',
      counts: { total: 7, done: 7, valid: 2, invalid: 2, unavailable: 0, skipped: 3 },
      estimatedEndAt: null,
      errors: [
        { row: 7, field: 'number', message: 'The number is empty.' },
        { row: 8, field: 'country', message: 'Give the country, or a number that begins with it.' },
      ],
    });
    const rows = await resultOf(viewer, id);
    expect(rows.map(([line, externalId, , , , status]) => [line, externalId, status])).toEqual([
      ['2', 'a', 'valid'],
      ['3', 'b', 'invalid'],
      ['4', 'c', 'valid'],
      ['5', 'd', 'invalid'],
      ['6', 'e', 'skipped'],
      ['7', 'f', 'skipped'],
      ['8', 'g', 'skipped'],
    ]);
    const log = await fixture.log();
    expect(log.filter(({ origin }) => origin === 'batch')).toHaveLength(3);
  });

  it('asks once for rows with the same number, and again for the next batch', async () => {
    const file = 'DE900000001\nDE900000002\nde 900.000.001\nDE900000001\n';
    for (const calls of [1, 2]) {
      const batch = await endedBatch(owner, await newBatch(owner, file));
      expect(batch.counts).toMatchObject({ total: 4, valid: 4 });
      expect(callsFor('900000001')).toBe(calls);
    }
  });

  it('asks for each name and address of a number, so that no row gets the comparison of another name', async () => {
    fixture.eu.misbehave((response, { body }) => {
      const { countryCode, vatNumber } = JSON.parse(body) as Record<string, string>;
      const registered = { name: 'Alpha GmbH', address: 'Hauptstr. 1, 10115 Berlin' };
      response.end(JSON.stringify({ countryCode, vatNumber, valid: true, ...registered }));
    });
    const file = [
      'id,vat,name,address',
      'a,DE910000001,Alpha GmbH,',
      'b,DE910000001,Completely Different AG,',
      'c,DE910000001,Alpha GmbH,',
      'd,DE910000001,,',
      'e,DE910000001,Alpha GmbH,Elsewhere 99 80331 München',
    ].join('\n');
    const id = await newBatch(owner, file);
    expect((await endedBatch(owner, id)).counts.valid).toBe(5);
    // The registered address has a comma, so the columns are counted from the end.
    const rows = (await resultOf(owner, id)).map((row) => [row[1], row.at(-5), row.at(-4), row.at(-1)]);
    expect(rows.map(([line, name, address]) => [line, name, address])).toEqual([
      ['a', 'VALID (STEWARD)', 'NOT_PROCESSED (STEWARD)'],
      ['b', 'INVALID (STEWARD)', 'NOT_PROCESSED (STEWARD)'],
      ['c', 'VALID (STEWARD)', 'NOT_PROCESSED (STEWARD)'],
      ['d', '', ''],
      ['e', 'VALID (STEWARD)', 'INVALID (STEWARD)'],
    ]);
    const checks = new Map(rows.map((row) => [row[0], row[3]]));
    expect(checks.get('c')).toBe(checks.get('a'));
    expect(new Set(checks.values()).size).toBe(4);
    expect(callsFor('910000001')).toBe(4);
  });

  it('a result cannot start a formula in a spreadsheet', async () => {
    const id = await newBatch(owner, 'id,number\n"=HYPERLINK(""http://x"")",DE123456789\n');
    await endedBatch(owner, id);
    const text = await (await owner.get(`/vat/batches/${id}.csv`)).text();
    expect(text).toContain(`'=HYPERLINK`);
  });

  it.each<[string, string | Buffer, string, number, RegExp]>([
    ['binary', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2]), '', 415, /not a text file.*Nothing was stored/],
    ['nothing', '', '', 400, /nothing to check/],
    ['only a header', 'id,number\n', '', 400, /nothing to check/],
    ['no numbers', 'colour,size\nred,5\n', '?header=true', 400, /No column has the VAT numbers/],
    ['100,001 rows', 'DE123456789\n'.repeat(100_001), '', 413, /more than 100,000 rows.*Nothing was stored/],
    ['a name that is too long', 'DE123456789', `?name=${'x'.repeat(201)}`, 400, /1 to 200 characters/],
  ])('with %s is refused', async (_name, file, query, status, message) => {
    const count = async () =>
      dataOf(await owner.vat('{ vatBatches(first: 100) { edges { node { id } } } }')).edges.length;
    const before = await count();
    const response = await uploadBatch(owner, file, query);
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect([response.status, errors[0]!.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await count()).toBe(before);
  });

  it('with 100,000 rows is accepted', { tags: ['long'] }, async () => {
    silence();
    const file = Array.from({ length: 100_000 }, (_, n) => `LV${10_000_000_000 + n}`).join('\n');
    const id = await newBatch(owner, file);
    expect((await readBatch(owner, id))!.counts.total).toBe(100_000);
    dataOf(await cancelBatch(owner, id));
  });
});

describe('a batch of customers', () => {
  it('checks all, those of a filter, or the given ones, and settles their verdicts', async () => {
    const client = await fixture.app.signUp();
    await addCustomers(client, [
      { externalId: '1', number: 'DE700000001' },
      { externalId: '2', number: 'FR12700000200' },
      { externalId: '3', number: 'DE700000003' },
    ]);
    const customers = async () =>
      dataOf(await client.vat('{ vatCustomers { edges { node { id externalId verdict } } } }')).edges.map(
        ({ node }: { node: { id: string; verdict: string } }) => node,
      );
    const all = await endedBatch(client, dataOf(await createBatch(client, {})).id);
    expect(all.counts).toMatchObject({ total: 3, valid: 2, invalid: 1 });
    expect((await customers()).map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'VALID',
      'INVALID',
      'VALID',
    ]);
    const filtered = dataOf(await createBatch(client, { filter: { verdict: 'INVALID' } }));
    expect((await endedBatch(client, filtered.id)).counts).toMatchObject({ total: 1, invalid: 1 });
    const [first] = await customers();
    const given = dataOf(await createBatch(client, { customerIds: [first.id, first.id] }));
    expect((await endedBatch(client, given.id)).counts).toMatchObject({ total: 1, valid: 1 });
  });

  it('compares the names of customers with the same number one by one', async () => {
    fixture.eu.misbehave((response, { body }) => {
      const { countryCode, vatNumber } = JSON.parse(body) as Record<string, string>;
      const registered = { name: 'Alpha GmbH', address: '---' };
      response.end(JSON.stringify({ countryCode, vatNumber, valid: true, ...registered }));
    });
    const client = await fixture.app.signUp();
    await addCustomers(client, [
      { externalId: '1', number: 'DE700000011', name: 'Alpha GmbH' },
      { externalId: '2', number: 'DE700000011', name: 'Completely Different AG' },
    ]);
    const matches = async () =>
      dataOf(
        await client.vat('{ vatCustomers { edges { node { verdict nameMatch { result } } } } }'),
      ).edges.map(({ node }: { node: { nameMatch: { result: string } | null } }) => node.nameMatch?.result);
    await waitUntil(async () => (await matches()).every((match: string | undefined) => match !== undefined));
    expect(await matches()).toEqual(['VALID', 'INVALID']);
    await endedBatch(client, dataOf(await createBatch(client, {})).id);
    expect(await matches()).toEqual(['VALID', 'INVALID']);
  });

  it('refuses unknown customers, those of others, a filter beside ids, and a team without customers', async () => {
    await addCustomers(stranger, [{ externalId: '1', number: 'DE123456789' }]);
    const { edges } = dataOf(await stranger.vat('{ vatCustomers { edges { node { id } } } }'));
    const foreign = edges[0].node.id;
    expect(codeOf(await createBatch(owner, { teamId, customerIds: [foreign] }))).toBe('NOT_FOUND');
    expect(codeOf(await createBatch(owner, { teamId, customerIds: ['x'] }))).toBe('NOT_FOUND');
    expect(codeOf(await createBatch(owner, { teamId, customerIds: [foreign], filter: {} }))).toBe(
      'BAD_REQUEST',
    );
    expect(codeOf(await createBatch(owner, { teamId }))).toBe('BAD_REQUEST');
  });
});

describe('a batch', () => {
  it('is for its team only: others do not see it, and a viewer cannot create or cancel one', async () => {
    const id = await newBatch(owner, 'DE123456789', `?teamId=${teamId}`);
    expect(await readBatch(viewer, id)).toMatchObject({ id });
    expect(await readBatch(stranger, id)).toBeNull();
    expect((await stranger.get(`/vat/batches/${id}.csv`)).status).toBe(404);
    expect((await fixture.app.stranger().get(`/vat/batches/${id}.csv`)).status).toBe(401);
    const script = await newScript(owner, 'MONITORING_READ');
    expect((await script.get(`/vat/batches/${id}.csv`)).status).toBe(403);
    expect((await uploadBatch(script, 'DE123456789', `?teamId=${teamId}`)).status).toBe(403);
    expect(codeOf(await cancelBatch(stranger, id))).toBe('NOT_FOUND');
    expect(codeOf(await cancelBatch(viewer, id))).toBe('FORBIDDEN');
    expect((await uploadBatch(viewer, 'DE123456789', `?teamId=${teamId}`)).status).toBe(403);
    expect((await uploadBatch(stranger, 'DE123456789', `?teamId=${teamId}`)).status).toBe(404);
    expect((await uploadBatch(fixture.app.stranger(), 'DE123456789')).status).toBe(401);
    await endedBatch(owner, id);
  });

  it('that is cancelled keeps its results and asks nothing more', async () => {
    fixture.eu.misbehave((response, { body }) => {
      const question = JSON.parse(body) as { vatNumber: string };
      if (question.vatNumber.endsWith('1')) response.end(JSON.stringify({ ...question, valid: true }));
    });
    const client = await fixture.app.signUp();
    const id = await newBatch(client, 'SI60000001\nHU60000002\nHU60000003\n');
    await waitUntil(async () => (await readBatch(client, id))!.counts.valid === 1);
    expect(dataOf(await cancelBatch(client, id))).toMatchObject({ state: 'CANCELLED' });
    fixture.eu.misbehave(null);
    expect((await resultOf(client, id)).map((row) => row[5])).toEqual(['valid', 'cancelled', 'cancelled']);
    expect(dataOf(await cancelBatch(client, id))).toMatchObject({ state: 'CANCELLED', counts: { done: 1 } });
    const next = await endedBatch(client, await newBatch(client, 'FI60000009'));
    expect(next.counts.valid).toBe(1);
    expect((await readBatch(client, id))!.counts.done).toBe(1);
  });

  it('that is cancelled does not keep its member state busy until the request in progress times out', async () => {
    let isClosed = false;
    fixture.eu.misbehave((response, { body }) => {
      if (body.includes('"100000001"')) response.on('close', () => (isClosed = true));
    });
    const client = await fixture.app.signUp();
    const id = await newBatch(client, 'EE100000001\nEE100000002\n');
    await waitUntil(() => callsFor('100000001') > 0);
    dataOf(await cancelBatch(client, id));
    // The request would time out after 15 s.
    await waitUntil(() => isClosed);
    fixture.eu.misbehave(null);
    const next = await endedBatch(client, await newBatch(client, 'EE100000009'));
    expect(next.counts.valid).toBe(1);
    expect(callsFor('100000002')).toBe(0);
  });

  it('asks a member state about its rows in their order', async () => {
    const client = await fixture.app.signUp();
    const numbers = Array.from({ length: 30 }, (_, n) => `${30_000_000 + n}`);
    const file = numbers.map((number) => `LU${number}`).join('\n');
    expect((await endedBatch(client, await newBatch(client, file))).counts.done).toBe(30);
    const asked = fixture.eu.calls.flatMap(({ body }) => /"(30\d{6})"/.exec(body)?.[1] ?? []);
    expect(asked).toEqual(numbers);
  });

  it('can be followed until it ends', async () => {
    const socket = owner.socket('/vat/graphql/ws');
    const seen: BatchView[] = [];
    const hasEstimate = (): boolean =>
      seen.some(({ state, estimatedEndAt }) => state === 'RUNNING' && estimatedEndAt !== null);
    let answered = 0;
    fixture.eu.misbehave((response, { body }) => {
      // The second half waits, however long it takes to subscribe.
      const answer = (): void => {
        if (answered >= 10 && !hasEstimate()) return void setTimeout(answer, 50);
        answered += 1;
        response.end(JSON.stringify({ ...JSON.parse(body), valid: true }));
      };
      setTimeout(answer, 100);
    });
    const file = Array.from({ length: 20 }, (_, n) => `AT U${80_000_000 + n}`).join('\n');
    const id = await newBatch(owner, `number\n${file}`, '?mapping={"number":1}');
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      socket.subscribe<{ vatBatchChanged: BatchView }>(
        {
          query: `subscription ($id: ID!) { vatBatchChanged(id: $id) { ${batchFields} } }`,
          variables: { id },
        },
        { next: ({ data }) => void seen.push(data!.vatBatchChanged), error: reject, complete: resolve },
      );
    });
    await socket.dispose();
    expect(seen.at(-1)).toMatchObject({ state: 'DONE', counts: { total: 20, valid: 20 } });
    expect(hasEstimate()).toBe(true);
    // At most one per half second, however late they arrive here.
    expect(seen.length).toBeLessThanOrEqual((performance.now() - began) / 400 + 2);
  });

  it('of a few rows does not wait for a long one of another team', async () => {
    fixture.eu.misbehave((response, { body }) => {
      setTimeout(() => response.end(JSON.stringify({ ...JSON.parse(body), valid: true })), 20);
    });
    const long = Array.from({ length: 3_000 }, (_, n) => `DE${500_000_000 + n}`).join('\n');
    const longId = await newBatch(owner, long);
    await waitUntil(async () => (await readBatch(owner, longId))!.counts.valid > 20);
    const short = Array.from({ length: 10 }, (_, n) => `DE${510_000_000 + n}`).join('\n');
    const shortId = await newBatch(stranger, short);
    const before = fixture.eu.calls.length;
    expect((await endedBatch(stranger, shortId)).counts.valid).toBe(10);
    dataOf(await cancelBatch(owner, longId));
    // Counted in questions, as the time depends on the machine: the rows in progress, and then one of each team in turn.
    const after = fixture.eu.calls.slice(before).map(({ body }) => body);
    const lastOfShort = after.findLastIndex((body) => body.includes('"51000000'));
    expect(after.slice(0, lastOfShort).filter((body) => body.includes('"50000')).length).toBeLessThan(60);
  });

  it('is one of at most 20 of a team that have not ended', async () => {
    silence();
    const client = await fixture.app.signUp();
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await newBatch(client, 'MT12345678'));
    const refused = await uploadBatch(client, 'MT12345678');
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await refused.text()).toContain('at most 20 VAT batches');
    for (const id of ids) dataOf(await cancelBatch(client, id));
    fixture.eu.misbehave(null);
  });
});
