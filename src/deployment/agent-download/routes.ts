import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '#platform/errors.ts';
import { openAgentFiles, Unmade } from './agent-files.ts';
import { installScript } from './install-script.ts';

type Named = FastifyRequest<{ Params: { name: string }; Querystring: { file?: string } }>;

/** What a host needs before it has a token: public, and the same for everybody. */
export async function registerAgentDownloads(
  app: FastifyInstance,
  { dataDir, version }: { dataDir: string; version: string },
): Promise<void> {
  const files = openAgentFiles({
    dataDir,
    onTrouble: (reason) => app.log.error({ reason }, 'the agent for another host could not be made'),
  });
  const text = (reply: FastifyReply, body: string, type = 'text/plain'): FastifyReply =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(body);

  /** Words for a person who stands before a host, where anything else that fails is none of theirs. */
  const orSayWhy =
    (handle: (request: Named, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: Named, reply: FastifyReply): Promise<FastifyReply> =>
      handle(request, reply).catch((error: unknown) => {
        if (error instanceof Unmade) return text(reply.status(503), `${error.message}\n`);
        throw error;
      });

  app.get('/agent/install.sh', async (request, reply) =>
    text(reply, scriptFor(request), 'text/x-shellscript'),
  );

  app.get(
    '/agent/version.json',
    orSayWhy(async (request, reply) => {
      const name = request.query.file ?? 'steward-agent.mjs';
      const { sha256, size } = await files.find(name);
      return reply.header('cache-control', 'no-cache').send({ version, files: { [name]: { sha256, size } } });
    }),
  );

  app.get(
    '/agent/:name',
    orSayWhy(async (request, reply) => {
      const { name } = request.params;
      if (name.endsWith('.sha256')) {
        const wanted = name.slice(0, -'.sha256'.length);
        const { sha256 } = await files.find(wanted);
        return text(reply, `${sha256}  ${wanted}\n`);
      }
      const { path, sha256, size } = await files.find(name);
      const etag = `"${sha256}"`;
      void reply.header('cache-control', 'no-cache').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply
        .type('application/octet-stream')
        .header('content-length', size)
        .send(createReadStream(path));
    }),
  );
}

/** The address under which the host has found us is the one under which the agent will. */
function scriptFor(request: FastifyRequest): string {
  const path = request.url.split('?')[0]!.replace(/\/agent\/install\.sh$/, '');
  try {
    return installScript(`${request.protocol}://${request.host}${path}`);
  } catch {
    throw badRequest('The Host header is not the name of a host.');
  }
}
