import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/client-network.ts';
import type { MonitoringServices } from '../context.ts';
import { acknowledgeByCallback, acknowledgeByLink, openLink } from './acknowledge-link.ts';
import { acknowledgePage } from './acknowledge-page.ts';
import { limitAcknowledging } from './limit-acknowledging.ts';

/** Slack sends up to 20 kB with a pressed button, PagerDuty 50 kB with an incident. */
const maxBodyBytes = 256 * 1024;

type LinkRequest = { Params: { token: string } };
type CallbackRoute = { Params: { kind: string; id: string } };

/** Links in messages and the callbacks of destinations. Both prove themselves by a signature and need no session. */
export async function registerAcknowledgeRoutes(
  app: FastifyInstance,
  services: MonitoringServices,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // Signatures are over the bytes, whatever their type.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  // The token is a part of the path.
  const config = { privatePath: true };

  const limit = ({ ip }: FastifyRequest): Promise<void> =>
    limitAcknowledging(services, 'link', networkOf(ip));
  const show = async (reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const found = await openLink(services, token);
    return reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(acknowledgePage(found));
  };

  app.get<LinkRequest>('/acknowledge/:token', { config }, async (request, reply) => {
    await limit(request);
    return show(reply, request.params.token);
  });
  app.post<LinkRequest>('/acknowledge/:token', { config }, async (request, reply) => {
    await limit(request);
    await acknowledgeByLink(services, request.params.token, request.ip);
    return show(reply, request.params.token);
  });
  app.post<CallbackRoute>('/callbacks/:kind/:id', async (request, reply) => {
    const { headers, params, ip } = request;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await acknowledgeByCallback(services, params, { headers, body }, ip);
    return reply.status(200).send();
  });
}
