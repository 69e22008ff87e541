import type { FastifyInstance } from 'fastify';
import { refuseForeignOrigin, requireJsonPost } from '#platform/http/same-origin.ts';
import { originOf, publicUser, sendSession, signedIn, texts } from './auth-request.ts';
import { bySession } from './authenticate.ts';
import type { Services } from './context.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { registerOidcRoutes } from './oidc-routes.ts';
import { readInvitation } from './invitation-link/read-invitation.ts';
import { signUpByInvitation } from './invitation-link/sign-up-by-invitation.ts';
import { changePassword } from './session/change-password.ts';
import { noSessionCookie, sessionCookie } from './session/cookie.ts';
import { confirmReset, requestReset } from './sign-in/reset-password.ts';
import { signOut } from './session/sign-out.ts';
import { signUp } from './session/sign-up.ts';
import { passkeysWork } from './sign-in/relying-party.ts';
import { signInByLink } from './sign-in/sign-in-by-link.ts';
import { signInByPassword } from './sign-in/sign-in-by-password.ts';
import { anyUserExists } from './user/user-storage.ts';

const mailed = { ok: true, mailed: true };

/** The endpoints below `/auth`: JSON requests and responses, with the session in a cookie. */
export async function registerAuthRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { settings } = services;

  app.addHook('onRequest', async ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD') return;
    refuseForeignOrigin(headers, settings.publicUrl);
    requireJsonPost(method, headers);
  });

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
      passkeys: passkeysWork(settings.publicUrl),
      passwordSignIn: settings.passwordSignIn,
      providerButton: settings.oidc?.button ?? null,
    };
  });
  app.post('/sign-up', async (request, reply) => {
    const input = texts(request, ['email', 'password', 'name', 'setupCode', 'invitation']);
    if (input.invitation !== '') {
      const joined = await signUpByInvitation(services, input, originOf(request));
      return joined ? { ...sendSession(services, reply, joined.session), teamId: joined.teamId } : mailed;
    }
    const session = await signUp(services, input, originOf(request));
    return session ? sendSession(services, reply, session) : mailed;
  });
  app.post('/invitation', async (request) => ({
    invitation: await readInvitation(services, texts(request, ['token']).token, request.ip),
  }));
  app.post('/sign-in', async (request, reply) => {
    const input = texts(request, ['email', 'password']);
    return sendSession(services, reply, await signInByPassword(services, input, originOf(request)));
  });
  app.post('/sign-in/link', async (request, reply) => {
    const session = await signInByLink(services, texts(request, ['token']), originOf(request));
    return sendSession(services, reply, session);
  });
  app.post('/sign-out', async (request, reply) => {
    await signOut(await signedIn(services, request));
    void reply.header('set-cookie', noSessionCookie(settings.publicUrl));
    return { ok: true };
  });
  app.post('/password', async (request) => {
    await changePassword(
      await signedIn(services, request),
      texts(request, ['currentPassword', 'newPassword']),
    );
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
  registerFactorRoutes(app, services);
  if (settings.oidc) registerOidcRoutes(app, services, settings.oidc);
}
