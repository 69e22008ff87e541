import { expect, it } from 'vitest';
import { createReader } from '../settings-reader.ts';
import { readTelemetry } from './settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };

it('there is no telemetry without a collector, or if it is disabled', () => {
  expect(readTelemetry(createReader({}, []))).toBeNull();
  expect(readTelemetry(createReader({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, []))).toBeNull();
});

it('the standard variables choose the sampler, the exporters and the sizes of batches', () => {
  const env = {
    ...endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_BSP_MAX_QUEUE_SIZE: '100',
  };
  expect(readTelemetry(createReader(env, []))).toEqual({
    traces: true,
    metrics: false,
    sampler: { root: 'ratio', parentBased: true },
    ratio: 0.25,
    batch: { scheduledDelayMillis: 5_000, maxQueueSize: 100, maxExportBatchSize: 100 },
    metricIntervalMs: 60_000,
  });
});

it('mistakes are reported with the name of their variable', () => {
  const mistakes: string[] = [];
  const env = { ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes', OTEL_TRACES_SAMPLER_ARG: '2' };
  readTelemetry(createReader(env, mistakes));
  readTelemetry(createReader({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost' }, mistakes));
  expect(mistakes).toEqual([
    expect.stringContaining('OTEL_TRACES_SAMPLER must be one of'),
    expect.stringContaining('OTEL_TRACES_SAMPLER_ARG: the share of traces must be from 0 to 1'),
    expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'),
  ]);
});
