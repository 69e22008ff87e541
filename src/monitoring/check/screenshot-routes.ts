import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitRead } from '#identity/admit-read.ts';
import { notFound } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import type { Context, MonitoringServices } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { findScreenshot } from './screenshot-storage.ts';

type Params = { Params: { checkId: string } };

/**
 * The target of `Check.screenshotUrl`, which always starts with /monitoring. A server that runs only monitoring mounts it
 * at the root, so it also serves the longer path.
 */
export async function registerScreenshotRoutes(
  app: FastifyInstance,
  services: MonitoringServices,
  gate: Gate<Context>,
): Promise<void> {
  const show = async (request: FastifyRequest<Params>, reply: FastifyReply): Promise<FastifyReply> => {
    const context = await admitRead(services, gate, request, reply);
    const image = await findScreenshot(context.db, readableTeams(context), request.params.checkId);
    if (!image) throw notFound('This screenshot');
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': 'private, max-age=86400, immutable', 'x-content-type-options': 'nosniff' })
      .send(image);
  };
  app.get<Params>('/screenshots/:checkId', show);
  if (app.prefix === '') app.get<Params>('/monitoring/screenshots/:checkId', show);
}
