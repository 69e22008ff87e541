import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import type { Span, Tracer } from '../tracing.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export const otelTracer = (tracer: OtelTracer): Tracer => ({
  start(name, { kind = 'internal', attributes = {}, traceparent, onlyInside = false, startedAt }) {
    const parent = traceparent === undefined ? context.active() : remoteContext(traceparent);
    if (onlyInside && !isRecorded(parent)) return null;
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes, ...(startedAt && { startTime: startedAt }) },
      parent,
    );
    return toSpan(span, trace.setSpan(parent, span));
  },
});

const isRecorded = (parent: Context): boolean =>
  ((trace.getSpanContext(parent)?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0;

const toSpan = (span: OtelSpan, own: Context): Span => ({
  set: (attributes) => void span.setAttributes(attributes),
  fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  within: (work) => context.with(own, work),
  end: (at) => span.end(at),
});

/** A client that sends nonsense gets a trace of its own. */
export function remoteContext(traceparent: string): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags!, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  });
}
