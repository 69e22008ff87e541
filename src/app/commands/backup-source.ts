import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { exists } from '#platform/db/embedded/data-dir.ts';
import { OperatorError } from '#platform/errors.ts';

/** Without this check, opening the storage would create an empty installation. */
export async function requireInstallation({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl || (await exists(join(dataDir, 'postgres')))) return;
  throw new OperatorError(
    `There is no installation in ${dataDir}. Set STEWARD_DATA_DIR (or DATABASE_URL) to the value with which Steward runs.`,
  );
}
