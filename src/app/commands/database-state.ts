import { join } from 'node:path';
import { exists } from '#platform/db/embedded/data-dir.ts';
import { refuseInterruptedRestore } from '#platform/db/embedded/restore-marker.ts';
import { migrationStatus } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import type { Config } from '../config/config.ts';
import { migrationsDir, openStorage } from '../open-app.ts';

export type DatabaseState = { kind: 'server' | 'embedded'; applied: number; pending: number };

/** Changes nothing. Null if the embedded database will be created at the first start. */
export async function readDatabaseState(config: Config): Promise<DatabaseState | null> {
  const clusterDir = join(config.dataDir, 'postgres');
  // Opening the storage would create the database.
  if (!config.databaseUrl && !(await exists(clusterDir))) {
    await refuseInterruptedRestore({ dataDir: config.dataDir, clusterDir });
    return null;
  }
  const database = await openStorage(config, createLog({ level: 'silent', pretty: false }), 'share');
  try {
    const status = await migrationStatus(database.pool, migrationsDir);
    return { kind: config.databaseUrl ? 'server' : 'embedded', ...status };
  } finally {
    await database.close();
  }
}

export function describeDatabase(state: DatabaseState | null): string {
  if (!state) return 'embedded (will be created at the first start)';
  const { kind, applied, pending } = state;
  return `${kind}, ${applied} migrations applied${pending > 0 ? `, ${pending} to apply at the next start` : ''}`;
}
