/* Loaded only if there is a collector. The exporters read their own variables, such as OTEL_EXPORTER_OTLP_HEADERS. */
import { randomUUID } from 'node:crypto';
import { context, diag, DiagLogLevel } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Closable } from '../close.ts';
import type { Log } from '../log.ts';
import { within } from '../sleep.ts';
import { installTracer } from '../tracing.ts';
import { otelTracer } from './otel-tracer.ts';
import { registryMetrics } from './registry-metrics.ts';
import type { TelemetrySettings } from './settings.ts';

/** What a stopping process waits for the collector. */
const flushMs = 2_000;
/** A collector that is away would otherwise fill the log. */
const warnEveryMs = 60_000;
const name = 'steward';

export function startTelemetry(
  settings: TelemetrySettings,
  { registry, version, log }: { registry: Registry; version: string; log: Log },
): Closable {
  reportProblems(log);
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': name,
        'service.version': version,
        'service.instance.id': randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
  const closing: (() => Promise<void>)[] = [];
  if (settings.traces) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const provider = new TracerProvider({
      resource,
      sampler: samplerOf(settings),
      spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 256 },
      // Full queues drop spans.
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...settings.batch })],
    });
    installTracer(otelTracer(provider.getTracer(name, version)));
    closing.push(() => provider.shutdown());
  }
  if (settings.metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: settings.metricIntervalMs,
      metricProducers: [registryMetrics(registry, { name, version })],
    });
    const provider = new MeterProvider({ resource, readers: [reader] });
    closing.push(() => provider.shutdown());
  }
  return {
    async close() {
      installTracer(null);
      await within(systemClock, flushMs, Promise.allSettled(closing.map((close) => close())));
      context.disable();
      diag.disable();
    },
  };
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const roots = {
    on: new AlwaysOnSampler(),
    off: new AlwaysOffSampler(),
    ratio: new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.root];
  return sampler.parentBased ? new ParentBasedSampler({ root }) : root;
}

function reportProblems(log: Log): void {
  let warnedAt = -Infinity;
  const report = (reason: string): void => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn(
      { reason: reason.slice(0, 500) },
      'telemetry: the collector is slow or does not accept data, which is dropped',
    );
  };
  // Of a full queue. Other warnings are about the use of the library.
  const reportDropped = (reason: string): void => {
    if (/^Dropped \d+ spans/.test(reason)) report(reason);
  };
  const ignore = (): void => {};
  diag.setLogger(
    { error: report, warn: reportDropped, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
