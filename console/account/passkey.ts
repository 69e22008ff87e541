import { ApiError } from '../api/api-error.ts';
import { postJson } from '../api/client.ts';
import { words } from '../words/words.ts';

/** Browsers without these methods are from before 2025. Pages over plain http, except from localhost, have no passkeys. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** The response of an authenticator that the user has chosen, to prove that it is them. */
export async function askPasskey(): Promise<object> {
  const options = await postJson<PublicKeyCredentialRequestOptionsJSON>('/auth/sign-in/passkey/options', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return responseOf(navigator.credentials.get({ publicKey }), words().account.passkeys.notUsed);
}

export async function createPasskey(): Promise<object> {
  const options = await postJson<PublicKeyCredentialCreationOptionsJSON>('/auth/passkeys/options', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return responseOf(navigator.credentials.create({ publicKey }), words().account.passkeys.notCreated);
}

/** Browsers do not say why there is none: the user may have closed the dialog, or the device has none. */
async function responseOf(asked: Promise<Credential | null>, problem: string): Promise<object> {
  try {
    const credential = await asked;
    return (credential as PublicKeyCredential).toJSON();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new ApiError(words().account.passkeys.exists, 'PASSKEY');
    throw new ApiError(problem, 'PASSKEY');
  }
}
