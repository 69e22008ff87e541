import type { Db } from '../db/pool.ts';
import { OperatorError } from '../errors.ts';
import { keyIdOf } from './cipher.ts';
import { ensureKeyCheck } from './key-check-storage.ts';
import type { Keyring } from './keyring.ts';

const purpose = 'secret_key_check.value';

/** Two machines on one database, each with a key file of its own, would not be able to read each other's secrets. */
export async function refuseForeignKey(db: Db, keyring: Keyring): Promise<void> {
  const stored = await ensureKeyCheck(db, keyring.encrypt('the key of this installation', purpose));
  try {
    keyring.decrypt(stored, purpose);
  } catch (error) {
    throw new OperatorError(
      `The secrets in this database are under the key ${keyIdOf(stored) ?? '(damaged)'}, which is not in ${keyring.source}. ` +
        'Every machine needs the same key: set STEWARD_SECRET_KEY to it everywhere, or bring the key file back.',
      { cause: error },
    );
  }
}
