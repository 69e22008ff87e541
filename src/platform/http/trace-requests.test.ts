import { afterEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { installTracer } from '../tracing.ts';
import { createRegistry, httpMetrics } from './metrics.ts';
import { createHttpServer } from './server.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

afterEach(() => installTracer(null));

/** The parents of the spans that a request starts. */
async function parentsOf(
  trustProxy: readonly string[],
  headers: Record<string, string>,
): Promise<(string | undefined)[]> {
  const parents: (string | undefined)[] = [];
  installTracer({
    start(_name, options) {
      parents.push(options.traceparent);
      return null;
    },
  });
  const log = createLog({ level: 'fatal', pretty: false });
  const app = await createHttpServer({
    log,
    trustProxy,
    secure: false,
    metrics: httpMetrics(createRegistry()),
  });
  app.get('/', async () => ({}));
  try {
    await app.inject({ url: '/', headers, remoteAddress: '10.0.0.1' });
    return parents;
  } finally {
    await app.close();
  }
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

it('a request continues the trace of a trusted proxy', async () => {
  expect(await parentsOf(['10.0.0.0/8'], { ...forwarded, traceparent })).toEqual([traceparent]);
  expect(await parentsOf(['10.0.0.0/8'], forwarded)).toEqual(['']);
});

it('a client that is not a trusted proxy cannot choose the trace, nor whether it is recorded', async () => {
  expect(await parentsOf([], { traceparent })).toEqual(['']);
  expect(await parentsOf([], { ...forwarded, traceparent })).toEqual(['']);
  expect(await parentsOf(['192.168.0.0/16'], { ...forwarded, traceparent })).toEqual(['']);
});
