import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { codeOf } from '#platform/errors.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.ts';
import { packageFile } from '#platform/package-files.ts';

const buildDir = packageFile('dist/console');

/** First path segments of the console's routes, which are all served by its one page. */
const segments = [
  'sites',
  'alerts',
  'heartbeats',
  'incidents',
  'maintenance',
  'status-pages',
  'reports',
  'environments',
  'deployments',
  'vat-numbers',
  'projects',
  'settings',
  'teams',
  'users',
  'account',
  'profile',
];

const notBuilt = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Console not built</title></head>
  <body>
    <h1>The console has not been built</h1>
    <p>The APIs work. Run <code>npm run prepare</code> in Steward's directory, then restart Steward.</p>
  </body>
</html>
`;

/** The web console at the root: static files that use the public APIs with the user's session. */
export async function registerConsole(
  app: FastifyInstance,
  { page }: { page: string | undefined },
): Promise<void> {
  if (page !== undefined)
    await app.register(fastifyStatic, {
      root: join(buildDir, 'console'),
      prefix: '/console/',
      index: false,
      wildcard: false,
      // The build writes each file as `.br` and `.gz`, too.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      // Every file name contains a hash of the content.
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
  const send = (reply: FastifyReply): FastifyReply =>
    reply
      .status(page === undefined ? 503 : 200)
      .header('cache-control', 'no-cache')
      // A logo is shown before it is uploaded.
      .header('content-security-policy', `${contentSecurityPolicy}; img-src 'self' data:`)
      .type('text/html; charset=utf-8')
      .send(page ?? notBuilt);
  app.get('/', (_request, reply) => send(reply));
  for (const segment of segments) {
    app.get(`/${segment}`, (_request, reply) => send(reply));
    app.get(`/${segment}/*`, (_request, reply) => send(reply));
  }
}

/** Undefined if the console has not been built. */
export async function readConsolePage(): Promise<string | undefined> {
  try {
    return await readFile(join(buildDir, 'index.html'), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
