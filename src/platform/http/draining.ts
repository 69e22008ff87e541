import type { FastifyInstance } from 'fastify';

export type Draining = { readonly hasBegun: boolean; begin(): void };

/**
 * Before a server stops it says so and goes on serving: it is not ready any more, which load balancers look at, and
 * every answer ends its connection, so that no request is under way on one when it is closed.
 */
export function prepareDraining(app: FastifyInstance): Draining {
  let hasBegun = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (hasBegun) void reply.header('connection', 'close');
    done();
  });
  return {
    get hasBegun() {
      return hasBegun;
    },
    begin() {
      hasBegun = true;
    },
  };
}
