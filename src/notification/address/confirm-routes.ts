import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#identity/context.ts';
import { paragraph, plainPage, status } from '#identity/plain-page.ts';
import { throttle } from '#identity/session/throttle.ts';
import { confirmAddress, findConfirmation } from './confirm-address.ts';
import type { Request } from './address-storage.ts';

type LinkRequest = { Params: { token: string } };

/** The links with which an address confirms that it wants the notifications of a team. They need no session. */
export async function registerConfirmRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  // The form is empty.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
    done(null),
  );
  const answer = async (request: FastifyRequest<LinkRequest>, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, ip, method } = request;
    await throttle(services, 'confirm-address', ip, null);
    if (method === 'POST') await confirmAddress(services, params.token, ip);
    const found = await findConfirmation(services, params.token);
    return reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(pageOf(found));
  };
  // The token is a part of the path.
  const config = { privatePath: true };
  app.get<LinkRequest>('/confirm-address/:token', { config }, answer);
  app.post<LinkRequest>('/confirm-address/:token', { config }, answer);
}

function pageOf(found: Request | null): string {
  if (!found)
    return plainPage('This link does not work', [
      paragraph('It has expired, or it is incomplete. Ask the team to send you another one.'),
    ]);
  const { address, teamName, isConfirmed } = found;
  if (isConfirmed)
    return plainPage('Address confirmed', [
      status(`${address} gets the notifications of the team ${teamName}.`),
    ]);
  return plainPage('Confirm this address', [
    paragraph(
      `The team ${teamName} wants to send notifications and reports about its sites and releases to ${address}.`,
    ),
    '<form method="post"><button type="submit">Confirm</button></form>',
    paragraph('If you do not want them, close this page.'),
  ]);
}
