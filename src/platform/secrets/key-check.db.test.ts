import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyCheckColumn, openKeyring, refuseForeignKey, rotateSecrets } from '#platform/secrets.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { temporaryDir } from '#testkit/process.ts';

const newKey = (): string => randomBytes(32).toString('base64');
const configured = (key: string) => openKeyring({ configured: key, dataDir: '/nowhere' });

describe('the key of a database', () => {
  it('is the one it was first opened with', async () => {
    await using database = await createTestDatabase();
    const key = newKey();
    await refuseForeignKey(database.db, await configured(key));
    await refuseForeignKey(database.db, await configured(key));
    await expect(refuseForeignKey(database.db, await configured(newKey()))).rejects.toThrow(
      /STEWARD_SECRET_KEY/,
    );
  });

  it('may be older than the current one', async () => {
    await using database = await createTestDatabase();
    const key = newKey();
    await refuseForeignKey(database.db, await configured(key));
    const both = await configured(`${newKey()},${key}`);
    await expect(refuseForeignKey(database.db, both)).resolves.toBeUndefined();
  });

  it('is refused from the key file of another machine, also after a rotation', async () => {
    await using database = await createTestDatabase();
    await using one = await temporaryDir();
    await using other = await temporaryDir();
    const keyring = await openKeyring({ configured: null, dataDir: one.path });
    await refuseForeignKey(database.db, keyring);
    await rotateSecrets({
      db: database.db,
      keyring,
      columns: [keyCheckColumn],
      clock: { now: () => new Date(), sleep: () => Promise.resolve() },
    });
    await refuseForeignKey(database.db, await openKeyring({ configured: null, dataDir: one.path }));
    const foreign = await openKeyring({ configured: null, dataDir: other.path });
    await expect(refuseForeignKey(database.db, foreign)).rejects.toThrow(other.path);
  });
});
