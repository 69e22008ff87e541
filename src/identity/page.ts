import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What somebody who has signed in is shown the way to. */
export type PageLink = { title: string; path: string };

/** The sign-in page: plain HTML, CSS and modules, served as they lie in `page/`. */
export async function registerAuthPage(
  app: FastifyInstance,
  { links }: { links: readonly PageLink[] },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, 'page'),
    index: false,
    // Tests stand beside the code.
    allowedPath: (path) => !path.endsWith('.ts'),
    // The names stay the same from release to release, so a browser asks each time whether its copy is still good.
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  app.get('/links', (_request, reply) => reply.send(links));
}
