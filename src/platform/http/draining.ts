import type { FastifyInstance } from 'fastify';

export type Draining = { readonly hasBegun: boolean; begin(): void };

/**
 * A stopping server keeps serving for a while. It reports that it is not ready, which load balancers check, and closes each
 * connection with its response, so that no request is lost when the server closes.
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
