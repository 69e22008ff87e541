import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparedDir } from '#testkit/prepared-dir.ts';
import { runSteward, temporaryDir } from '#testkit/process.ts';

const settings = { PORT: '0', HOST: '127.0.0.1', STEWARD_NETWORK_REFERENCES: 'none' };
const addAda = ['user', 'create', '--email', 'ada@example.com', '--name', 'Ada'];

/** Runs a restore in a separate process that is killed at the given point. */
async function killRestore(dataDir: string, backup: string, at: 'fill' | 'beforeRename'): Promise<void> {
  const script = `
    import { restoreEmbedded } from '#platform/db/backup/restore-embedded.ts';
    import { createLog } from '#platform/log.ts';
    const die = () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); };
    await restoreEmbedded({
      dataDir: ${JSON.stringify(dataDir)}, backup: ${JSON.stringify(backup)}, replace: true, existingFiles: [],
      log: createLog({ level: 'error', pretty: true }),
      fill: async () => {}, beforeRename: async () => {}, ${at}: die,
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'close')) as [unknown, string | null];
  expect(signal).toBe('SIGKILL');
}

type Directory = Awaited<ReturnType<typeof temporaryDir>>;

describe('a restore that is killed', () => {
  let installation: Directory;
  beforeAll(async () => {
    installation = await preparedDir();
    await runSteward(addAda, { ...settings, STEWARD_DATA_DIR: installation.path });
  });
  afterAll(() => installation?.[Symbol.asyncDispose]());

  /** Its files belong to the user of PostgreSQL and are read by nobody else. */
  const copyInstallation = async (): Promise<Directory> => {
    const copy = await temporaryDir();
    await promisify(execFile)('cp', ['-a', `${installation.path}/.`, copy.path]);
    return copy;
  };

  it(
    'after moving the old database aside is reported at the next start, with two ways to recover',
    { tags: ['long'] },
    async () => {
      await using data = await copyInstallation();
      await using backups = await temporaryDir();
      const dataDir = data.path;
      const backup = join(backups.path, 'today');
      const env = { ...settings, STEWARD_DATA_DIR: dataDir };
      expect((await runSteward(['backup', backup], env)).code).toBe(0);
      await killRestore(dataDir, backup, 'beforeRename');
      const aside = (await readdir(dataDir)).find((name) => name.startsWith('replaced-'));

      const refused = await runSteward(['serve'], env);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain(`steward restore ${backup}`);
      expect(refused.stderr).toContain(`mv ${join(dataDir, aside!)}/* ${dataDir}`);
      expect(await readdir(dataDir)).not.toContain('postgres');
      const doctor = await runSteward(['doctor'], env);
      expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining('✗ database')]);

      // Both ways that the message suggests.
      await rename(join(dataDir, aside!, 'postgres'), join(dataDir, 'postgres'));
      expect((await runSteward(['user', 'list'], env)).stdout).toContain('ada@example.com');
      await killRestore(dataDir, backup, 'beforeRename');
      expect((await runSteward(['restore', backup], env)).code).toBe(0);
      expect((await runSteward(['user', 'list'], env)).stdout).toContain('ada@example.com');
      expect(await readdir(dataDir)).not.toContain('restore.unfinished');
    },
  );

  it('before any change leaves the old installation intact, and a start on an empty directory is refused', async () => {
    await using data = await copyInstallation();
    await using elsewhere = await temporaryDir();
    const [dataDir, empty] = [data.path, elsewhere.path];
    const env = { ...settings, STEWARD_DATA_DIR: dataDir };
    await killRestore(dataDir, '/backup', 'fill');
    expect((await runSteward(['user', 'list'], env)).stdout).toContain('ada@example.com');
    await killRestore(empty, '/backup', 'fill');
    const refused = await runSteward(['user', 'list'], { ...env, STEWARD_DATA_DIR: empty });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`rm ${join(empty, 'restore.unfinished')}`),
    ]);
  });
});
