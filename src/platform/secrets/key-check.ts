import type { Db } from '../db/pool.ts';
import { OperatorError } from '../errors.ts';
import { keyIdOf } from './cipher.ts';
import { ensureKeyCheck, findKeyCheck } from './key-check-storage.ts';
import { keyFileVersion } from './key-file.ts';
import { keyFilePath, openKeyring, type Keyring, type KeyPlace } from './keyring.ts';

const purpose = 'secret_key_check.value';

/**
 * Opens the keys of the secrets in this database. A key file is created only for a database without secrets: otherwise it would
 * fit nothing, and would be in the way when the right one is restored.
 */
export async function openKeyringFor(db: Db, place: KeyPlace): Promise<Keyring> {
  const path = keyFilePath(place.dataDir);
  const stored = await findKeyCheck(db);
  if (stored !== null && place.configured === null && keyFileVersion(path) === undefined)
    throw new OperatorError(
      `The secrets in this database are encrypted with the key ${nameOf(stored)}, but the key file ${path} is missing. ` +
        'Restore it from a backup or copy it from another machine of this installation, or set STEWARD_SECRET_KEY to that key.',
    );
  const keyring = await openKeyring(place);
  await refuseForeignKey(db, keyring);
  return keyring;
}

/** Two machines on one database with different key files could not decrypt each other's secrets. */
export async function refuseForeignKey(db: Db, keyring: Keyring): Promise<void> {
  const stored = await ensureKeyCheck(db, keyring.encrypt('the key of this installation', purpose));
  try {
    keyring.decrypt(stored, purpose);
  } catch (error) {
    throw new OperatorError(
      `The secrets in this database are encrypted with the key ${nameOf(stored)}, which is not in ${keyring.source}. ` +
        'Every machine needs the same key: set STEWARD_SECRET_KEY to it everywhere, or restore the key file.',
      { cause: error },
    );
  }
}

const nameOf = (stored: string): string => keyIdOf(stored) ?? '(damaged)';
