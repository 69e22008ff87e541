import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageFile } from '#platform/package-files.ts';
import type { Library } from './docs-library.ts';
import { viewMissing, viewPage, viewSearch } from './docs-view.ts';

/** Everything else is text: an example is read, not executed. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

const ownFiles = new Map([
  ['/docs/docs.css', 'src/app/docs/page/docs.css'],
  ['/docs/icon.svg', 'src/identity/page/icon.svg'],
]);

/**
 * The documentation of this version, at `/docs`. It is the same as in the public package, so it needs no sign-in, and none of it
 * depends on who reads it. It works without JavaScript.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  let library: Promise<Library> | undefined;
  // At first use: most processes never need it, nor the parser.
  const open = (): Promise<Library> =>
    (library ??= import('./docs-library.ts')
      .then((module) => module.openLibrary())
      .catch((error: unknown) => {
        // The next request tries again: a process can be out of file handles for a moment.
        library = undefined;
        throw error;
      }));

  app.get('/docs', (request, reply) => answer(request, reply, ''));
  app.get('/docs/*', (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    return answer(request, reply, path);
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const docs = await open();
    const file = ownFiles.get(`/docs/${path}`) ?? docs.files.get(`/docs/${path}`);
    if (file !== undefined) {
      const type = types[extname(file)] ?? 'text/plain; charset=utf-8';
      return send(request, reply.type(type), await readFile(packageFile(file)));
    }
    const about = { sections: docs.sections, titleOf: docs.titleOf, current: path, query: '' };
    void reply.type('text/html; charset=utf-8');
    if (path === 'search') {
      const query = queryOf(request);
      return send(request, reply, viewSearch({ ...about, query }, docs.search(query)));
    }
    const page = docs.render(path);
    if (page) return send(request, reply, viewPage(about, page));
    // As it is written in the repository, and with a slash at the end.
    const plain = path.replace(/(\.md|\/)$/, '');
    if (plain !== path && docs.render(plain)) return reply.redirect(plain ? `/docs/${plain}` : '/docs', 301);
    return reply
      .status(404)
      .header('cache-control', 'no-cache')
      .send(viewMissing({ ...about, current: null }));
  }
}

/** A parameter that is given twice is a list. */
function queryOf({ query }: FastifyRequest): string {
  const { q } = query as { q?: unknown };
  return typeof q === 'string' ? q.trim().slice(0, 100) : '';
}

function send(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  void reply.header('cache-control', 'no-cache').header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.includes(etag) ? reply.status(304).send() : reply.send(body);
}
