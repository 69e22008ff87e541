import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '#platform/errors.ts';
import { fieldsOf, originOf, sendSession, signedIn, texts } from './auth-request.ts';
import type { Services } from './context.ts';
import { confirmSignIn, type Proof } from './sign-in/confirm-sign-in.ts';
import { createRecoveryCodes } from './sign-in/recovery-codes.ts';
import { removeTotp } from './sign-in/remove-totp.ts';
import { confirmTotpSetUp, startTotpSetUp } from './sign-in/set-up-totp.ts';
import { signInBySecondFactor } from './sign-in/sign-in-by-second-factor.ts';

/** The endpoints for second factors, below `/auth`. */
export function registerFactorRoutes(app: FastifyInstance, services: Services): void {
  app.post('/sign-in/second-factor', async (request, reply) => {
    const input = texts(request, ['challenge', 'code']);
    return sendSession(services, reply, await signInBySecondFactor(services, input, originOf(request)));
  });
  app.post('/confirm', async (request) => {
    await confirmSignIn(await signedIn(services, request), proofIn(request));
    return { ok: true };
  });
  app.post('/totp', async (request) => startTotpSetUp(await signedIn(services, request)));
  app.post('/totp/confirm', async (request) => {
    const ctx = await signedIn(services, request);
    return { recoveryCodes: await confirmTotpSetUp(ctx, texts(request, ['challenge', 'code'])) };
  });
  app.post('/totp/remove', async (request) => {
    await removeTotp(await signedIn(services, request));
    return { ok: true };
  });
  app.post('/recovery-codes', async (request) => ({
    recoveryCodes: await createRecoveryCodes(await signedIn(services, request)),
  }));
}

function proofIn(request: FastifyRequest): Proof {
  const { password, code } = fieldsOf(request);
  if (typeof password === 'string') return { kind: 'password', password };
  if (typeof code === 'string') return { kind: 'code', code };
  throw badRequest('Send your password or a code.');
}
