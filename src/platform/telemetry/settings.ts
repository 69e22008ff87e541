import type { Reader } from '../settings-reader.ts';

export type TelemetrySettings = {
  traces: boolean;
  metrics: boolean;
  sampler: { root: 'on' | 'off' | 'ratio'; parentBased: boolean };
  /** The share of traces that is recorded by the sampler `ratio`. */
  ratio: number;
  batch: { scheduledDelayMillis: number; maxQueueSize: number; maxExportBatchSize: number };
  metricIntervalMs: number;
};

const samplers = {
  always_on: { root: 'on', parentBased: false },
  always_off: { root: 'off', parentBased: false },
  traceidratio: { root: 'ratio', parentBased: false },
  parentbased_always_on: { root: 'on', parentBased: true },
  parentbased_always_off: { root: 'off', parentBased: true },
  parentbased_traceidratio: { root: 'ratio', parentBased: true },
} as const;
type SamplerName = keyof typeof samplers;

/** The standard variables of OpenTelemetry. Null without a collector. */
export function readTelemetry(read: Reader): TelemetrySettings | null {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const isDisabled = read.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  if (endpoint === null || isDisabled) return null;
  const names = Object.keys(samplers) as SamplerName[];
  const maxQueueSize = read.integer('OTEL_BSP_MAX_QUEUE_SIZE', 2_048, 1, 100_000);
  return {
    traces: read.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'otlp',
    metrics: read.oneOf('OTEL_METRICS_EXPORTER', ['otlp', 'none'], 'otlp') === 'otlp',
    sampler: samplers[read.oneOf('OTEL_TRACES_SAMPLER', names, 'parentbased_always_on')],
    ratio: read.parsed('OTEL_TRACES_SAMPLER_ARG', parseRatio) ?? 1,
    batch: {
      scheduledDelayMillis: read.integer('OTEL_BSP_SCHEDULE_DELAY', 5_000, 1, 600_000),
      maxQueueSize,
      maxExportBatchSize: Math.min(
        maxQueueSize,
        read.integer('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, 1, 100_000),
      ),
    },
    metricIntervalMs: read.integer('OTEL_METRIC_EXPORT_INTERVAL', 60_000, 100, 3_600_000),
  };
}

function parseRatio(text: string): number {
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1)) throw new Error(`the share of traces must be from 0 to 1, not "${text}".`);
  return ratio;
}
