import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';

/** The data of a test run need not survive a crash. Without these settings, creating a database waits for the disk. */
export const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

/** Migrates the database of which every test gets a copy. */
export async function makeTemplate(
  project: TestProject,
  address: { connectionString: string },
  log: Log,
): Promise<void> {
  const template = openDatabase(address, log);
  await migrate(template.pool, join(import.meta.dirname, '../../migrations'), log);
  // PostgreSQL copies a database only while no client is connected to it.
  await template.close();
  project.provide('testPostgres', address);
}
