import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

export type Readiness = () => Promise<void>;

/** `/healthz`: the process lives. `/readyz`: it can do its work now. `/metrics`: figures for Prometheus. */
export function registerHealth(app: FastifyInstance, ready: Readiness, registry: Registry): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await ready();
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
