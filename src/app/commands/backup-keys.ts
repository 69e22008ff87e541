import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { exists } from '#platform/db/embedded/data-dir.ts';
import type { Manifest } from '#platform/db/backup/manifest.ts';
import { OperatorError } from '#platform/errors.ts';
import { keyIdOf } from '#platform/secrets/cipher.ts';
import { parseConfiguredKeys } from '#platform/secrets/configured-keys.ts';
import { restoreKeyFile, readKeyFile } from '#platform/secrets/key-file.ts';
import { keyFilePath } from '#platform/secrets/keyring.ts';

type KeySettings = Pick<Config, 'secretKey' | 'dataDir'>;
export type InstalledKeys = { ids: string[]; source: string; text: string | null };

const idsOf = (keys: readonly { id: string }[]): string[] => keys.map(({ id }) => id);

/** The keys of this installation, and the text of their file unless they are in STEWARD_SECRET_KEY. Creates no key. */
export async function findKeys({ secretKey, dataDir }: KeySettings): Promise<InstalledKeys> {
  if (secretKey !== null)
    return { ids: idsOf(parseConfiguredKeys(secretKey)), source: 'STEWARD_SECRET_KEY', text: null };
  const path = keyFilePath(dataDir);
  return { ids: idsOf(readKeyFile(path).keys), source: path, text: await readFile(path, 'utf8') };
}

/** Nobody could decrypt the secrets in a backup made with the wrong key. */
export const refuseWrongKeys =
  ({ ids, source }: InstalledKeys) =>
  (keyCheck: string | null): void => {
    const id = keyCheck === null ? undefined : keyIdOf(keyCheck);
    if (id === undefined || ids.includes(id)) return;
    throw new OperatorError(
      `The secrets in this database are encrypted with the key ${id}, which is not in ${source}. Run this command where that key is.`,
    );
  };

/** What has to be done so that the restored secrets can be decrypted. */
export type KeyPlan = { kind: 'installed'; source: string } | { kind: 'write'; replacesKeyFile: boolean };

export async function planKeys({ secretKey, dataDir }: KeySettings, { key }: Manifest): Promise<KeyPlan> {
  const fits = (ids: readonly string[]): boolean => key.ids.every((id) => ids.includes(id));
  if (secretKey !== null) {
    if (fits(idsOf(parseConfiguredKeys(secretKey))))
      return { kind: 'installed', source: 'STEWARD_SECRET_KEY' };
    throw new OperatorError(
      `STEWARD_SECRET_KEY does not contain the keys of this backup (${key.ids.join(', ')}). ` +
        (key.file ? 'Unset it to use the key file in the backup.' : 'Set it to those keys.'),
    );
  }
  const path = keyFilePath(dataDir);
  const hasFile = await exists(path);
  if (hasFile && fits(idsOf(readKeyFile(path).keys))) return { kind: 'installed', source: path };
  if (key.file) return { kind: 'write', replacesKeyFile: hasFile };
  throw new OperatorError(
    `This backup does not contain its key (${key.ids.join(', ')}). Copy secret.keys of the old installation ` +
      `to ${dataDir} (mode 0600), or set STEWARD_SECRET_KEY, and run this command again.`,
  );
}

export async function installKeys(backupDir: string, dataDir: string): Promise<void> {
  await restoreKeyFile(keyFilePath(dataDir), await readFile(join(backupDir, 'secret.keys'), 'utf8'));
}
