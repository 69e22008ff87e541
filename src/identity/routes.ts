import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, unauthorized } from '#platform/errors.ts';
import { refuseForeignOrigin, requireJsonPost } from '#platform/http/same-origin.ts';
import { containsNul, nulMessage } from '#platform/text.ts';
import { bySession } from './authenticate.ts';
import type { User } from './caller.ts';
import { contextOf, type Context, type Services } from './context.ts';
import { changePassword } from './session/change-password.ts';
import { noSessionCookie, sessionCookie } from './session/cookie.ts';
import { deviceCookie } from './session/device-cookie.ts';
import type { OpenedSession, Origin } from './session/open-session.ts';
import { confirmReset, requestReset } from './session/reset-password.ts';
import { signIn } from './sign-in/sign-in-by-password.ts';
import { signOut } from './session/sign-out.ts';
import { signUp } from './session/sign-up.ts';
import { anyUserExists } from './user/user-storage.ts';

/** The endpoints below `/auth`: JSON requests and responses, with the session in a cookie. */
export async function registerAuthRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { settings } = services;

  app.addHook('onRequest', async ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD') return;
    refuseForeignOrigin(headers, settings.publicUrl);
    requireJsonPost(method, headers);
  });

  const sendSession = (reply: FastifyReply, session: OpenedSession) => {
    const { publicUrl } = settings;
    const device = deviceCookie(services.secrets, session.user.email, publicUrl);
    void reply.header('set-cookie', [sessionCookie(session, publicUrl), device]);
    return { user: publicUser(session.user), expiresAt: session.expiresAt };
  };
  const signedIn = async (request: FastifyRequest): Promise<Context> => {
    const caller = await bySession(services, request.headers.cookie, request.ip);
    if (!caller) throw unauthorized('You are not signed in.');
    return contextOf(services, caller, request.id);
  };

  app.get('/session', async (request, reply) => {
    const caller = await bySession(services, request.headers.cookie, request.ip);
    const renewed = caller?.credential.kind === 'session' && caller.credential.renewed;
    if (renewed) void reply.header('set-cookie', sessionCookie(renewed, settings.publicUrl));
    return {
      user: caller && publicUser(caller.user),
      firstRun: !caller && !(await anyUserExists(services.db)),
      needsSetupCode: settings.setupCode !== null,
      signUp: settings.signUp,
      canResetByMail: services.mailer !== null,
    };
  });
  app.post('/sign-up', async (request, reply) => {
    const input = texts(request, ['email', 'password', 'name', 'setupCode']);
    const session = await signUp(services, input, originOf(request));
    return session ? sendSession(reply, session) : { ok: true, mailed: true };
  });
  app.post('/sign-in', async (request, reply) => {
    const input = texts(request, ['email', 'password']);
    return sendSession(reply, await signIn(services, input, originOf(request)));
  });
  app.post('/sign-out', async (request, reply) => {
    await signOut(await signedIn(request));
    void reply.header('set-cookie', noSessionCookie(settings.publicUrl));
    return { ok: true };
  });
  app.post('/password', async (request) => {
    await changePassword(await signedIn(request), texts(request, ['currentPassword', 'newPassword']));
    return { ok: true };
  });
  app.post('/reset', async (request) => {
    await requestReset(services, texts(request, ['email']), request.ip);
    return { ok: true };
  });
  app.post('/reset/confirm', async (request) => {
    await confirmReset(services, texts(request, ['token', 'password']), request.ip);
    return { ok: true };
  });
}

/** The named fields of the body. A field that is missing or not a string is empty; each verb validates it. */
function texts<Name extends string>({ body }: FastifyRequest, names: readonly Name[]): Record<Name, string> {
  if (containsNul(body)) throw badRequest(nulMessage);
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const entries = names.map((name) => [name, typeof given[name] === 'string' ? given[name] : '']);
  return Object.fromEntries(entries) as Record<Name, string>;
}

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  ip,
  host: headers.host ?? '',
  userAgent: headers['user-agent'] ?? null,
  cookies: headers.cookie,
});

const publicUser = ({ id, email, name, role }: User) => ({ id, email, name, role });
