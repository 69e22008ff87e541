import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { originOf, sendSession } from './auth-request.ts';
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

  const showProblem = (reply: FastifyReply, error: unknown, next: string): FastifyReply => {
    const code = problemOf(error);
    if (code === null) throw error;
    reply.log.warn({ err: error }, 'sign-in by the provider failed');
    return reply.redirect(`/auth?${String(new URLSearchParams({ next, problem: code }))}`);
  };

  app.get<{ Querystring: Record<string, unknown> }>('/oidc/start', async (request, reply) => {
    const next = typeof request.query['next'] === 'string' ? request.query['next'] : '/';
    const input = { next, confirm: request.query['confirm'] !== undefined };
    try {
      const { url, attempt } = await startProviderSignIn(services, provider, input, request.ip);
      return reply.header('set-cookie', attemptCookie(attempt, publicUrl)).redirect(url.href);
    } catch (error) {
      return showProblem(reply, error, next);
    }
  });

  app.get('/oidc/callback', { config: { privatePath: true } }, async (request, reply) => {
    const attempt = attemptIn(request.headers.cookie);
    const next = attempt?.next ?? '/';
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    try {
      const result = await finishProviderSignIn(services, provider, attempt, search, originOf(request));
      sendSession(services, reply, result);
      void reply.header('set-cookie', noAttemptCookie(publicUrl)); // added to the others
      const hash =
        'secondFactor' in result
          ? `#${String(new URLSearchParams({ challenge: result.challenge, factors: result.secondFactor.join() }))}`
          : '';
      return await reply.redirect(`/auth?${String(new URLSearchParams({ next }))}${hash}`);
    } catch (error) {
      void reply.header('set-cookie', noAttemptCookie(publicUrl));
      return showProblem(reply, error, next);
    }
  });
}
