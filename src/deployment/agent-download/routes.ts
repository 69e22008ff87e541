import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '#platform/errors.ts';
import { openAgentFiles, AgentFileUnavailable } from './agent-files.ts';
import { installScript } from './install-script.ts';

type Named = FastifyRequest<{ Params: { name: string }; Querystring: { file?: string } }>;

/** What a host needs before it has a token: public, and the same for everyone. */
export async function registerAgentDownloads(
  app: FastifyInstance,
  { dataDir, version }: { dataDir: string; version: string },
): Promise<void> {
  const files = openAgentFiles({
    dataDir,
    onError: (reason) => app.log.error({ reason }, 'cannot build the agent'),
  });
  const text = (reply: FastifyReply, body: string, type = 'text/plain'): FastifyReply =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(body);

  /** Only this error has a message for the person who installs a host. */
  const orUnavailable =
    (handle: (request: Named, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: Named, reply: FastifyReply): Promise<FastifyReply> =>
      handle(request, reply).catch((error: unknown) => {
        if (error instanceof AgentFileUnavailable) return text(reply.status(503), `${error.message}\n`);
        throw error;
      });

  app.get('/agent/install.sh', async (request, reply) =>
    text(reply, scriptFor(request), 'text/x-shellscript'),
  );

  app.get(
    '/agent/version.json',
    orUnavailable(async (request, reply) => {
      const name = request.query.file ?? 'steward-agent.mjs';
      const { sha256, size } = await files.find(name);
      return reply.header('cache-control', 'no-cache').send({ version, files: { [name]: { sha256, size } } });
    }),
  );

  app.get(
    '/agent/:name',
    orUnavailable(async (request, reply) => {
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

/** The agent uses the same address of this server as the install script. */
function scriptFor(request: FastifyRequest): string {
  const path = request.url.split('?')[0]!.replace(/\/agent\/install\.sh$/, '');
  try {
    return installScript(`${request.protocol}://${request.host}${path}`);
  } catch {
    throw badRequest('The Host header is not a valid host name.');
  }
}
