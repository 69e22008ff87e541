import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/client-network.ts';
import type { MonitoringServices } from '../context.ts';
import { keyOf, logoPathOf, urlOf } from '../status-page/links.ts';
import type { StatusPage } from '../status-page/page-storage.ts';
import { localeFor } from '../status-view/render/language.ts';
import { renderNotice, type NoticeKind, type NoticeView } from '../status-view/render/render-notice.ts';
import type { StatusView } from '../status-view/view.ts';
import { confirm, findLink, unsubscribe } from './follow-link.ts';
import { signUp } from './sign-up.ts';
import type { LinkPurpose } from './subscriber.ts';

type SlugRequest = { Params: { slug: string } };
type LinkRequest = { Params: { slug: string; token: string } };

export type StatusPageAccess = {
  /** Answers 503 if the database does not respond. */
  preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;
  /**
   * The page that the visitor asked for, if they may see it: `params.slug` is in the path, and a LINK page has its `?key=`. Null if it
   * has sent a reply: 404, the sign-in form of a PASSWORD page, or 503.
   */
  open: (request: FastifyRequest<SlugRequest>, reply: FastifyReply) => Promise<{ view: StatusView } | null>;
};

/** 500 components have 24 kB. */
const maxBodyBytes = 64 * 1024;
/** Per network and minute: people of one company, and the servers of a mail provider, which unsubscribe for many. */
const linksPerMinute = 300;

const statuses: Partial<Record<NoticeKind, number>> = {
  'invalid-address': 400,
  'invalid-link': 404,
  limited: 429,
  'too-many-links': 429,
  full: 409,
};

/**
 * POST /status/:slug/subscribe, a form with `kind` (EMAIL by default, WEBHOOK or SLACK), `address`, and any number of `component` ids;
 * none is all components. GET and POST /status/:slug/confirm/:token and /status/:slug/unsubscribe/:token do not ask `open`: the token is
 * enough, since mail programs unsubscribe without a key or a cookie, and they ignore the slug, which may have changed since.
 * With an own domain, the paths have been rewritten to these. Adds no parser or hook to `app` itself.
 */
export async function registerSubscriberRoutes(
  app: FastifyInstance,
  services: MonitoringServices,
  access: StatusPageAccess,
): Promise<void> {
  await app.register(async (scope) => registerAll(scope, services, access));
}

function registerAll(app: FastifyInstance, services: MonitoringServices, access: StatusPageAccess): void {
  const { preHandler } = access;
  app.removeAllContentTypeParsers();
  // Mail programs may also send `List-Unsubscribe=One-Click` as multipart/form-data (RFC 8058), which nobody reads.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  // The token is a part of the path.
  const config = { privatePath: true };

  app.post<SlugRequest>('/status/:slug/subscribe', { preHandler }, async (request, reply) => {
    const opened = await access.open(request, reply);
    if (!opened) return reply;
    const form = new URLSearchParams(formBody(request));
    const kind = await signUp(
      services,
      opened.view,
      {
        kind: form.get('kind') ?? 'EMAIL',
        address: form.get('address') ?? '',
        components: form.getAll('component'),
      },
      request.ip,
    );
    const { key } = request.query as { key?: unknown };
    return show(reply, opened.view, kind, typeof key === 'string' ? key : null);
  });

  const link = (purpose: LinkPurpose, path: string): void => {
    const answer = async (request: FastifyRequest<LinkRequest>, reply: FastifyReply) => {
      const seconds = await secondsToWait(services, request.ip);
      if (seconds !== null)
        return show(
          reply.header('retry-after', seconds),
          unknownPage(services, request),
          'too-many-links',
          null,
        );
      const found = await findLink(services, purpose, request.params.token);
      if (found.kind !== 'found') {
        const isDone = purpose === 'unsubscribe' && found.kind === 'gone';
        return show(reply, unknownPage(services, request), isDone ? 'unsubscribed' : 'invalid-link', null);
      }
      const { page, subscriber } = found;
      const isPost = request.method === 'POST';
      if (purpose === 'unsubscribe' && isPost) await unsubscribe(services, found);
      const kind =
        purpose === 'unsubscribe'
          ? isPost
            ? 'unsubscribed'
            : 'unsubscribe'
          : isPost
            ? await confirm(services, found)
            : subscriber.confirmedAt
              ? 'confirmed'
              : 'confirm';
      return show(reply, noticeView(services, page), kind, keyOf(services, page));
    };
    app.get<LinkRequest>(path, { config, preHandler }, answer);
    app.post<LinkRequest>(path, { config, preHandler }, answer);
  };
  link('confirm', '/status/:slug/confirm/:token');
  link('unsubscribe', '/status/:slug/unsubscribe/:token');
}

const formBody = ({ headers, body }: FastifyRequest): string =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '') &&
  typeof body === 'string'
    ? body
    : '';

/** Null if the network has not used too many links. */
async function secondsToWait({ rateLimiter }: MonitoringServices, ip: string): Promise<number | null> {
  const { allowed, resetSeconds } = await rateLimiter.spendExactly(
    `subscription-link:${networkOf(ip)}`,
    linksPerMinute,
  );
  return allowed ? null : resetSeconds;
}

function show(reply: FastifyReply, view: NoticeView, kind: NoticeKind, key: string | null): FastifyReply {
  const { html, csp } = renderNotice(view, kind, { key });
  return reply
    .status(statuses[kind] ?? 200)
    .headers({ 'content-security-policy': csp, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Only whoever has a token sees it. Of a PASSWORD page, no logo: that needs the cookie. */
const noticeView = (services: MonitoringServices, page: StatusPage): NoticeView => ({
  title: page.title,
  locale: page.locale,
  accent: page.accent,
  logoPath: page.visibility === 'PASSWORD' ? null : logoPathOf(page),
  url: urlOf(services, page),
});

/** Says nothing about the page, which the visitor may not see. */
const unknownPage = (
  services: MonitoringServices,
  { headers, params }: FastifyRequest<LinkRequest>,
): NoticeView => ({
  title: 'Status',
  locale: localeFor(headers['accept-language']),
  accent: null,
  logoPath: null,
  url: urlOf(services, { slug: encodeURIComponent(params.slug), domain: null, domainVerifiedAt: null }),
});
