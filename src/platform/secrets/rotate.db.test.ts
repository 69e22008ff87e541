import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { openKeyring, rotateSecrets, type Keyring, type RotationProgress } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

const instantly = { now: () => new Date(), sleep: () => Promise.resolve() };
const columns = [
  { table: 'shops', column: 'password', id: 'id' },
  { table: 'hooks', column: 'url', id: 'number', purpose: 'webhook' },
];

type Fixture = AsyncDisposable & { database: TestDatabase; keyring: Keyring; dataDir: string };

/** Shops with a uuid, every tenth without a password, and 3 hooks with a number: 14 secrets by default. */
async function startFixture(shopCount = 13): Promise<Fixture> {
  const database = await createTestDatabase();
  const dir = await temporaryDir();
  const keyring = await openKeyring({ configured: null, dataDir: dir.path });
  await sql`create table shops (id uuid primary key, password text)`.execute(database.db);
  await sql`create table hooks (number bigint primary key, url text not null)`.execute(database.db);
  const shops = Array.from({ length: shopCount }, (_, at) => ({
    id: newId(),
    password: at % 10 === 0 ? null : keyring.encrypt(`password ${at}`, 'shops.password'),
  }));
  await sql`insert into shops select * from json_populate_recordset(null::shops, ${JSON.stringify(shops)})`.execute(
    database.db,
  );
  for (const number of [9, 10, 100]) {
    await sql`insert into hooks values (${number}, ${keyring.encrypt(`hook ${number}`, 'webhook')})`.execute(
      database.db,
    );
  }
  return {
    database,
    keyring,
    dataDir: dir.path,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await dir[Symbol.asyncDispose]();
    },
  };
}

async function storedPasswords({ database }: Fixture): Promise<string[]> {
  const { rows } = await sql<{ password: string }>`
    select password from shops where password is not null order by id`.execute(database.db);
  return rows.map(({ password }) => password);
}

