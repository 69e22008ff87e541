import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export type Route = { method: string; url: string };

/**
 * Every route of a server that is started inside `start`. Needs no hook in the program: Fastify publishes each instance
 * it creates. HEAD is included in GET, and the many methods that are only rejected are listed as one.
 */
export async function withRoutes<T>(start: () => Promise<T>): Promise<{ started: T; routes: Route[] }> {
  const found = new Map<string, Set<string>>();
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = found.get(url) ?? new Set();
      for (const each of [method].flat()) methods.add(each);
      found.set(url, methods);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    const started = await start();
    const routes = [...found].flatMap(([url, methods]) => {
      methods.delete('HEAD');
      return [...methods].map((method) => ({ method, url }));
    });
    return { started, routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
