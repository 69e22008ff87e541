import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { damaged, derive, keyIdOf, newKey, seal, unseal, type Key } from './cipher.ts';
import { parseConfiguredKeys } from './configured-keys.ts';
import { ensureKeyFile, keyFileVersion, readKeyFile, replaceKeyFile, type KeyFile } from './key-file.ts';

export type Secrets = {
  /** `purpose` says what the value is (`sites.basic_auth_password`). It can be decrypted only with the same purpose. */
  encrypt(plain: string, purpose: string): string;
  decrypt(text: string, purpose: string): string;
  /** 32 secret bytes for other uses. They change when the key is rotated. */
  deriveKey(purpose: string): Buffer;
};

export type Keyring = Secrets & {
  /** The current key first, without retired keys. */
  keyIds(): string[];
  /** Where the keys are kept, for messages. */
  source: string;
  /** Only if the keys are in a file. */
  rotation: KeyRotation | undefined;
};

export type KeyRotation = {
  addKey(): Promise<void>;
  /** Retires all keys but the current one. They can still decrypt for a day. */
  retireOldKeys(now: Date): Promise<void>;
};

/**
 * A value is encrypted before its transaction starts. Locks, a full pool or a suspended process can delay the transaction, but
 * not for a day.
 */
const retiredForMs = 24 * 60 * 60_000;

export type KeyPlace = { configured: string | null; dataDir: string };

export const keyFilePath = (dataDir: string): string => join(dataDir, 'secret.keys');

/** Keys from `STEWARD_SECRET_KEY` if it is set, otherwise from a file in the data directory, which is created once. */
export async function openKeyring(place: KeyPlace): Promise<Keyring> {
  if (place.configured !== null) {
    const keys = parseConfiguredKeys(place.configured);
    const same = (): readonly Key[] => keys;
    const source = 'STEWARD_SECRET_KEY';
    return createKeyring({ source, known: same, current: same, all: same, rotation: undefined });
  }
  const path = keyFilePath(place.dataDir);
  await ensureKeyFile(path);
  return createKeyring(fileStore(path));
}

type KeyStore = {
  source: string;
  /** The keys that were read last; enough to decrypt values that use one of them. */
  known(): readonly Key[];
  /** The current keys, read again if another process has changed them. */
  current(): readonly Key[];
  /** Reads the keys again, including retired ones. */
  all(): readonly Key[];
  rotation: KeyRotation | undefined;
};

function fileStore(path: string): KeyStore {
  let known = readKeyFile(path);
  const reread = (): KeyFile => (known = readKeyFile(path));
  return {
    source: path,
    known: () => known.keys,
    // Checking the file each time takes 3 µs. Without it, a running server would keep encrypting with a key that a
    // rotation is about to retire, or whose file was deleted.
    current: () => (keyFileVersion(path) === known.version ? known : reread()).keys,
    all: () => [...reread().keys, ...known.retired],
    rotation: {
      async addKey() {
        const { keys, retired } = reread();
        await replaceKeyFile(path, [newKey(), ...keys], retired);
      },
      async retireOldKeys(now) {
        const { keys, retired } = reread();
        const [current, ...old] = keys;
        const still = retired.filter(({ retiredAt }) => now.getTime() - retiredAt.getTime() < retiredForMs);
        await replaceKeyFile(path, [current!], [...old.map((key) => ({ ...key, retiredAt: now })), ...still]);
      },
    },
  };
}

function createKeyring(store: KeyStore): Keyring {
  const find = (id: string, keys: readonly Key[]): Key | undefined => keys.find((key) => key.id === id);
  return {
    source: store.source,
    rotation: store.rotation,
    keyIds: () => store.current().map(({ id }) => id),
    encrypt: (plain, purpose) => seal(store.current()[0]!, plain, purpose),
    decrypt(text, purpose) {
      const id = keyIdOf(text);
      if (id === undefined) throw damaged(purpose);
      const key = find(id, store.known()) ?? find(id, store.all());
      if (key) return unseal(key, text, purpose);
      throw new OperatorError(
        `A stored secret (${purpose}) was encrypted with the key ${id}, which is not in ${store.source}. ` +
          'Restore that key, or enter the secret again.',
      );
    },
    deriveKey: (purpose) => derive(store.current()[0]!.bytes, `derived ${purpose}`),
  };
}
