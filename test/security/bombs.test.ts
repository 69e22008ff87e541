import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { change, newSite, make } from '../contract/monitoring-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let siteId: string;
beforeAll(async () => {
  app = await startApp({
    work: [],
    env: { STEWARD_RATE_LIMIT_READS: '100000', STEWARD_RATE_LIMIT_WRITES: '1000' },
  });
  owner = (await (await app.signUp()).mintToken()).client;
  siteId = (await newSite(owner)).id;
});
afterAll(() => app?.[Symbol.asyncDispose]());

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');
const codeOf = ({ errors }: GraphqlAnswer): string | undefined => errors?.[0]?.extensions.code;

/** CPU time of server and client together, which depends little on the load of the machine. */
async function cpuMs(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe('an oversized query', { tags: ['strict'] }, () => {
  const bombs: [name: string, reason: RegExp, text: () => string][] = [
    [
      'depth',
      /levels/,
      () => `{ __type(name: "Site") { ${'fields { type { '.repeat(10)} name ${'} } '.repeat(10)} } }`,
    ],
    [
      'depth through fragments',
      /levels/,
      () =>
        `{ __schema { types { ...a0 } } } ${times(15, (at) => `fragment a${at} on __Type { ofType { ...a${at + 1} } }`)} fragment a15 on __Type { name }`,
    ],
    [
      'the schema under many aliases',
      /introspection fields/,
      () => `{ ${times(4, (at) => `a${at}: __schema { types { name } }`)} }`,
    ],
    ['aliases', /aliases/, () => `{ ${times(201, (at) => `a${at}: dashboardStats { totalSites }`)} }`],
    ['fields of the root', /root fields/, () => `{ ${times(201, () => 'dashboardStats { totalSites }')} }`],
    ['a fragment of itself', /within itself/, () => '{ me { ...a } } fragment a on User { id ...a }'],
    [
      'circular fragments',
      /within itself/,
      () =>
        '{ me { ...a } } fragment a on User { id ...b } fragment b on User { name ...c } fragment c on User { ...a }',
    ],
    [
      'exponential fragments',
      /selections/,
      () =>
        `{ me { ...a0 } } ${times(60, (at) => `fragment a${at} on User { ...a${at + 1} ...a${at + 1} }`)} fragment a60 on User { id }`,
    ],
    ['a list without end', /could return/, () => `{ checks(siteId: "${siteId}", limit: 2147483647) { id } }`],
    [
      'lists under many aliases',
      /could return/,
      () => `{ ${times(120, (at) => `a${at}: checks(siteId: "${siteId}", limit: 500) { id }`)} }`,
    ],
    [
      'incidents of the alerts of an incident',
      /could return/,
      () =>
        `{ incident(id: "${siteId}") { ${'timeline { alert { incident { '.repeat(4)} id ${'} } } '.repeat(4)} } }`,
    ],
    [
      'years of days under many aliases',
      /could return/,
      () =>
        `{ ${times(60, (at) => `a${at}: uptimeData(siteId: "${siteId}", days: 366) { date totalChecks failedChecks }`)} }`,
    ],
    [
      'the default number of days under many aliases',
      /could return/,
      () =>
        `{ ${times(110, (at) => `a${at}: responseTimeData(siteId: "${siteId}") { timestamp avgResponseTimeMs p95ResponseTimeMs }`)} }`,
    ],
    ['too many tokens', /token/i, () => `{ me { ${times(3_000, () => 'id')} } }`],
    ['directives', /token/i, () => `{ me { id ${times(600, () => '@include(if: true)')} } }`],
    [
      'a long text',
      /characters/,
      () => `{ testErrorPattern(pattern: "a", sample: "${'a'.repeat(40_000)}") }`,
    ],
    ['a long comment', /characters/, () => `{ me { id } } #${'x'.repeat(40_000)}`],
    ['brackets', /token/i, () => `{ siteTrends(ids: ${'['.repeat(1_500)}${']'.repeat(1_500)}) { siteId } }`],
    ['braces', /token|Syntax/i, () => '{'.repeat(30_000)],
    ['variables', /token/i, () => `query (${times(500, (at) => `$a${at}: Int`)}) { me { id } }`],
    ['operations', /token/i, () => times(300, (at) => `query a${at} { me { id } }`)],
  ];

  it.each(bombs)('is rejected quickly: %s', async (_name, reason, text) => {
    let answer: GraphqlAnswer | undefined;
    const spent = await cpuMs(async () => (answer = await owner.monitoring(text())));
    expect([codeOf(answer!), answer!.data ?? null]).toEqual(['BAD_REQUEST', null]);
    expect(answer!.errors![0]!.message).toMatch(reason);
    expect(spent).toBeLessThan(1_000);
  });

  it('is rejected because of the values of its variables', async () => {
    const query = 'query ($id: ID!, $limit: Int) { checks(siteId: $id, limit: $limit) { id } }';
    for (const limit of [2_147_483_647, -1, 0, 1e9, '500', [500], 1.5, null])
      expect([limit, codeOf(await owner.monitoring(query, { id: siteId, limit }))]).toEqual([
        limit,
        limit === null ? undefined : 'BAD_REQUEST',
      ]);
    // Every JavaScript object has a property of this name; the server must use the default instead.
    const hidden = times(110, (at) => `a${at}: checks(siteId: "${siteId}", limit: $constructor) { id }`);
    const byDefault = await owner.monitoring(`query ($constructor: Int = 500) { ${hidden} }`);
    expect(byDefault.errors?.[0]?.message).toMatch(/could return/);
    const many = Array.from({ length: 20_000 }, () => siteId);
    const trends = 'query ($ids: [ID!]!) { siteTrends(ids: $ids) { siteId } }';
    expect(codeOf(await owner.monitoring(trends, { ids: many }))).toBe('BAD_REQUEST');
    const ids = many.slice(0, 50);
    const trendsOf = (count: number): string =>
      `query ($ids: [ID!]!) { ${times(count, (at) => `a${at}: siteTrends(ids: $ids) { uptime { date } responseTimes { timestamp } }`)} }`;
    expect((await owner.monitoring(trendsOf(60), { ids })).errors?.[0]?.message).toMatch(/could return/);
    expect((await owner.monitoring(trendsOf(2), { ids })).errors).toBeUndefined();
    const days = `query ($days: Int) { ${times(60, (at) => `a${at}: uptimeData(siteId: "${siteId}", days: $days) { date totalChecks failedChecks }`)} }`;
    expect((await owner.monitoring(days, { days: 366 })).errors?.[0]?.message).toMatch(/could return/);
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`a${at}`, at]));
    expect(await cpuMs(() => make(owner, 'createSite', wide))).toBeLessThan(2_000);
    const deep = `{"query":${JSON.stringify(trends)},"variables":{"ids":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    const answer = await owner.post('/monitoring/graphql', deep);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
    // Errors quote the invalid value. Neither one error nor all of them together may be larger than the request.
    const quoted = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`a${at}`, at]));
    const loud = await make(owner, 'createSite', { ...quoted, expectedContent: 'x'.repeat(900_000) });
    expect([codeOf(loud), JSON.stringify(loud.errors).length < 50_000]).toEqual(['BAD_REQUEST', true]);
    const huge = { name: 'x', url: 'https://x.example', expectedContent: 'x'.repeat(900_000) };
    expect(codeOf(await make(owner, 'createSite', huge))).toBe('BAD_REQUEST');
    const steps = Array.from({ length: 5_000 }, () => ({ name: 'x', action: 'GOTO', value: '/' }));
    expect(codeOf(await change(owner, 'updateCheckoutFlowConfig', siteId, { steps }))).toBe('BAD_REQUEST');
    const recorderJson = `{"steps":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(codeOf(await change(owner, 'updateCheckoutFlowConfig', siteId, { recorderJson }))).toBe(
      'BAD_REQUEST',
    );
  });

  it('cannot be sent several times in a batch', async () => {
    const batch = JSON.stringify(Array.from({ length: 100 }, () => ({ query: '{ me { id } }' })));
    const response = await owner.post('/monitoring/graphql', batch);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('"data"');
  });

  it('is charged one write for each of its mutations', async () => {
    const { client } = await (await app.signUp()).mintToken();
    const mutation = `mutation { ${times(200, (at) => `a${at}: testNotification(channel: "none")`)} }`;
    const first = await client.monitoring(mutation);
    expect(
      Number(first.headers.get('x-ratelimit-remaining') ?? first.headers.get('ratelimit-remaining')),
    ).toBe(800);
  });
});