describe('a rotation', () => {
  it('encrypts everything with a new key and retires the old one', async () => {
    await using fixture = await startFixture(1_203);
    const { keyring, database } = fixture;
    const [oldId] = keyring.keyIds();
    const plain = (await storedPasswords(fixture)).map((text) => keyring.decrypt(text, 'shops.password'));
    const progress: RotationProgress[] = [];
    const report = await rotateSecrets({
      db: database.db,
      keyring,
      columns,
      clock: instantly,
      onProgress: (step) => progress.push(step),
    });
    const [newKeyId] = keyring.keyIds();
    expect(report).toEqual({
      currentKeyId: newKeyId,
      rewritten: 1085,
      unreadable: [],
      droppedKeyIds: [oldId],
      removableKeyIds: [],
    });
    expect(newKeyId).not.toBe(oldId);
    expect(keyring.keyIds()).toHaveLength(1);
    expect(progress.map(({ table, done, total }) => [table, done, total])).toEqual([
      ['shops', 500, 1082],
      ['shops', 1000, 1082],
      ['shops', 1082, 1082],
      ['hooks', 3, 3],
    ]);
    const reopened = await openKeyring({ configured: null, dataDir: fixture.dataDir });
    const after = await storedPasswords(fixture);
    expect(after.every((text) => text.startsWith(`v1.${newKeyId}.`))).toBe(true);
    expect(after.map((text) => reopened.decrypt(text, 'shops.password'))).toEqual(plain);
    const { rows } = await sql<{ url: string }>`select url from hooks order by number`.execute(database.db);
    expect(rows.map(({ url }) => reopened.decrypt(url, 'webhook'))).toEqual([
      'hook 9',
      'hook 10',
      'hook 100',
    ]);
  });

  it('continues after a killed one, without another key', async () => {
    await using fixture = await startFixture(1_203);
    const { keyring, database } = fixture;
    const [oldId] = keyring.keyIds();
    await killAfterFirstBatch(fixture);
    const [halfway, ...rest] = keyring.keyIds();
    expect(rest).toEqual([oldId]);
    expect(new Set((await storedPasswords(fixture)).map((text) => text.slice(3, 11)))).toEqual(
      new Set([oldId, halfway]),
    );
    await waitUntil(() => isLockFree(database));
    const report = await rotateSecrets({ db: database.db, keyring, columns, clock: instantly });
    expect(report).toMatchObject({ currentKeyId: halfway, rewritten: 585, droppedKeyIds: [oldId] });
    expect(keyring.keyIds()).toEqual([halfway]);
  });

  it('includes values that a running server still wrote with the old key', async () => {
    await using fixture = await startFixture();
    const { keyring, database } = fixture;
    // Encrypted before the key changes, on its way to the table while it does.
    const late = keyring.encrypt('late', 'shops.password');
    const id = newId();
    const clock = {
      ...instantly,
      sleep: async () => {
        await sql`insert into shops values (${id}, ${late})`.execute(database.db);
      },
    };
    const report = await rotateSecrets({ db: database.db, keyring, columns, clock });
    expect(report).toMatchObject({ rewritten: 15, unreadable: [] });
    const { rows } = await sql<{ password: string }>`select password from shops where id = ${id}`.execute(
      database.db,
    );
    expect(keyring.decrypt(rows[0]!.password, 'shops.password')).toBe('late');
  });

  it('loses no value that is written after its last pass, and rewrites it the next time', async () => {
    await using fixture = await startFixture();
    const { keyring, database, dataDir } = fixture;
    const late = keyring.encrypt('late', 'shops.password');
    const id = newId();
    const rotate = (now: Date) =>
      rotateSecrets({ db: database.db, keyring, columns, clock: { ...instantly, now: () => now } });
    const stored = async (): Promise<string> => {
      const { rows } = await sql<{ password: string }>`select password from shops where id = ${id}`.execute(
        database.db,
      );
      return rows[0]!.password;
    };
    const [first] = keyring.keyIds();
    await rotate(new Date('2026-03-01T12:00:00Z'));
    await sql`insert into shops values (${id}, ${late})`.execute(database.db);
    const reopened = await openKeyring({ configured: null, dataDir });
    for (const each of [keyring, reopened])
      expect(each.decrypt(await stored(), 'shops.password')).toBe('late');
    expect(reopened.keyIds()).not.toContain(first);

    // So soon that there may be more to come.
    await rotate(new Date('2026-03-01T12:00:10Z'));
    expect(keyring.decrypt(await stored(), 'shops.password')).toBe('late');
    expect(await stored()).toContain(keyring.keyIds()[0]);
    expect(keyring.decrypt(late, 'shops.password')).toBe('late');

    await rotate(new Date('2026-03-02T12:00:01Z'));
    expect(() => keyring.decrypt(late, 'shops.password')).toThrow(`the key ${first}`);
    expect(keyring.decrypt(await stored(), 'shops.password')).toBe('late');
  });

  it('waits for a locked row and keeps its change', async () => {
    await using fixture = await startFixture();
    const { keyring, database } = fixture;
    const { rows } = await sql<{
      id: string;
    }>`select id from shops where password is not null limit 1`.execute(database.db);
    const { id } = rows[0]!;
    let rotation: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (tx) => {
      await sql`update shops set password = ${keyring.encrypt('changed', 'shops.password')} where id = ${id}`.execute(
        tx,
      );
      rotation = rotateSecrets({ db: database.db, keyring, columns, clock: instantly });
      await waitUntil(() => isSomeoneWaiting(database));
    });
    await rotation;
    const after = await sql<{ password: string }>`select password from shops where id = ${id}`.execute(
      database.db,
    );
    expect(keyring.decrypt(after.rows[0]!.password, 'shops.password')).toBe('changed');
    expect(keyring.keyIds()).toHaveLength(1);
  });

  it('keeps the old key while a value cannot be decrypted, and names it', async () => {
    await using fixture = await startFixture();
    const { keyring, database } = fixture;
    const foreign = await openKeyring({ configured: randomBytes(32).toString('hex'), dataDir: '' });
    await sql`update hooks set url = ${foreign.encrypt('x', 'webhook')} where number = 10`.execute(
      database.db,
    );
    const report = await rotateSecrets({ db: database.db, keyring, columns, clock: instantly });
    expect(report).toMatchObject({ rewritten: 13, droppedKeyIds: [] });
    expect(report.unreadable).toMatchObject([{ table: 'hooks', column: 'url', id: '10' }]);
    expect(report.unreadable[0]?.reason).toContain(foreign.keyIds()[0]);
    expect(keyring.keyIds()).toHaveLength(2);
  });

  it('is refused while another one runs', async () => {
    await using fixture = await startFixture();
    const { keyring, database } = fixture;
    const rotation = () => rotateSecrets({ db: database.db, keyring, columns, clock: instantly });
    const nested: Promise<unknown>[] = [];
    await rotateSecrets({
      db: database.db,
      keyring,
      columns,
      clock: {
        ...instantly,
        sleep: async () => {
          nested.push(rotation());
          await Promise.allSettled(nested);
        },
      },
    });
    expect(nested).toHaveLength(1);
    await expect(nested[0]).rejects.toThrow('Another process is already rotating the key');
  });

  it('with keys from the environment uses the first and says which can be removed', async () => {
    await using fixture = await startFixture();
    const { database } = fixture;
    await sql`delete from shops`.execute(database.db);
    await sql`delete from hooks`.execute(database.db);
    const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const before = await openKeyring({ configured: oldKey, dataDir: '' });
    await sql`insert into hooks values (1, ${before.encrypt('x', 'webhook')})`.execute(database.db);
    const rotate = (keyring: Keyring) =>
      rotateSecrets({ db: database.db, keyring, columns, clock: instantly });
    await expect(rotate(before)).rejects.toThrow('STEWARD_SECRET_KEY contains only one key');
    const report = await rotate(await openKeyring({ configured: `${newKey},${oldKey}`, dataDir: '' }));
    expect(report).toMatchObject({ rewritten: 1, removableKeyIds: before.keyIds(), droppedKeyIds: [] });
    const after = await openKeyring({ configured: newKey, dataDir: '' });
    const { rows } = await sql<{ url: string }>`select url from hooks`.execute(database.db);
    expect(after.decrypt(rows[0]!.url, 'webhook')).toBe('x');
  });
});

