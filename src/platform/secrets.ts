export type Keyring = { deriveKey(purpose: string): Buffer };
export type Secrets = Keyring;
export const openKeyring = async (_o: { configured: string | null; dataDir: string }): Promise<Keyring> => ({ deriveKey: () => Buffer.alloc(32, 7) });
