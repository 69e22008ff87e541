import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '#platform/errors.ts';
import { fieldsOf, originOf, sendSession, signedIn, texts } from './auth-request.ts';
import type { Services } from './context.ts';
import { confirmSignIn, type Proof } from './sign-in/confirm-sign-in.ts';
import { addPasskey, startPasskey } from './sign-in/add-passkey.ts';
import { createRecoveryCodes } from './sign-in/recovery-codes.ts';
import { removePasskey } from './sign-in/remove-passkey.ts';
import { removeTotp } from './sign-in/remove-totp.ts';
import { renamePasskey } from './sign-in/rename-passkey.ts';
import { confirmTotpSetUp, startTotpSetUp } from './sign-in/set-up-totp.ts';
import { signInByPasskey } from './sign-in/sign-in-by-passkey.ts';
import { signInBySecondFactor } from './sign-in/sign-in-by-second-factor.ts';
import { startPasskeyRequest } from './sign-in/verify-passkey.ts';

/** The endpoints for second factors, below `/auth`. */
export function registerFactorRoutes(app: FastifyInstance, services: Services): void {
  app.post('/sign-in/second-factor', async (request, reply) => {
    const input = texts(request, ['challenge', 'code']);
    return sendSession(services, reply, await signInBySecondFactor(services, input, originOf(request)));
  });
  app.post('/sign-in/passkey/options', ({ ip }) => startPasskeyRequest(services, ip));
  app.post('/sign-in/passkey', async (request, reply) => {
    const { response } = fieldsOf(request);
    return sendSession(services, reply, await signInByPasskey(services, response, originOf(request)));
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
  app.post('/passkeys/options', async (request) => startPasskey(await signedIn(services, request)));
  app.post('/passkeys', async (request) => {
    const { response } = fieldsOf(request);
    return addPasskey(await signedIn(services, request), { ...texts(request, ['name']), response });
  });
  app.post('/passkeys/rename', async (request) => ({
    passkey: await renamePasskey(await signedIn(services, request), texts(request, ['id', 'name'])),
  }));
  app.post('/passkeys/remove', async (request) => ({
    ok: await removePasskey(await signedIn(services, request), texts(request, ['id']).id),
  }));
  app.post('/recovery-codes', async (request) => ({
    recoveryCodes: await createRecoveryCodes(await signedIn(services, request)),
  }));
}

function proofIn(request: FastifyRequest): Proof {
  const { password, code, response } = fieldsOf(request);
  if (typeof password === 'string') return { kind: 'password', password };
  if (typeof code === 'string') return { kind: 'code', code };
  if (typeof response === 'object') return { kind: 'passkey', response };
  throw badRequest('Send your password, a code or the response of a passkey.');
}
