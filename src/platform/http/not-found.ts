import type { FastifyReply, FastifyRequest } from 'fastify';

export type NotFoundAnswers = {
  /** For browsers: the page of the console, which shows its own message. */
  page?: string | undefined;
  /** For programs: a hint at the right address. */
  adviceFor?: (request: FastifyRequest) => string | undefined;
};

const plainPage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Page not found</title></head>
  <body>
    <h1>Page not found</h1>
    <p>Check the address, or <a href="/">go to the start page</a>.</p>
  </body>
</html>
`;

/** When a browser navigates, it accepts HTML first; programs accept JSON or anything. */
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
    return reply.send(body(adviceFor?.(request) ?? 'This address does not exist.'));
  };
