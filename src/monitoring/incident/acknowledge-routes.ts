import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bySession } from '#identity/authenticate.ts';
import type { Caller } from '#identity/caller.ts';
import { sessionCookie } from '#identity/session/cookie.ts';
import { networkOf } from '#platform/http/client-network.ts';
import type { MonitoringServices } from '../context.ts';
import { acknowledgeByCallback, acknowledgeByLink, openLink } from './acknowledge-link.ts';
import { acknowledgePage } from './acknowledge-page.ts';
import { limitAcknowledging } from './limit-acknowledging.ts';

/** Slack sends up to 20 kB with a pressed button, PagerDuty 50 kB with an incident. */
const maxBodyBytes = 256 * 1024;

type LinkRequest = { Params: { token: string } };
type CallbackRoute = { Params: { kind: string; id: string } };

/**
 * Links in messages and the callbacks of destinations. Both prove themselves by a signature and need no session. If the button of a link is
 * pressed by somebody who is signed in, it is they who acknowledge.
 */
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
  /** Null without a session that counts. */
  const callerOf = async ({ headers, ip }: FastifyRequest, reply: FastifyReply): Promise<Caller | null> => {
    const caller = await bySession(services, headers.cookie, ip);
    const renewed = caller?.credential.kind === 'session' && caller.credential.renewed;
    if (renewed) void reply.header('set-cookie', sessionCookie(renewed, services.settings.publicUrl));
    return caller;
  };
  const show = async (reply: FastifyReply, token: string, caller: Caller | null): Promise<FastifyReply> => {
    const found = await openLink(services, token, caller);
    return reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(acknowledgePage(found));
  };

  app.get<LinkRequest>('/acknowledge/:token', { config }, async (request, reply) => {
    await limit(request);
    return show(reply, request.params.token, saysOrigin(request) ? await callerOf(request, reply) : null);
  });
  app.post<LinkRequest>('/acknowledge/:token', { config }, async (request, reply) => {
    await limit(request);
    const caller = isFromOurPage(request) ? await callerOf(request, reply) : null;
    await acknowledgeByLink(services, request.params.token, caller, request.ip);
    return show(reply, request.params.token, caller);
  });
  app.post<CallbackRoute>('/callbacks/:kind/:id', async (request, reply) => {
    const { headers, params, ip } = request;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await acknowledgeByCallback(services, params, { headers, body }, ip);
    return reply.status(200).send();
  });
}

/**
 * The browser says that our own page sends this. Another site could make a browser send its cookies, and our pages have no referrer, so that
 * `Origin` says nothing. Browsers do not say it over http, except to the machine itself.
 */
const isFromOurPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

/** The browser will also say where the form comes from: the page names the person whose session will count. */
const saysOrigin = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== undefined;
