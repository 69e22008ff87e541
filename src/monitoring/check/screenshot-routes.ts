import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '#identity/authenticate.ts';
import type { Context, Services } from '#identity/context.ts';
import { notFound, rateLimited } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { rateLimitHeaders } from '#platform/http/rate-limit-headers.ts';
import { findOwnScreenshot } from './screenshot-storage.ts';

type Params = { Params: { checkId: string } };

/**
 * `Check.screenshotUrl` leads here. It is the same on a server of all services and on one of this alone, which stands at
 * the root of its port and serves the longer path too.
 */
export async function registerScreenshotRoutes(
  app: FastifyInstance,
  services: Services,
  gate: Gate<Context>,
): Promise<void> {
  const show = async (request: FastifyRequest<Params>, reply: FastifyReply): Promise<FastifyReply> => {
    const { headers, ip, id: requestId } = request;
    // Nothing is changed here, so a cookie is as good as a token; other sites cannot read what it shows.
    const context = { ...services, caller: await authenticate(services, headers, ip), requestId };
    const allowance = gate.spendRead(context);
    void reply.headers({ ...rateLimitHeaders(allowance), ...gate.headersFor(context) });
    if (!allowance.allowed) throw rateLimited(allowance.resetSeconds);
    const image = await findOwnScreenshot(services.db, context.caller.user.id, request.params.checkId);
    if (!image) throw notFound('This screenshot');
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': 'private, max-age=86400, immutable', 'x-content-type-options': 'nosniff' })
      .send(image);
  };
  app.get<Params>('/screenshots/:checkId', show);
  if (app.prefix === '') app.get<Params>('/monitoring/screenshots/:checkId', show);
}
