import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import { openKeyring } from '#platform/secrets.ts';
import { temporaryDir } from '#testkit/process.ts';

const key = (): Buffer => randomBytes(32);
const configured = (text: string) => openKeyring({ configured: text, dataDir: '/nonexistent' });

describe('keys from the environment', () => {
  it.each([
    ['base64', (bytes: Buffer) => bytes.toString('base64')],
    ['base64url', (bytes: Buffer) => bytes.toString('base64url')],
    ['hex', (bytes: Buffer) => bytes.toString('hex')],
    ['hex in capitals', (bytes: Buffer) => bytes.toString('hex').toUpperCase()],
  ])('may be in %s', async (_, encode) => {
    const bytes = key();
    const one = await configured(encode(bytes));
    const other = await configured(bytes.toString('base64'));
    expect(other.decrypt(one.encrypt('x', 'p'), 'p')).toBe('x');
  });

  it('may be several, of which the first encrypts and all decrypt', async () => {
    const [old, current] = [key().toString('hex'), key().toString('base64')];
    const before = (await configured(old)).encrypt('x', 'p');
    const both = await configured(`${current}, ${old}`);
    expect(both.decrypt(before, 'p')).toBe('x');
    expect((await configured(current)).decrypt(both.encrypt('y', 'p'), 'p')).toBe('y');
  });

  it.each([
    ['', 'The key is empty'],
    ['short', 'The key has 3 bytes'],
    ['not base64!', 'The key is neither base64 nor hex'],
    [`${'ab'.repeat(32)},`, 'Key 2 of 2 is empty'],
    [`${'ab'.repeat(32)},${'cd'.repeat(16)}`, 'Key 2 of 2 has 24 bytes'],
    [randomBytes(33).toString('base64'), 'The key has 33 bytes'],
  ])('are refused when they are wrong: %j', async (text, message) => {
    const opening = configured(text);
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow(`STEWARD_SECRET_KEY: ${message}`);
  });

  it('name the missing key in an error', async () => {
    const lost = await configured(key().toString('hex'));
    const stored = lost.encrypt('x', 'sites.password');
    const now = await configured(key().toString('hex'));
    expect(() => now.decrypt(stored, 'sites.password')).toThrow(
      `A stored secret (sites.password) was encrypted with the key ${lost.keyIds()[0]}, ` +
        'which is not in STEWARD_SECRET_KEY.',
    );
  });

  it('give the same derived key for the same purpose only', async () => {
    const bytes = key().toString('hex');
    const [one, again] = [await configured(bytes), await configured(bytes)];
    expect(one.deriveKey('set-up code')).toEqual(again.deriveKey('set-up code'));
    expect(one.deriveKey('set-up code')).not.toEqual(one.deriveKey('something else'));
    expect(one.deriveKey('set-up code')).toHaveLength(32);
  });
});

describe('keys in a file', () => {
  it('are created once, readable only for this user', async () => {
    await using dir = await temporaryDir();
    const dataDir = join(dir.path, 'not/there/yet');
    const first = await openKeyring({ configured: null, dataDir });
    const stored = first.encrypt('x', 'p');
    const again = await openKeyring({ configured: null, dataDir });
    expect(again.decrypt(stored, 'p')).toBe('x');
    expect((await stat(join(dataDir, 'secret.keys'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret.keys']);
  });

  it('are the same for processes that start at the same time', async () => {
    await using dir = await temporaryDir();
    const script = `
      import { openKeyring } from ${JSON.stringify(join(import.meta.dirname, '../secrets.ts'))};
      const keyring = await openKeyring({ configured: null, dataDir: ${JSON.stringify(dir.path)} });
      console.log(keyring.keyIds().join());`;
    const processes = Array.from({ length: 3 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
      return output.trim();
    });
    const here = Array.from({ length: 6 }, async () =>
      (await openKeyring({ configured: null, dataDir: dir.path })).keyIds().join(),
    );
    const ids = await Promise.all([...processes, ...here]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}$/);
    expect(await readdir(dir.path)).toEqual(['secret.keys']);
  });

  it.each([0o640, 0o604, 0o644])('are refused with mode %o', async (mode) => {
    await using dir = await temporaryDir();
    await openKeyring({ configured: null, dataDir: dir.path });
    const path = join(dir.path, 'secret.keys');
    await chmod(path, mode);
    const opening = openKeyring({ configured: null, dataDir: dir.path });
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow(`chmod 600 ${path}`);
  });

  it.each(['', '# only words\n', 'c2hvcnQ=\n', '!!\n'])(
    'are never replaced when the file holds %j',
    async (content) => {
      await using dir = await temporaryDir();
      const path = join(dir.path, 'secret.keys');
      await writeFile(path, content, { mode: 0o600 });
      await expect(openKeyring({ configured: null, dataDir: dir.path })).rejects.toThrow('is damaged');
      expect(await readFile(path, 'utf8')).toBe(content);
    },
  );

  it('do not encrypt after the file was deleted, since nothing could be decrypted after a restart', async () => {
    await using dir = await temporaryDir();
    const keyring = await openKeyring({ configured: null, dataDir: dir.path });
    const stored = keyring.encrypt('x', 'p');
    await rm(join(dir.path, 'secret.keys'));
    expect(() => keyring.encrypt('y', 'p')).toThrow('Restore it from a backup');
    expect(keyring.decrypt(stored, 'p')).toBe('x');
  });

  it('have a clear error message if the parent is not a directory', async () => {
    await using dir = await temporaryDir();
    await writeFile(join(dir.path, 'file'), '');
    const opening = openKeyring({ configured: null, dataDir: join(dir.path, 'file') });
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow('set STEWARD_DATA_DIR or STEWARD_SECRET_KEY');
  });

  it('have a clear error message if the file is a directory', async () => {
    await using dir = await temporaryDir();
    await mkdir(join(dir.path, 'secret.keys'));
    await expect(openKeyring({ configured: null, dataDir: dir.path })).rejects.toThrow(
      'cannot be read (EISDIR)',
    );
  });

  it('may be changed by another process while this one runs', async () => {
    await using dir = await temporaryDir();
    const server = await openKeyring({ configured: null, dataDir: dir.path });
    const other = await openKeyring({ configured: null, dataDir: dir.path });
    const before = server.encrypt('x', 'p');
    await other.rotation?.addKey();
    expect(server.decrypt(other.encrypt('new', 'p'), 'p')).toBe('new');
    expect(server.decrypt(before, 'p')).toBe('x');
    expect(server.encrypt('y', 'p').slice(0, 11)).toBe(other.encrypt('z', 'p').slice(0, 11));
    await other.rotation?.retireOldKeys(new Date());
    expect(server.keyIds()).toEqual(other.keyIds());
    expect(server.keyIds()).toHaveLength(1);
    expect((await stat(join(dir.path, 'secret.keys'))).mode & 0o777).toBe(0o600);
  });
});
