import type { Db } from '../db/pool.ts';
import { OperatorError } from '../errors.ts';
import { keyIdOf } from './cipher.ts';
import { ensureKeyCheck, findKeyCheck } from './key-check-storage.ts';
import { keyFileVersion } from './key-file.ts';
import { keyFilePath, openKeyring, type Keyring, type KeyPlace } from './keyring.ts';

const purpose = 'secret_key_check.value';

/**
 * The keys under which the secrets of this database are. A key file is made only for a database that has none yet: beside one,
 * it would fit nothing, and be in the way of the right one when that is brought back.
 */
export async function openKeyringFor(db: Db, place: KeyPlace): Promise<Keyring> {
  const path = keyFilePath(place.dataDir);
  const stored = await findKeyCheck(db);
  if (stored !== null && place.configured === null && keyFileVersion(path) === undefined)
    throw new OperatorError(
      `The secrets in this database are under the key ${nameOf(stored)}, which is not in ${path}: the file is missing. ` +
        'Bring it back from a backup or from another machine of this installation, or set STEWARD_SECRET_KEY to that key.',
    );
  const keyring = await openKeyring(place);
  await refuseForeignKey(db, keyring);
  return keyring;
}

/** Two machines on one database, each with a key file of its own, would not be able to read each other's secrets. */
export async function refuseForeignKey(db: Db, keyring: Keyring): Promise<void> {
  const stored = await ensureKeyCheck(db, keyring.encrypt('the key of this installation', purpose));
  try {
    keyring.decrypt(stored, purpose);
  } catch (error) {
    throw new OperatorError(
      `The secrets in this database are under the key ${nameOf(stored)}, which is not in ${keyring.source}. ` +
        'Every machine needs the same key: set STEWARD_SECRET_KEY to it everywhere, or bring the key file back.',
      { cause: error },
    );
  }
}

const nameOf = (stored: string): string => keyIdOf(stored) ?? '(damaged)';
