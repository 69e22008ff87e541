import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Readiness as Parts } from '../readiness.ts';
import { within } from '../sleep.ts';

export type Readiness = {
  ask: () => Promise<void>;
  states: Parts['states'];
  isLeaving: () => boolean;
};

/** Load balancers and orchestrators give up after a few seconds. */
const timeoutMs = 2_000;

/**
 * `/healthz`: the process is running. `/readyz`: it can do its work; `?exclude=PART`, which can be repeated, ignores the
 * problems of a part. `/metrics`: metrics for Prometheus.
 */
export function registerHealth(
  app: FastifyInstance,
  { ask: ready, states, isLeaving }: Readiness,
  registry: Registry,
): void {
  // One database query at a time: concurrent requests share its result and need no connections of their own.
  let asked: Promise<void> | undefined;
  const ask = (): Promise<void> => (asked ??= ready().finally(() => (asked = undefined)));

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get<{ Querystring: { exclude?: string | string[] } }>('/readyz', async ({ query }, reply) => {
    if (isLeaving()) return reply.status(503).send({ status: 'stopping' });
    const parts = Object.entries(states());
    const excluded = new Set([query.exclude ?? []].flat());
    const problems = parts.flatMap(([name, { problem }]) =>
      problem && !excluded.has(name) ? [problem] : [],
    );
    const body = Object.fromEntries(
      parts.map(([name, { lastAt, problem }]) => [name, { lastAt, trouble: problem }]),
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
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
