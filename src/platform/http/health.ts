import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../clock.ts';
import type { PartState } from '../readiness.ts';
import { within } from '../sleep.ts';

export type Health = {
  ask: () => Promise<void>;
  states: () => Promise<Record<string, PartState>>;
  metrics: () => Promise<{ contentType: string; text: string }>;
  /** The metrics of the caller's teams. Throws if the caller has no access to them. */
  teamMetrics?: (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer>;
  isLeaving: () => boolean;
};

/** Load balancers and orchestrators give up after a few seconds. */
const timeoutMs = 2_000;

/**
 * `/healthz`: the process is running. `/readyz`: it can do its work; `?exclude=PART`, which can be repeated, ignores the
 * problems of a part. `/metrics`: metrics for Prometheus; with an access token or `?team=ID`, those of teams.
 */
export function registerHealth(
  app: FastifyInstance,
  { ask: ready, states, metrics, teamMetrics, isLeaving }: Health,
): void {
  // One database query at a time: concurrent requests share its result and need no connections of their own.
  let asked: Promise<void> | undefined;
  const ask = (): Promise<void> => (asked ??= ready().finally(() => (asked = undefined)));

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get<{ Querystring: { exclude?: string | string[] } }>('/readyz', async ({ query }, reply) => {
    if (isLeaving()) return reply.status(503).send({ status: 'stopping' });
    const parts = Object.entries(await states());
    const excluded = new Set([query.exclude ?? []].flat());
    const problems = parts.flatMap(([name, { problem }]) =>
      problem && !excluded.has(name) ? [problem] : [],
    );
    const body = Object.fromEntries(
      parts.map(([name, { lastAt, problem, warning }]) => [
        name,
        { lastAt, trouble: problem, ...(warning && { warning }) },
      ]),
    );
    try {
      if (!(await within(systemClock, timeoutMs, ask()))) throw new Error('the database does not respond');
      if (problems.length === 0) return { status: 'ready', ...body };
      app.log.warn({ problems }, 'not ready');
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
    }
    return reply.status(503).send({ status: 'not ready', ...body });
  });
  app.get('/metrics', async (request, reply) => {
    if (teamMetrics && asksForTeams(request))
      return reply
        .header('cache-control', 'no-store')
        .type(textFormat)
        .send(await teamMetrics(request, reply));
    const { contentType, text } = await metrics();
    return reply.type(contentType).send(text);
  });
}

/** Prometheus' content type. */
const textFormat = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Other credentials, such as a session cookie or what a proxy needs, are sent by those who want the metrics of the process. Of several
 * Authorization headers, `headers` has the first, but a proxy that lets only access tokens through may have found another one.
 */
const asksForTeams = ({ query, raw }: FastifyRequest): boolean =>
  (query as { team?: unknown }).team !== undefined ||
  (raw.headersDistinct['authorization'] ?? []).some((value) => /^bearer\b/i.test(value));
