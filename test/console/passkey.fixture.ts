import type { Page } from 'playwright-core';

/** A security key or fingerprint reader inside the browser, which agrees to everything. */
export async function addAuthenticator(page: Page, { verifiesUser = true } = {}) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verifiesUser,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** As if the key was copied: it continues from an earlier count. */
    async setCount(signCount: number) {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      for (const credential of credentials)
        await cdp.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        });
    },
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

export type Answer = { status: number; body: any };

/** A request of the page itself, with its cookies and origin. */
export const post = (page: Page, path: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([path, body]) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    [path, body] as const,
  );

/** The response of the authenticator to the options of a server, before it is sent. */
export const answerOf = (page: Page, kind: 'create' | 'get', options: object): Promise<any> =>
  page.evaluate(
    async ([kind, options]) => {
      const { PublicKeyCredential: Key, navigator } = globalThis as any;
      const publicKey =
        kind === 'create'
          ? Key.parseCreationOptionsFromJSON(options)
          : Key.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials[kind]({ publicKey });
      return credential.toJSON();
    },
    [kind, options] as const,
  );

export async function registerPasskey(page: Page, name: string): Promise<Answer> {
  const { status, body: options } = await post(page, '/auth/passkeys/options', {});
  if (status !== 200) return { status, body: options };
  return post(page, '/auth/passkeys', { name, response: await answerOf(page, 'create', options) });
}
