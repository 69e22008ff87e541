import { Client } from 'pg';
import type { DatabaseAddress } from '../pool.ts';

export const addressOf = (runDir: string, database: string): DatabaseAddress => ({
  connectionString: `postgres://steward@localhost/${database}?host=${encodeURIComponent(runDir)}`,
});

export async function ensureDatabase(runDir: string, name: string): Promise<void> {
  const client = new Client(addressOf(runDir, 'postgres'));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
