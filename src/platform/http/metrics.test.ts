import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createRegistry, httpMetrics } from './metrics.ts';

it('reports the same as prom-client', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const metrics = httpMetrics(ours);
  const duration = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [theirs],
  });
  for (const [method, route, status, seconds] of [
    ['GET', '/a', 200, 0],
    ['GET', '/a', 200, 0.001],
    ['GET', '/a', 404, 0.0011],
    ['POST', '/a', 200, 10],
    ['POST', '/"b"\n', 200, 11],
  ] as const) {
    metrics.observe(method, route, status, seconds);
    duration.labels(method, route, `${status}`).observe(seconds);
  }
  expect((await ours.metrics()).split('\n').toSorted()).toEqual(
    (await theirs.metrics()).split('\n').toSorted(),
  );
  expect(await ours.getMetricsAsJSON()).toHaveLength(1);
});

it('names no gauge of the process like a counter', async () => {
  const types = [...(await createRegistry().metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(10);
  for (const [, name, type] of types)
    expect([name, name!.endsWith('_total')]).toEqual([name, type === 'counter']);
});