/** A rotation in a process of its own, which ends by SIGKILL right after its first transaction. */
async function killAfterFirstBatch({ database, dataDir }: Fixture): Promise<void> {
  const script = `
    import { openDatabase } from '#platform/db/pool.ts';
    import { createLog } from '#platform/log.ts';
    import { openKeyring, rotateSecrets } from '#platform/secrets.ts';
    const { db } = openDatabase(${JSON.stringify(database.address)}, createLog({ level: 'error', pretty: true }));
    const keyring = await openKeyring({ configured: null, dataDir: ${JSON.stringify(dataDir)} });
    const onProgress = () => process.kill(process.pid, 'SIGKILL');
    await rotateSecrets({ db, keyring, columns: ${JSON.stringify(columns)}, onProgress });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'close')) as [unknown, string | null];
  expect(signal).toBe('SIGKILL');
}

/** PostgreSQL takes a moment to notice, and holds the lock of the dead for so long. */
async function isLockFree({ db }: TestDatabase): Promise<boolean> {
  const { rows } = await sql<{ locks: string }>`
    select count(*) as locks from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and d.datname = current_database()`.execute(db);
  return rows[0]?.locks === '0';
}

async function isSomeoneWaiting({ db }: TestDatabase): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db);
  return rows[0]?.waiting ?? false;
}
