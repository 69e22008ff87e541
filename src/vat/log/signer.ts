import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { Db } from '#platform/db/pool.ts';
import type { Secrets } from '#platform/secrets.ts';
import { beginning, statements } from './chain.ts';
import { findPrivateKey, insertPrivateKey } from './chain-storage.ts';

/** Signs with the Ed25519 key of the installation. */
export type Signer = {
  sign(statement: string): Promise<Buffer>;
  isSigned(statement: string, signature: Buffer): Promise<boolean>;
  /** The 32 bytes in Base64. */
  publicKey(): Promise<string>;
};

export const logKeyColumn = { table: 'vat_log_keys', column: 'private_key', id: 'id' };
const purpose = `${logKeyColumn.table}.${logKeyColumn.column}`;

type Keys = { own: KeyObject; open: KeyObject };

/**
 * The key is random and stored encrypted. A key derived from the installation's secret would change when that secret is rotated, and
 * nobody could verify the older signatures.
 */
export function createSigner({ db, secrets }: { db: Db; secrets: Secrets }): Signer {
  let loaded: Promise<Keys> | undefined;

  async function load(): Promise<Keys> {
    let sealed = await findPrivateKey(db);
    if (sealed === null) {
      const { privateKey } = generateKeyPairSync('ed25519');
      const text = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
      // Another process may be faster. Then its key counts.
      const signature = sign(null, Buffer.from(statements.head(beginning)), privateKey);
      sealed = await insertPrivateKey(db, secrets.encrypt(text, purpose), signature);
    }
    const der = Buffer.from(secrets.decrypt(sealed, purpose), 'base64');
    const own = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
    return { own, open: createPublicKey(own) };
  }

  const keys = (): Promise<Keys> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };

  return {
    sign: async (statement) => sign(null, Buffer.from(statement), (await keys()).own),
    isSigned: async (statement, signature) =>
      verify(null, Buffer.from(statement), (await keys()).open, signature),
    publicKey: async () => {
      const { x } = (await keys()).open.export({ format: 'jwk' });
      return Buffer.from(x!, 'base64url').toString('base64');
    },
  };
}