describe('an unauthenticated client', { tags: ['strict'] }, () => {
  it.each(['monitoring', 'deployment', 'identity', 'vat'] as const)(
    'cannot see the schema of %s',
    async (service) => {
      for (const query of [
        '{ __schema { types { name } } }',
        '{ __type(name: "Query") { fields { name } } }',
        '{ __typename }',
        '{ nonsense }',
        '{',
      ])
        expect([query, (await app.stranger()[service](query)).status]).toEqual([query, 401]);
    },
  );

  it('does not get its queries parsed', async () => {
    const spent = await cpuMs(async () => {
      for (let at = 0; at < 100; at += 1)
        await app.stranger().monitoring(`{ a${at} ${'b '.repeat(10_000)} }`);
    });
    // 100 requests of 20 KB: the server only reads them.
    expect(spent).toBeLessThan(3_000);
  });
});

describe('a stream of documents that are all different', { tags: ['long'] }, () => {
  const fields = 'id name url status muted checkIntervalSeconds browserChecks createdAt updatedAt paused';
  /** At most 495 fields are compiled. */
  const document = (seed: number): string =>
    `{ ${times(45, (at) => `a${seed}x${at}: sites { ${fields} }`)} }`;
  const cost = (seed: (at: number) => number): Promise<number> =>
    cpuMs(async () => {
      for (let at = 1; at <= 20; at += 1)
        expect((await owner.monitoring(document(seed(at)))).errors).toBeUndefined();
    }).then((ms) => ms / 20);

  it('stays within its limit for preparation', async () => {
    // Both kinds are warmed up and alternate, so that the load of the machine affects both equally.
    await cost(() => 0);
    const [fresh, known] = [await cost((at) => at), await cost(() => 0)];
    console.log(
      `a document of 495 fields: ${fresh.toFixed(1)} ms of a processor when new, ${known.toFixed(1)} ms when known`,
    );
    // At most four times, as stated in docs/security.md.
    expect(fresh / known).toBeLessThan(8);
  });
});
