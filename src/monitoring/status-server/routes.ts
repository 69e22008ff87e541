import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import type { MonitoringServices } from '../context.ts';
import type { Rendered } from '../status-view/render/document.ts';
import { localeFor } from '../status-view/render/language.ts';
import { renderError } from '../status-view/render/render-error.ts';
import { renderSignIn } from '../status-view/render/render-sign-in.ts';
import type { Locale } from '../status-view/view.ts';
import { registerSubscriberRoutes } from '../subscriber/routes.ts';
import { accessTo, cookieFor } from './access.ts';
import { badgeOf, type Copy } from './build-copy.ts';
import type { ListedPage } from './change-storage.ts';
import type { Copies } from './copies.ts';
import type { Directory } from './directory.ts';
import { cacheControlOf, sendReady, type Ready } from './ready-response.ts';
import { signIn } from './sign-in.ts';

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;
type Opened = { page: ListedPage; copy: Copy };

export type StatusPages = {
  directory: Directory;
  copies: Copies;
  hasRead: () => boolean;
  isReachable: () => boolean;
};

type ErrorKind = Parameters<typeof renderError>[0];
const renderedErrors = new Map<string, Rendered>();

/** Rendered when it is first sent: the formats of a language take 25 ms, which a start need not wait for. */
function errorPage(kind: ErrorKind, locale: Locale): Rendered {
  const key = `${kind} ${locale}`;
  const rendered = renderedErrors.get(key) ?? renderError(kind, locale);
  renderedErrors.set(key, rendered);
  return rendered;
}

const sendPage = (reply: FastifyReply, status: number, { html, csp }: Rendered): FastifyReply =>
  reply
    .status(status)
    .headers({ 'content-security-policy': csp, 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);

/** Of the visitor, not of the page: a page that is hidden has the same answer as one that does not exist. */
const localeOf = ({ headers }: FastifyRequest): Locale => localeFor(headers['accept-language']);

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 404, errorPage('not-found', localeOf(request)));

/** Where the visitor sees the page: at the root of its own domain, whose paths were rewritten. */
const baseOf = (request: FastifyRequest, { slug }: ListedPage): string =>
  request.originalUrl === request.url ? `/status/${slug}` : '';

