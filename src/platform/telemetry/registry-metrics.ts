import type { HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type PromMetric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;
type Labels = Record<string, string>;

/** The values of `/metrics` as OTLP metrics: one source, so that both say the same. */
export function registryMetrics(
  registry: Registry,
  scope: { name: string; version: string },
): MetricProducer {
  const startTime = hrTime(Date.now() - performance.now());
  return {
    async collect(): Promise<CollectionResult> {
      const all = (await registry.getMetricsAsJSON()) as unknown as PromMetric[];
      const endTime = hrTime(Date.now());
      const metrics = all.flatMap((metric) => toMetricData(metric, startTime, endTime));
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics }] },
        errors: [],
      };
    },
  };
}

function toMetricData(metric: PromMetric, startTime: HrTime, endTime: HrTime): MetricData[] {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const point = <T>(labels: Labels, value: T): DataPoint<T> => ({
    startTime,
    endTime,
    attributes: labels,
    value,
  });
  const numbers = (): DataPoint<number>[] =>
    metric.values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ labels, value }) => point(labels as Labels, value));
  // The library's type says that it is a number.
  switch (String(metric.type)) {
    case 'counter':
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers() }];
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: numbers() }];
    case 'histogram':
      return [
        {
          ...base,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histogramsOf(metric).map(([labels, value]) => point(labels, value)),
        },
      ];
    default:
      return [];
  }
}

/** Prometheus counts what is below each boundary, OpenTelemetry what is in each bucket. */
export function histogramsOf(metric: PromMetric): [Labels, Histogram][] {
  const series = Map.groupBy(metric.values, ({ labels }) => {
    const { le: _, ...own } = labels as Labels;
    return JSON.stringify(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return [...series].map(([key, values]) => {
    const ending = (end: string) =>
      values.find(({ metricName }) => metricName === `${metric.name}${end}`)?.value ?? 0;
    const buckets = values
      .filter(({ metricName }) => metricName === `${metric.name}_bucket`)
      .map(({ labels, value }) => ({ le: boundaryOf(labels['le']), value }))
      .toSorted((a, b) => a.le - b.le);
    return [
      Object.fromEntries(JSON.parse(key) as [string, string][]),
      {
        buckets: {
          boundaries: buckets.map(({ le }) => le).filter(Number.isFinite),
          counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
        },
        sum: ending('_sum'),
        count: ending('_count'),
      },
    ];
  });
}

const boundaryOf = (le: string | number | undefined): number => (le === '+Inf' ? Infinity : Number(le));

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)];
