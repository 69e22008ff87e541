import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pingProblem } from '#probing/icmp/ping.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck, storeSuccessfulChecks, targetsOf } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { badRequest, change, dataOf, extensionsOf, instant, newSite } from './monitoring-requests.fixture.ts';
import {
  createProbe,
  deleteProbe,
  probe as probeQuery,
  probes,
  probeState,
  updateProbe,
  type CreateProbeMutationVariables,
} from './operations/monitoring.generated.ts';

type Input = CreateProbeMutationVariables['input'];

describe('probes', () => {
  let app: TestApp;
  let owner: Client;
  let member: Client;
  let siteId: string;
  beforeAll(async () => {
    const env = { STEWARD_QUOTA_PROBES: '60', STEWARD_PRIVATE_TARGETS: 'nobody' };
    app = await startApp({ work: [], env: { ...env, STEWARD_RATE_LIMIT_WRITES: '10000' } });
    owner = await app.signUp();
    member = await app.signUp();
    siteId = (await newSite(owner)).id;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const tcp: Omit<Input, 'siteId'> = { kind: 'TCP', name: 'SSH', host: 'ssh.shop.example', port: 22 };
  const create = (input: object, client = owner) =>
    client.send(createProbe, { input: { siteId, ...input } as Input });
  const make = async (input: object = {}) => dataOf(await create({ ...tcp, ...input }));
  const update = (id: string, input: object) => owner.send(updateProbe, { id, input });
  const stateOf = async (id: string) => (await owner.send(probeState, { siteId: id })).data!;

  it('have the fields of their kind, with defaults', async () => {
    const all = {
      port: null,
      host: null,
      expectedBanner: null,
      recordType: null,
      resolver: null,
      comparison: null,
      records: null,
      minVersion: null,
      serverName: null,
      minDaysLeft: null,
      security: null,
      url: null,
      headers: null,
      subprotocol: null,
      expectedMessage: null,
      query: null,
      variables: null,
      assertions: null,
    };
    const made = await make({ name: ' SSH ' });
    expect(made).toEqual({
      ...all,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      siteId,
      kind: 'TCP',
      name: 'SSH',
      intervalSeconds: 60,
      enabled: true,
      status: 'UNKNOWN',
      lastCheckAt: null,
      createdAt: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
      host: 'ssh.shop.example',
      port: 22,
    });
    expect(dataOf(await owner.send(probeQuery, { id: made.id }))).toEqual(made);
    expect(dataOf(await owner.send(probes, { siteId }))).toEqual([made]);
  });

  it.each<[object, object]>([
    [
      { kind: 'DNS', host: 'Shop.Example.', recordType: 'MX', records: ['10  Mail.Shop.Example.'] },
      { host: 'shop.example', comparison: 'EQUALS', resolver: null, records: ['10 mail.shop.example'] },
    ],
    [
      { kind: 'DNS', host: 'shop.example', recordType: 'A', resolver: '2620:fe::fe' },
      { resolver: '[2620:fe::fe]', records: [] },
    ],
    [
      { kind: 'TLS', host: 'shop.example' },
      { port: 443, minVersion: 'TLS_1_2', serverName: null, minDaysLeft: 0 },
    ],
    [
      { kind: 'SMTP', host: 'mail.shop.example' },
      { port: 25, security: 'STARTTLS' },
    ],
    [{ kind: 'SMTP', host: 'mail.shop.example', security: 'TLS' }, { port: 465 }],
    [
      { kind: 'WEBSOCKET', url: 'wss://shop.example/live', subprotocol: 'mqtt' },
      { url: 'wss://shop.example/live', headers: [], subprotocol: 'mqtt' },
    ],
    [
      {
        kind: 'GRAPHQL',
        url: 'https://shop.example/graphql',
        query: 'query Q($id: ID!) { product(id: $id) { name } }',
        variables: '{"id": "7"}',
        headers: [{ name: 'Authorization', value: 'Bearer of-a-long-secret' }],
        assertions: [{ source: 'JSON_PATH', property: '$.data.product.name', value: 'Mug' }],
      },
      {
        headers: [{ name: 'Authorization', maskedValue: '…cret' }],
        assertions: [
          { source: 'JSON_PATH', property: '$.data.product.name', comparison: 'EQUALS', value: 'Mug' },
        ],
      },
    ],
  ])('are stored in one form: %j', async (input, stored) => {
    const made = dataOf(await create({ name: 'Probe', ...input }));
    expect(made).toMatchObject(stored);
    expect(dataOf(await owner.send(deleteProbe, { id: made.id }))).toBe(true);
  });

  const graphql = { kind: 'GRAPHQL', url: 'https://api.example', query: '{ a }' };
  const json = (property: string) => ({
    ...graphql,
    assertions: [{ source: 'JSON_PATH', property, value: '1' }],
  });
  it.each<[string, object, string]>([
    ['without a name', { ...tcp, name: ' ' }, 'name'],
    ['with an interval below the minimum', { ...tcp, intervalSeconds: 29 }, 'intervalSeconds'],
    ['without a host', { kind: 'TCP', port: 22 }, 'host'],
    ['without a port', { kind: 'TCP', host: 'x.example' }, 'port'],
    ['with a port of 0', { ...tcp, port: 0 }, 'port'],
    ['with a port above 65,535', { ...tcp, port: 65_536 }, 'port'],
    ['with a field of another kind', { ...tcp, recordType: 'A' }, 'recordType'],
    ['with a query for a port', { ...tcp, query: '{ a }' }, 'query'],
    ['with a URL as the host', { ...tcp, host: 'https://x.example' }, 'host'],
    ['with a port in the host', { ...tcp, host: 'x.example:22' }, 'host'],
    ['with an option as the host', { ...tcp, host: '-x y' }, 'host'],
    ['at a loopback address', { ...tcp, host: '127.0.0.1' }, 'host'],
    ['at a loopback address in another notation', { ...tcp, host: '0x7f.1' }, 'host'],
    ['at a private IPv6 address', { ...tcp, host: 'fd00::1' }, 'host'],
    ['at a metadata service', { kind: 'TLS', host: '169.254.169.254' }, 'host'],
    ['of the records of an address', { kind: 'DNS', host: '9.9.9.9', recordType: 'A' }, 'host'],
    ['of an internal name', { kind: 'DNS', host: 'db.internal', recordType: 'A' }, 'host'],
    ['of an internal name with two dots', { kind: 'DNS', host: 'db.internal..', recordType: 'A' }, 'host'],
    ['without a record type', { kind: 'DNS', host: 'x.example' }, 'recordType'],
    [
      'with a name as the resolver',
      { kind: 'DNS', host: 'x.example', recordType: 'A', resolver: 'dns.x' },
      'resolver',
    ],
    [
      'with an internal resolver',
      { kind: 'DNS', host: 'x.example', recordType: 'A', resolver: '10.0.0.53' },
      'resolver',
    ],
    [
      'with a resolver in a network of the server',
      { kind: 'DNS', host: 'x.example', recordType: 'A', resolver: '2620:fe::fe%lo' },
      'resolver',
    ],
    [
      'with a resolver at port 0',
      { kind: 'DNS', host: 'x.example', recordType: 'A', resolver: '9.9.9.9:0' },
      'resolver',
    ],
    [
      'with a name as an A record',
      { kind: 'DNS', host: 'x.example', recordType: 'A', records: ['x'] },
      'records',
    ],
    [
      'with an MX record without priority',
      { kind: 'DNS', host: 'x.example', recordType: 'MX', records: ['x'] },
      'records',
    ],
    [
      'with 51 records',
      { kind: 'DNS', host: 'x.example', recordType: 'TXT', records: Array(51).fill('x') },
      'records',
    ],
    ['with 366 days', { kind: 'TLS', host: 'x.example', minDaysLeft: 366 }, 'minDaysLeft'],
    ['of a WebSocket at an http address', { kind: 'WEBSOCKET', url: 'https://x.example' }, 'url'],
    ['of a WebSocket at a private address', { kind: 'WEBSOCKET', url: 'ws://192.168.0.1/' }, 'url'],
    ['of a WebSocket with a fragment', { kind: 'WEBSOCKET', url: 'ws://x.example/#a' }, 'url'],
    [
      'with a subprotocol of two words',
      { kind: 'WEBSOCKET', url: 'ws://x.example', subprotocol: 'a b' },
      'subprotocol',
    ],
    ['of a GraphQL API with credentials in the address', { ...graphql, url: 'https://a:b@x.example' }, 'url'],
    ['with a mutation', { ...graphql, query: 'mutation { a }' }, 'query'],
    ['with two queries', { ...graphql, query: 'query A { a } query B { b }' }, 'query'],
    ['with a syntax error', { ...graphql, query: '{ a ' }, 'query'],
    ['with variables that are a list', { ...graphql, variables: '[]' }, 'variables'],
    ['with a header without a value', { ...graphql, headers: [{ name: 'X-Key' }] }, 'headers'],
    ['with a header of the connection', { ...graphql, headers: [{ name: 'Host', value: 'x' }] }, 'headers'],
    [
      'with a line break in a header',
      { ...graphql, headers: [{ name: 'X-Key', value: 'a\r\nb: c' }] },
      'headers',
    ],
    [
      'with the same header twice',
      {
        ...graphql,
        headers: [
          { name: 'A', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
      'headers',
    ],
    ['with a header named __proto__', { ...graphql, headers: [{ name: '__proto__' }] }, 'headers'],
    ['with a path that is no JSONPath', json('status'), 'assertions'],
    ['with a JSONPath that multiplies the work', json('$..a..b'), 'assertions'],
    ['with a JSONPath with a regular expression', json('$[?match(@.a, "(a+)+")]'), 'assertions'],
    [
      'with 21 assertions',
      { ...graphql, assertions: Array.from({ length: 21 }, () => ({ source: 'STATUS', value: '200' })) },
      'assertions',
    ],
  ])('are refused %s', async (_, input, field) => {
    expect(extensionsOf(await create({ name: 'Probe', ...input }))).toEqual(badRequest(field));
  });

  it('that ping are refused if the server cannot ping, with the reason', async () => {
    const { errors } = await create({ kind: 'ICMP', name: 'Ping', host: 'shop.example' });
    const problem = await pingProblem();
    expect(errors?.[0]?.message).toBe(
      problem && `ICMP probes are not available: ${problem}. Use a TCP probe instead.`,
    );
  });

  it('are changed field by field, and their check starts again', async () => {
    const { id } = await make({ expectedBanner: 'SSH-' });
    await storeCheck(app, siteId, down, { probeId: id });
    expect(dataOf(await update(id, { port: 2_222, expectedBanner: null }))).toMatchObject({
      host: 'ssh.shop.example',
      port: 2_222,
      expectedBanner: null,
    });
    const target = (await targetsOf(app, siteId)).find(({ probe_id }) => probe_id === id);
    expect(target).toMatchObject({ confirmed_status: 'UNKNOWN', due: true });
    expect(extensionsOf(await update(id, { host: null }))).toEqual(badRequest('host'));
    expect(extensionsOf(await update(id, { url: 'https://x.example' }))).toEqual(badRequest('url'));
    expect(dataOf(await update(id, { enabled: false }))).toMatchObject({ status: 'PAUSED' });
  });

  it('keep the values of headers secret, and send them to no other server', async () => {
    const headers = [{ name: 'X-Api-Key', value: 'secret-of-the-shop' }];
    const { id } = dataOf(await create({ name: 'API', ...graphql, headers }));
    expect(JSON.stringify(await rowsOf(app, 'probes', { id }))).not.toContain('secret-of');
    const kept = dataOf(await update(id, { name: 'Shop API', headers: [{ name: 'x-api-key' }] }));
    expect(kept.headers).toEqual([{ name: 'x-api-key', maskedValue: '…shop' }]);
    expect(dataOf(await update(id, { url: 'https://api.example/v2' })).headers).toHaveLength(1);
    const moved = await update(id, { url: 'https://evil.example' });
    expect(extensionsOf(moved)).toEqual(badRequest('headers'));
    expect(dataOf(await update(id, { url: 'https://evil.example', headers: [] })).headers).toEqual([]);
    expect((await rowsOf(app, 'probes', { id }))[0]).toMatchObject({ secrets: null });
  });

  it('that fail open one alert each and degrade the site; they close when the probe recovers', async () => {
    const { id } = await newSite(owner);
    const [one, two] = [await make({ siteId: id, name: 'One' }), await make({ siteId: id, name: 'Two' })];
    await storeSuccessfulChecks(app, id);
    expect(await stateOf(id)).toMatchObject({ site: { status: 'UP' } });
    const result = { ...down, statusCode: null, errorMessage: 'connection refused' };
    for (const probeId of [one.id, two.id])
      for (let i = 0; i < 2; i += 1) await storeCheck(app, id, result, { probeId });
    const failing = await stateOf(id);
    expect(failing.site?.status).toBe('DEGRADED');
    expect(failing.alerts).toHaveLength(2);
    expect(failing.alerts.find(({ probeId }) => probeId === one.id)).toMatchObject({
      alertType: 'PROBE_DOWN',
      status: 'OPEN',
      message: 'The probe One of Shop fails: connection refused',
    });
    expect(failing.checks[0]).toMatchObject({ checkType: 'TCP', probeId: two.id, status: 'DOWN' });
    await storeCheck(app, id, up, { probeId: one.id });
    const after = await stateOf(id);
    expect(after.site).toMatchObject({ status: 'DEGRADED' });
    expect(after.alerts.filter(({ status }) => status === 'OPEN')).toMatchObject([{ probeId: two.id }]);
    expect(dataOf(await owner.send(deleteProbe, { id: two.id }))).toBe(true);
    const end = await stateOf(id);
    expect(end.site).toMatchObject({ status: 'UP', probes: [{ id: one.id, status: 'UP' }] });
    expect(end.alerts.map(({ status }) => status)).toEqual(['RESOLVED', 'RESOLVED']);
  });

  it('are paused and deleted with their site', async () => {
    const { id } = await newSite(owner);
    const { id: probeId } = await make({ siteId: id });
    dataOf(await change(owner, 'updateSite', id, { paused: true }));
    expect((await stateOf(id)).site?.probes).toEqual([{ id: probeId, status: 'PAUSED' }]);
    await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id });
    expect(dataOf(await owner.send(probeQuery, { id: probeId }))).toBeNull();
    expect(await rowsOf(app, 'targets', { site_id: id })).toEqual([]);
  });

  it('of another team are not found', async () => {
    const { id } = await make();
    expect(dataOf(await member.send(probeQuery, { id }))).toBeNull();
    for (const answer of [
      await create(tcp, member),
      // Even where the server cannot ping.
      await create({ kind: 'ICMP', name: 'Ping', host: 'shop.example' }, member),
      await member.send(updateProbe, { id, input: { name: 'x' } }),
      await member.send(deleteProbe, { id }),
      await member.send(probes, { siteId }),
    ])
      expect(extensionsOf(answer)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are limited per site and per team', async () => {
    const { id } = await newSite(owner);
    for (let i = 0; i < 50; i += 1) await make({ siteId: id });
    expect(extensionsOf(await create({ ...tcp, siteId: id }))).toEqual(badRequest('siteId'));
    let answer = await create(tcp);
    while (!answer.errors) answer = await create(tcp);
    expect(extensionsOf(answer)).toMatchObject({ code: 'QUOTA_EXCEEDED', field: 'probes', limit: 60 });
  });
});