/** The public pages, at the root of the server. All of them are answered from memory. */
export async function registerStatusRoutes(
  app: FastifyInstance,
  services: MonitoringServices,
  { directory, copies, hasRead, isReachable }: StatusPages,
): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  /** In the language of a page that the visitor may know of. */
  const unavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = directory.bySlug((request.params as { slug?: string }).slug ?? '');
    const isKnown = page !== undefined && accessTo(services, page, request) !== 'hidden';
    const locale = isKnown ? page.locale : localeOf(request);
    return sendPage(
      reply.headers({ 'retry-after': '5', 'cache-control': 'no-store' }),
      503,
      errorPage('unavailable', locale),
    );
  };

  // Visitors who sign in, subscribe or unsubscribe need the database. If it does not respond, they read that at once.
  const preHandler = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (isReachable()) done();
    else void unavailable(request, reply);
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isOurs = !(error instanceof AppError) && (error.statusCode ?? 500) >= 500;
    if (!isOurs) return reply.send(error);
    request.log.error({ err: error }, 'request failed');
    return unavailable(request, reply);
  });

  type Kind = 'document' | 'data';
  type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
  type Found = Opened | Answer;

  /**
   * A page that the visitor may see, otherwise the answer. `data` is for programs, which cannot fill in a form. Without a promise if the
   * page is in memory: with one, there are 5 % fewer requests per second (bench/status.ts).
   */
  function find(request: SlugRequest, kind: Kind): Found | Promise<Found> {
    const page = directory.bySlug(request.params.slug);
    const access = page ? accessTo(services, page, request) : 'hidden';
    if (!page || access === 'hidden') return hasRead() ? notFound : unavailable;
    if (access === 'locked') {
      if (kind === 'data') return (_, reply) => reply.status(401).send();
      const form = renderSignIn(page.locale, `${baseOf(request, page)}/sign-in`);
      return (_, reply) => sendPage(reply, 401, form);
    }
    const copy = copies.get(page);
    if (!(copy instanceof Promise)) return copy ? { page, copy } : unavailable;
    return copy.then((read) => {
      // Who may see it can have changed while it was read.
      if (directory.byId(page.id) !== page) return find(request, kind);
      return read ? { page, copy: read } : unavailable;
    });
  }

  function withPage(
    request: SlugRequest,
    reply: FastifyReply,
    kind: Kind,
    act: (opened: Opened) => FastifyReply | Promise<FastifyReply>,
  ): FastifyReply | Promise<FastifyReply> {
    const finish = (found: Found) => (typeof found === 'function' ? found(request, reply) : act(found));
    const found = find(request, kind);
    return found instanceof Promise ? found.then(finish) : finish(found);
  }

  const data = (pick: (copy: Copy) => Ready) => (request: SlugRequest, reply: FastifyReply) =>
    withPage(request, reply, 'data', ({ copy }) => sendReady(request, reply, pick(copy)));
  const show = (request: SlugRequest, reply: FastifyReply) =>
    withPage(request, reply, 'document', ({ page, copy }) => {
      const ready = copy.pages.get(baseOf(request, page));
      // The domain was taken from the page while it was read.
      return ready ? sendReady(request, reply, ready) : notFound(request, reply);
    });

  app.get('/status/:slug', show);
  app.get('/status/:slug/', show);
  app.get(
    '/status/:slug/summary.json',
    data(({ summary }) => summary),
  );
  app.get(
    '/status/:slug/history.atom',
    data(({ atom }) => atom),
  );
  app.get(
    '/status/:slug/badge.svg',
    data(({ badge }) => badge),
  );

  type BadgeRequest = FastifyRequest<{ Params: { slug: string; component: string } }>;
  app.get('/status/:slug/badge/:component.svg', (request: BadgeRequest, reply) =>
    withPage(request, reply, 'data', async ({ copy }) => {
      const ready = await badgeOf(copy, request.params.component);
      return ready ? sendReady(request, reply, ready) : notFound(request, reply);
    }),
  );

  type LogoRequest = FastifyRequest<{ Params: { slug: string; id: string } }>;
  app.get('/status/:slug/logo/:id', (request: LogoRequest, reply) =>
    withPage(request, reply, 'data', ({ copy: { view, logo } }) => {
      if (logo?.path !== `/logo/${request.params.id}`) return notFound(request, reply);
      const headers =
        view.visibility === 'PUBLIC'
          ? {
              'cache-control': 'public, max-age=31536000, immutable',
              'cross-origin-resource-policy': 'cross-origin',
            }
          : { 'cache-control': cacheControlOf(view.visibility), 'x-robots-tag': 'noindex' };
      return reply.headers(headers).type(logo.mediaType).send(logo.bytes);
    }),
  );

  app.post('/status/:slug/sign-in', { preHandler }, async (request: SlugRequest, reply) => {
    const page = directory.bySlug(request.params.slug);
    if (page?.visibility !== 'PASSWORD') return notFound(request, reply);
    const base = baseOf(request, page);
    const { password } = (request.body ?? {}) as Record<string, unknown>;
    const result = await signIn(services, page, typeof password === 'string' ? password : '', request.ip);
    if (result !== 'right')
      return sendPage(
        reply,
        result === 'limited' ? 429 : 401,
        renderSignIn(page.locale, `${base}/sign-in`, result),
      );
    return reply.header('set-cookie', cookieFor(services, page, base || '/')).redirect(base || '/', 303);
  });

  /** Caddy asks before it requests a certificate: only names that a page has. */
  app.get('/internal/ask-domain', (request, reply) => {
    const { domain } = request.query as Record<string, unknown>;
    const isKnown = typeof domain === 'string' && directory.byDomain(domain.toLowerCase()) !== undefined;
    return reply.status(isKnown ? 200 : hasRead() ? 404 : 503).send();
  });

  await registerSubscriberRoutes(app, services, {
    preHandler,
    open: async (request, reply) => {
      const found = await find(request, 'document');
      if (typeof found !== 'function') return { view: found.copy.view };
      void found(request, reply);
      return null;
    },
  });
  // Nothing else of Steward is shown on the domain of a page.
  app.get('/status/:slug/*', (request, reply) => notFound(request, reply));
}
