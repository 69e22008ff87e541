import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import { within } from '../sleep.ts';

export type Readiness = { ask: () => Promise<void>; isLeaving: () => boolean };

/** Probes of load balancers and orchestrators give up after a few seconds. */
const answerWithinMs = 2_000;

/** `/healthz`: the process lives. `/readyz`: it can do its work now. `/metrics`: figures for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  { ask: ready, isLeaving }: Readiness,
  registry: Registry,
): void {
  // One question at a time: those who ask while it is open wait for the same answer, not for connections of their own.
  let asked: Promise<void> | undefined;
  const ask = (): Promise<void> => (asked ??= ready().finally(() => (asked = undefined)));

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isLeaving()) return reply.status(503).send({ status: 'stopping' });
    try {
      if (!(await within(systemClock, answerWithinMs, ask())))
        throw new Error('the database does not answer');
      return { status: 'ready' };
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
