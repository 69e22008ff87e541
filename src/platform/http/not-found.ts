import type { FastifyReply, FastifyRequest } from 'fastify';

export type NotFoundAnswers = {
  /** For people: the console's own page, which says so in its own words, where there is a console. */
  page?: string | undefined;
  /** For programs: what may have been meant. */
  adviceFor?: (request: FastifyRequest) => string | undefined;
};

const plainPage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Nothing here</title></head>
  <body>
    <h1>There is no such page</h1>
    <p>Check the address, or <a href="/">go to the start</a>.</p>
  </body>
</html>
`;

/** A browser that goes somewhere lists HTML first; programs and scripts ask for JSON, or for anything. */
export function wantsPage(method: string, accept = ''): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [html, json] = [accept.indexOf('text/html'), accept.indexOf('json')];
  return html >= 0 && (json < 0 || html < json);
}

export const answerNotFound =
  ({ page = plainPage, adviceFor }: NotFoundAnswers, body: (message: string) => object) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    void reply.status(404).header('vary', 'accept').header('cache-control', 'no-cache');
    if (wantsPage(request.method, request.headers.accept))
      return reply.type('text/html; charset=utf-8').send(page);
    return reply.send(body(adviceFor?.(request) ?? 'There is nothing here.'));
  };
