import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, startSpan, type Span } from '../tracing.ts';

/**
 * A span for every request, with the pattern of its route: a path or a query can contain keys, such as `/beat/KEY`. WebSockets have
 * spans of their operations only.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.ws) return done();
    const route = request.routeOptions.url ?? 'unknown';
    const span = startSpan(`${request.method} ${route}`, {
      kind: 'server',
      // Never without: the connection may belong to another request.
      traceparent: trustedParent(request),
      attributes: { 'http.request.method': request.method, 'http.route': route },
    });
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  // The body arrives in events of the socket, which are outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
    done();
  });
  // The client has gone.
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end();
    done();
  });
}

/**
 * Only from a trusted proxy, which has added the address of its client. Others could record every request in spite of the sampler, by its
 * flag or by an id that the sampler chooses, or none.
 */
function trustedParent({ headers: { traceparent }, ips }: FastifyRequest): string {
  const isFromProxy = ips !== undefined && ips.length > 1;
  return isFromProxy && typeof traceparent === 'string' ? traceparent : '';
}
