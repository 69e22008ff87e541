import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client, dataOf } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startOtlpReceiver, startSilentCollector } from '#testkit/otlp-receiver.fixture.ts';
import { recordModules, startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { someCases } from '#testkit/some-cases.ts';
import { atMost } from '#testkit/patience.ts';
import { newAgent, newDeployment, newEnvironment } from '../contract/deployment-requests.fixture.ts';
import { beat, newHeartbeat } from '../contract/heartbeat-requests.fixture.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';

const password = 'correct horse battery';

/** A server with its own database, and its administrator. */
async function serve(
  env: Record<string, string>,
): Promise<AsyncDisposable & { steward: RunningSteward; owner: Client }> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const dir = stack.use(await temporaryDir());
  const steward = stack.use(
    await startSteward(['serve', '--port', '0', '--host', '127.0.0.1'], {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      STEWARD_LOG_LEVEL: 'info',
      STEWARD_ADMIN_EMAIL: 'ada@example.com',
      STEWARD_ADMIN_PASSWORD: password,
      ...env,
    }),
  );
  const owner = new Client(steward.url);
  expect((await owner.post('/auth/sign-in', { email: 'ada@example.com', password })).status).toBe(200);
  const all = stack.move();
  return { steward, owner, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** A shop that is down, and the receiver of its alerts. */
async function startShop(): Promise<
  AsyncDisposable & { url: string; requests: { url: string; headers: IncomingHttpHeaders }[] }
> {
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url!, headers: request.headers });
    response.statusCode = request.url === '/hook' ? 200 : 500;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('with a collector', () => {
  it('traces requests, operations, statements, checks, deliveries and deployments, without secrets', async () => {
    await using receiver = await startOtlpReceiver();
    await using shop = await startShop();
    await using server = await serve({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=of-the-collector',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_SERVICE_NAME: 'shop-watch',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '200',
      STEWARD_RATE_LIMIT_WRITES: '1000',
      STEWARD_TRUST_PROXY: 'loopback',
    });
    const { owner, steward } = server;
    const spansOf = (name: string) => receiver.spans.filter((span) => span.name === name);
    const until = (name: string) => waitUntil(() => spansOf(name).length > 0);

    dataOf(
      await owner.monitoring(`mutation { updateNotificationSettings(input: {
        webhookEnabled: true, webhookUrl: "${shop.url}/hook" }) { webhookEnabled } }`),
    );
    const { token, client: script } = await owner.mintToken();
    const heartbeat = await newHeartbeat(owner);
    const key = new URL(heartbeat.url!).pathname.split('/').at(-1)!;
    await beat(owner, heartbeat, '?rid=hidden-run');
    await newSite(owner, { name: 'Shop', url: `${shop.url}/secret-path`, failureThreshold: 1 });
    const environment = await newEnvironment(owner);
    const agent = await newAgent(owner, environment);
    await newDeployment(owner, environment);
    await agent.register();
    await agent.run();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await script.post(
      '/monitoring/graphql?key=in-the-query',
      { query: '{ sites { name } }' },
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-forwarded-for': '203.0.113.7' },
    );
    await script.post(
      '/monitoring/graphql',
      { query: '{ sites { name } }' },
      { traceparent: 'nonsense', 'x-forwarded-for': '203.0.113.7' },
    );

    for (const name of ['POST /beat/*', 'check HTTP', 'deliver webhook', 'deployment DEPLOY'])
      await until(name);

    const traced = () => receiver.spans.find((span) => span.traceId === traceId && span.kind === 2);
    await waitUntil(traced);
    const request = traced();
    expect(request).toMatchObject({
      name: 'POST /monitoring/graphql',
      parentSpanId: '00f067aa0ba902b7',
      attributes: { 'http.route': '/monitoring/graphql', 'http.response.status_code': 200 },
      isError: false,
    });
    const operation = receiver.spans.find(
      (span) => span.traceId === traceId && span.name === 'graphql query sites',
    );
    expect(operation!.parentSpanId).toBe(request!.spanId);
    const statement = receiver.spans.find(
      (span) => span.traceId === traceId && span.name === 'sql site.list',
    );
    expect(statement).toMatchObject({
      parentSpanId: operation!.spanId,
      attributes: { 'db.query.summary': 'site.list' },
    });
    expect(spansOf('check HTTP')[0]!.attributes).toMatchObject({ 'steward.outcome': 'DOWN' });
    expect(spansOf('deployment DEPLOY')[0]!.attributes).toMatchObject({ 'steward.status': 'SUCCEEDED' });
    expect(receiver.resource).toMatchObject({
      'service.name': 'shop-watch',
      'deployment.environment.name': 'test',
      'service.version': expect.stringMatching(/^\d/),
    });
    expect(receiver.headers[0]!['x-api-key']).toBe('of-the-collector');

    // Nothing that identifies a caller, and nothing that opens a door.
    const text = receiver.text();
    for (const secret of [
      key,
      token,
      password,
      'ada@example.com',
      'hidden-run',
      'in-the-query',
      'secret-path',
      shop.url,
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    // The context is not passed on to monitored sites.
    expect(shop.requests.length).toBeGreaterThan(0);
    for (const { headers } of shop.requests) expect(headers).not.toHaveProperty('traceparent');

    const metric = (name: string) => receiver.metrics.find((each) => each.name === name);
    await waitUntil(() => metric('steward_http_request_seconds')?.histogram?.dataPoints.length);
    for (const point of metric('steward_http_request_seconds')!.histogram!.dataPoints) {
      expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1);
      expect(point.bucketCounts.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(
        Number(point.count),
      );
    }
    expect(metric('process_resident_memory_bytes')!.gauge!.dataPoints[0]!.asDouble).toBeGreaterThan(
      1_000_000,
    );
    expect(metric('steward_checks_total')!.sum!.isMonotonic).toBe(true);

    // A span that ends just before the process does is not lost.
    await owner.get('/healthz');
    expect(await steward.stop()).toBe(0);
    expect(spansOf('GET /healthz')).not.toEqual([]);
  });

  it.each(
    someCases([
      ['does not answer', () => startSilentCollector()],
      ['is not there', async () => ({ url: 'http://127.0.0.1:1', async [Symbol.asyncDispose]() {} })],
    ]),
  )('that %s, requests are served and the process stops as usual', async (_, start) => {
    await using collector = await start();
    await using server = await serve({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_BSP_MAX_QUEUE_SIZE: '10',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
    });
    for (let round = 0; round < 100; round += 1)
      expect((await server.owner.get('/healthz')).status).toBe(200);
    expect((await server.owner.get('/readyz')).status).toBe(200);
    const startedAt = performance.now();
    expect(await server.steward.stop()).toBe(0);
    // A process without a collector takes up to a second here.
    expect(performance.now() - startedAt).toBeLessThan(atMost(6_000));
  });
});

it(
  'nothing of OpenTelemetry but its API, which prom-client needs, is loaded without a collector',
  { tags: ['long'] },
  async () => {
    await using dir = await temporaryDir();
    const loaded = async (env: Record<string, string>): Promise<string[]> => {
      const file = join(dir.path, 'modules');
      await using server = await serve({ ...recordModules(file), ...env });
      expect((await server.owner.get('/readyz')).status).toBe(200);
      await server.steward.stop();
      return (await readFile(file, 'utf8'))
        .split('\n')
        .filter((url) => /opentelemetry|telemetry\/start/.test(url));
    };
    const isOther = (url: string): boolean => !/node_modules\/@opentelemetry\/api\//.test(url);
    expect((await loaded({})).filter(isOther)).toEqual([]);
    expect(
      (await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' })).filter(
        isOther,
      ),
    ).toEqual([]);
    expect(
      (await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).filter(isOther).length,
    ).toBeGreaterThan(10);
  },
);
