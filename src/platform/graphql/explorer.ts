import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { codeOf } from '../errors.ts';
import { packageFile } from '../package-files.ts';

export type Explorer = {
  contentSecurityPolicy: string;
  /** Sends the page, at the address of the endpoint itself. */
  send(reply: FastifyReply): FastifyReply;
};

/** Nothing from other origins. The editor writes its colours into style elements, which needs 'unsafe-inline'. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'font-src data:',
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const notBuilt = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Explorer not built</title></head>
  <body>
    <h1>The explorer has not been built</h1>
    <p>The endpoint itself works. Run <code>npm run prepare</code> in Steward's directory, then restart Steward.</p>
  </body>
</html>
`;

const buildDir = packageFile('dist/explorer');

/** Serves the files of the explorer under `explorer/`, relative to the prefix of `app`. */
export async function registerExplorer(
  app: FastifyInstance,
  { distDir = buildDir }: { distDir?: string } = {},
): Promise<Explorer> {
  const page = await readPage(distDir);
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: join(distDir, 'explorer'),
      prefix: '/explorer/',
      index: false,
      wildcard: false,
      // The build writes each file as `.br` and `.gz`, too.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      // Every file name contains a hash of the content.
      immutable: true,
      maxAge: '365d',
      // Each service registers its own copy, but the decorations may exist only once.
      decorateReply: false,
    });
  }
  return {
    contentSecurityPolicy,
    send: (reply) =>
      reply
        .status(page === undefined ? 503 : 200)
        .header('content-security-policy', contentSecurityPolicy)
        // It refers to the hashed files of this version, and is only for signed-in users.
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page ?? notBuilt),
  };
}

async function readPage(distDir: string): Promise<string | undefined> {
  try {
    return await readFile(join(distDir, 'index.html'), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
