import { request } from './request.js';

/** Browsers without these methods are from before 2025. */
export const canUsePasskeys = ({ passkeys }) =>
  passkeys && 'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {});

export async function askPasskey() {
  const options = await request('/auth/sign-in/passkey/options', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  return credential.toJSON();
}
