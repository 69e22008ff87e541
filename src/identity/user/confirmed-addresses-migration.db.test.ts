import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { listUnconfirmed } from './user-storage.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', pretty: false });

it('addresses of earlier accounts are confirmed if the audit log, a role or an identity says who created them', async () => {
  await using database = await createTestDatabase(log, 'template0');
  const { pool, db } = database;
  const earlier = await mkdtemp(join(tmpdir(), 'steward-addresses-'));
  for (const name of await readdir(migrations))
    if (name < '0070') await cp(join(migrations, name), join(earlier, name));
  await migrate(pool, earlier, log);

  const ids = new Map<string, string>();
  const add = async (name: string, entries: [string, string?][], role = 'MEMBER'): Promise<void> => {
    const [id, email] = [newId(), `${name}@example.com`];
    ids.set(id, name);
    await pool.query('insert into users (id, email, name, role) values ($1, $2, $3, $4)', [
      id,
      email,
      name,
      role,
    ]);
    for (const [action, note = ''] of entries)
      await pool.query(
        'insert into audit_log (id, user_id, actor, action, resource) values ($1, $2, $3, $4, $5)',
        [newId(), id, email, action, `user ${email}${note}`],
      );
  };
  const byOperator = ' (from the command line)';
  await add('first', [['user.sign-up']], 'ADMIN');
  await add('created', [['user.create']]);
  await add('of-the-operator', [['user.create', byOperator]]);
  await add('by-mail', [['user.sign-up'], ['user.sign-up-link'], ['password.reset']]);
  await add('linked', [['user.sign-up']]);
  await pool.query(
    `insert into linked_identities (issuer, subject, user_id) select 'https://id.example', id, id from users where name = 'linked'`,
  );
  await add('invited-without-mail', [['user.sign-up']]);
  await add('link-not-used', [['user.sign-up'], ['user.sign-up-link']]);
  await add('reset-later', [['user.sign-up'], ['password.reset']]);
  await add('reset-by-operator', [['user.sign-up'], ['user.sign-up-link'], ['password.reset', byOperator]]);

  await migrate(pool, migrations, log);
  await rm(earlier, { recursive: true });
  const unconfirmed = [...(await listUnconfirmed(db))].map((id) => ids.get(id)!).toSorted();
  expect(unconfirmed).toEqual(['invited-without-mail', 'link-not-used', 'reset-by-operator', 'reset-later']);
});
