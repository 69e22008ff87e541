import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#identity/context.ts';
import { paragraph, plainPage, status } from '#identity/plain-page.ts';
import { throttle } from '#identity/session/throttle.ts';
import { changeMail, findStoppable, type StoppableMail } from './stop-mail.ts';

type LinkRequest = { Params: { token: string }; Querystring: { again?: string } };

/** The links with which an address stops the mails of a team. They need no session. */
export async function registerStopRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  // `List-Unsubscribe=One-Click` of a mail program, or nothing of the form: the path says it all.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
    done(null),
  );
  const answer = async (request: FastifyRequest<LinkRequest>, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, ip, method } = request;
    await throttle(services, 'stop-mail', ip, null);
    if (method === 'POST') await changeMail(services, params.token, ip, query.again !== undefined);
    const found = await findStoppable(services, params.token);
    return reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(pageOf(found));
  };
  // The token is a part of the path.
  const config = { privatePath: true };
  app.get<LinkRequest>('/stop-mail/:token', { config }, answer);
  app.post<LinkRequest>('/stop-mail/:token', { config }, answer);
}

function pageOf(found: StoppableMail | null): string {
  if (!found)
    return plainPage('This link does not work', [
      paragraph('It is incomplete, or the team no longer exists. Use the link of a newer mail.'),
    ]);
  const { address, teamName, isStopped } = found;
  if (isStopped)
    return plainPage('Mails stopped', [
      status(`${address} gets no more notifications and reports of the team ${teamName}.`),
      '<form method="post" action="?again"><button type="submit">Get them again</button></form>',
    ]);
  return plainPage('Stop these mails', [
    paragraph(
      `${address} gets notifications and reports of the team ${teamName}. Nobody else is affected if you stop them.`,
    ),
    '<form method="post" action="?"><button type="submit">Stop</button></form>',
  ]);
}
