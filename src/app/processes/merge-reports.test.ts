import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { httpMetrics } from '#platform/http/metrics.ts';
import { mergeMetrics, mergeStates, sumCounts } from './merge-reports.ts';
import type { Reports } from './messages.ts';

async function processWith(value: number): Promise<Reports['metrics']> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'done_total', help: 'h', labelNames: ['kind'], registers }).inc({ kind: 'a' }, value);
  new Gauge({ name: 'running', help: 'h', registers }).set(value);
  new Gauge({ name: 'last_timestamp', help: 'h', registers, aggregator: 'max' }).set(value);
  new Gauge({ name: 'lag', help: 'h', registers, aggregator: 'average' }).set(value);
  new Gauge({ name: 'started', help: 'h', registers, aggregator: 'omit' }).set(value);
  new Histogram({ name: 'seconds', help: 'h', buckets: [5], registers }).observe(value);
  httpMetrics(registry).observe('GET', '/', 200, value);
  return registry.getMetricsAsJSON();
}

const linesOf = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('metrics are added up, and the worst delay, the last time and the first start count', async () => {
  const lines = await linesOf(mergeMetrics([await processWith(3), await processWith(7)]));
  expect(lines).toEqual(
    expect.arrayContaining([
      'done_total{kind="a"} 10',
      'running 10',
      'last_timestamp 7',
      'lag 7',
      'started 3',
      'seconds_bucket{le="5"} 1',
      'seconds_bucket{le="+Inf"} 2',
      'seconds_sum 10',
      'steward_http_request_seconds_count{method="GET",route="/",status="200"} 2',
    ]),
  );
});

it('processes that have ended still count, but no longer run anything', async () => {
  const ended = await sumCounts([await sumCounts([[], await processWith(3)]), await processWith(4)]);
  const lines = await linesOf(mergeMetrics([await processWith(7), ended]));
  expect(lines).toEqual(expect.arrayContaining(['done_total{kind="a"} 14', 'seconds_count 3', 'running 7']));
});

it('a part has a problem if it has one in any process, and otherwise worked when it last worked in any', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const works = (minute: number) => ({ lastAt: at(minute), problem: null });
  const fails = { lastAt: at(1), problem: 'The disk is full.' };
  expect(
    mergeStates([
      { writes: works(2), checks: works(1) },
      { writes: fails },
      { writes: works(3), jobs: works(1) },
    ]),
  ).toEqual({ writes: fails, checks: works(1), jobs: works(1) });
  expect(
    mergeStates([{ writes: works(2) }, { writes: works(3) }, { writes: { lastAt: null, problem: null } }]),
  ).toEqual({ writes: works(3) });
});
