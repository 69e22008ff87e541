import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { createLog, type Log } from '#platform/log.ts';

export type TestDatabase = Database & AsyncDisposable;

/** A database for one test: a copy of the migrated one, or an empty one. Dropped on dispose, even if clients are still connected. */
export async function createTestDatabase(
  log: Log = createLog({ level: 'error', pretty: true }),
  template: 'steward' | 'template0' = 'steward',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  const database = openDatabase(addressOfDatabase(name), log);
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await asAdmin((admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

function addressOfDatabase(name: string): { connectionString: string } {
  const url = new URL(inject('testPostgres').connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.href };
}

async function asAdmin(act: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client(addressOfDatabase('postgres'));
  await admin.connect();
  try {
    await act(admin);
  } finally {
    await admin.end();
  }
}
