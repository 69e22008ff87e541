import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { originOf, sendSession, texts } from './auth-request.ts';
import type { Services } from './context.ts';
import { attemptCookie, attemptIn, noAttemptCookie } from './oidc/attempt.ts';
import { finishProviderSignIn } from './oidc/finish-provider-sign-in.ts';
import { OidcProblem } from './oidc/problem.ts';
import { createProvider } from './oidc/provider.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { startProviderSignIn } from './oidc/start-provider-sign-in.ts';

const problemOf = (error: unknown): string | null => {
  if (error instanceof OidcProblem) return error.code;
  return error instanceof AppError && error.code === 'RATE_LIMITED' ? 'rate-limited' : null;
};

/** Sign-in by the provider, below `/auth/oidc`. A browser follows these, so every response is a redirect. */
export function registerOidcRoutes(app: FastifyInstance, services: Services, settings: OidcSettings): void {
  const provider = createProvider(settings, services.clock);
  const { publicUrl } = services.settings;

  /** The sign-in page with the reason. */
  const problemPage = (log: FastifyRequest['log'], error: unknown, back: Back): string => {
    const code = problemOf(error);
    if (code === null) throw error;
    log.warn({ err: error }, 'sign-in by the provider failed');
    return pageOf({ next: back.next, problem: code }, { invitation: back.invitation });
  };

  /** Where the browser goes next. */
  const start = async (
    request: FastifyRequest,
    reply: FastifyReply,
    input: Back & { confirm: boolean },
  ): Promise<string> => {
    try {
      const { url, attempt } = await startProviderSignIn(services, provider, input, request.ip);
      void reply.header('set-cookie', attemptCookie(attempt, publicUrl));
      return url.href;
    } catch (error) {
      return problemPage(request.log, error, input);
    }
  };

  app.get<{ Querystring: Record<string, unknown> }>('/oidc/start', async (request, reply) => {
    const next = typeof request.query['next'] === 'string' ? request.query['next'] : '/';
    const confirm = request.query['confirm'] !== undefined;
    return reply.redirect(await start(request, reply, { next, confirm, invitation: '' }));
  });

  // For somebody with an invitation: its secret would be in access logs if it was in the address.
  app.post('/oidc/start', async (request, reply) => ({
    url: await start(request, reply, { next: '/', confirm: false, ...texts(request, ['invitation']) }),
  }));

  app.get('/oidc/callback', { config: { privatePath: true } }, async (request, reply) => {
    const attempt = attemptIn(request.headers.cookie);
    const { next, invitation } = attempt ?? { next: '/', invitation: '' };
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    try {
      const result = await finishProviderSignIn(services, provider, attempt, search, originOf(request));
      sendSession(services, reply, result);
      void reply.header('set-cookie', noAttemptCookie(publicUrl)); // added to the others
      const half =
        'secondFactor' in result
          ? { challenge: result.challenge, factors: result.secondFactor.join() }
          : { challenge: '', factors: '' };
      return await reply.redirect(pageOf({ next }, { ...half, invitation }));
    } catch (error) {
      void reply.header('set-cookie', noAttemptCookie(publicUrl));
      return reply.redirect(problemPage(request.log, error, { next, invitation }));
    }
  });
}

/** What the sign-in page gets back: where the visitor wanted to go, or with which invitation they came. */
type Back = { next: string; invitation: string };

/** Browsers do not send the fragment. Empty values are left out of it. */
function pageOf(query: Record<string, string>, fragment: Record<string, string>): string {
  const inFragment = Object.entries(fragment).filter(([, value]) => value !== '');
  const hash = inFragment.length > 0 ? `#${String(new URLSearchParams(inFragment))}` : '';
  return `/auth?${String(new URLSearchParams(query))}${hash}`;
}
