import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packageFile } from '#platform/package-files.ts';

/** A link on the page after sign-in. */
export type PageLink = { title: string; path: string };

/** The sign-in page: plain HTML, CSS and modules from `page/`. */
export async function registerAuthPage(
  app: FastifyInstance,
  { links }: { links: readonly PageLink[] },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: packageFile('src/identity/page'),
    index: false,
    // Tests are next to the code.
    allowedPath: (path) => !path.endsWith('.ts'),
    // The file names do not change between releases, so browsers have to revalidate their copies.
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  app.get('/links', (_request, reply) => reply.send(links));
}
