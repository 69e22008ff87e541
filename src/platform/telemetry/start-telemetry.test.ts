import { afterEach, expect, it, vi } from 'vitest';
import { startHeldCollector } from '#testkit/otlp-receiver.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { createRegistry } from '../http/metrics.ts';
import { createLog } from '../log.ts';
import { startSpan } from '../tracing.ts';
import { startTelemetry } from './start-telemetry.ts';

afterEach(() => vi.unstubAllEnvs());

it('spans that a slow collector leaves no room for are dropped, and one warning says how many', async () => {
  await using collector = await startHeldCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  let lines = '';
  const telemetry = startTelemetry(
    {
      traces: true,
      metrics: false,
      sampler: { root: 'on', parentBased: true },
      ratio: 1,
      batch: { scheduledDelayMillis: 1, maxQueueSize: 5, maxExportBatchSize: 5 },
      metricIntervalMs: 60_000,
    },
    {
      registry: createRegistry(),
      version: '1.0.0',
      log: createLog({ level: 'info', pretty: false, out: { write: (line) => void (lines += line) } }),
    },
  );
  try {
    for (let count = 0; count < 50; count += 1) startSpan('work')!.end();
    await waitUntil(() => collector.requests() > 0);
    for (let count = 0; count < 50; count += 1) startSpan('work')!.end();
    expect(lines).toBe('');
    collector.release();
    await waitUntil(() => {
      startSpan('more')!.end();
      return lines.includes('Dropped');
    });
    expect(lines.trim().split('\n')).toEqual([expect.stringMatching(/"reason":"Dropped \d+ spans /)]);
  } finally {
    await telemetry.close();
  }
});
