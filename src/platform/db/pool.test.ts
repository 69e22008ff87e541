import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pool.ts';

const log = createLog({ level: 'silent', pretty: false });

describe('a statement', () => {
  it('is ended by the server after a minute, unless it is upkeep', async () => {
    await using database = await createTestDatabase();
    const endless = openDatabase(database.address, log, 1, 'endless');
    const limit = async ({ pool }: Pick<typeof database, 'pool'>): Promise<unknown> =>
      (await pool.query('show statement_timeout')).rows[0];
    expect(await limit(database)).toEqual({ statement_timeout: '1min' });
    expect(await limit(endless)).toEqual({ statement_timeout: '0' });
    await endless.close();
  });

  it('of a migration may take as long as it takes', async () => {
    await using database = await createTestDatabase();
    const dir = await mkdtemp(join(tmpdir(), 'steward-pool-'));
    await database.pool.query('drop table schema_migrations');
    await writeFile(
      join(dir, '0001_limit.sql'),
      "create table limits as select current_setting('statement_timeout') as value",
    );
    await migrate(database.pool, dir, log);
    expect((await database.pool.query('select value from limits')).rows).toEqual([{ value: '0' }]);
    await rm(dir, { recursive: true });
  });
});
