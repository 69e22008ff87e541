/*
 * Spans of traces. Without a collector there is no tracer, nothing of OpenTelemetry is loaded, and a span costs one comparison.
 * The tracer is one for the process: a span can begin in every layer, and its context follows the asynchronous calls by itself.
 */

import { codeOf } from './errors.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = {
  kind?: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** Of a request, in the format of W3C Trace Context. */
  traceparent?: string | undefined;
  /** Not the first span of a trace: work in the background would make one for every statement. */
  onlyInside?: boolean;
  /** For what has happened already. */
  startedAt?: Date;
};

export type Span = {
  set(attributes: Attributes): void;
  /** `type` names the kind of error. Messages can contain secrets, so spans have none. */
  fail(type: string): void;
  /** Runs work whose spans are inside this one. */
  within<T>(work: () => T): T;
  end(at?: Date): void;
};

/** Null if the span is not recorded. */
export type Tracer = { start(name: string, options: SpanOptions): Span | null };

let tracer: Tracer | null = null;

export const installTracer = (next: Tracer | null): void => void (tracer = next);
export const isTracing = (): boolean => tracer !== null;
export const startSpan = (name: string, options: SpanOptions = {}): Span | null =>
  tracer ? tracer.start(name, options) : null;

export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work(null);
  try {
    return await span.within(() => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** `NOT_FOUND`, `ECONNREFUSED` or `TypeError`. */
export const errorType = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
