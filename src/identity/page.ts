import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The sign-in page: plain HTML, CSS and one module, served as they lie in `page/`. */
export async function registerAuthPage(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, 'page'),
    index: false,
    cacheControl: true,
    maxAge: 0,
  });
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
}
