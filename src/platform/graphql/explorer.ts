import type { FastifyInstance, FastifyReply } from 'fastify';

/** Placeholder until the bundle is served from here. */
export async function registerExplorer(_app: FastifyInstance): Promise<{ send(reply: FastifyReply): FastifyReply }> {
  return { send: (reply) => reply.type('text/html').send('explorer') };
}
