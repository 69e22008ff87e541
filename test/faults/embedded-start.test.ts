import { chmod, chown, cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries } from '#platform/db/embedded/binaries.ts';
import { processesIn } from '#platform/db/embedded/processes.ts';
import { attachEmbeddedPostgres } from '#platform/db/embedded.ts';
import { killedDuringInitdb, ask, asRoot, startFixture, temporaryDir } from './embedded.fixture.ts';

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);
const works = async (fixture: { connectionString: string }): Promise<void> =>
  expect(await ask(fixture, 'select current_user::text as me')).toEqual([{ me: 'steward' }]);

/** `daemon` on any Unix. It must be neither root nor the user `nobody`. */
const ordinaryUser = 1;

describe('the embedded database', () => {
  it('creates its data directory and all parent directories, regardless of the umask', async () => {
    await using dir = await temporaryDir();
    const dataDir = join(dir.path, 'new/below/data');
    if (asRoot) await chmod(dir.path, 0o711);
    await using fixture = await startFixture({ dataDir, umask: 0o077 });
    await works(fixture);
    expect(await modeOf(dataDir)).toBe('711');
    expect(await modeOf(join(dataDir, 'postgres'))).toBe('700');
    expect(await modeOf(join(dataDir, 'run'))).toBe('700');
    expect(await modeOf(join(dataDir, 'steward.lock'))).toBe('600');
    await fixture.kill('SIGTERM');
    expect(await readdir(dataDir)).not.toContain('steward.pid');
  });

  it('listens on no network address', async () => {
    await using dir = await temporaryDir();
    await using fixture = await startFixture({ dataDir: dir.path });
    expect(await ask(fixture, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it(
    'uses another directory for its socket if the path of the data directory is too long',
    { tags: ['long'] },
    async () => {
      await using dir = await temporaryDir();
      const dataDir = join(
        dir.path,
        'a-name-of-forty-characters-a-name-of-for',
        'b'.repeat(40),
        'c'.repeat(40),
      );
      if (asRoot) await chmod(dir.path, 0o711);
      await using fixture = await startFixture({ dataDir });
      await works(fixture);
      const runDir = new URL(fixture.connectionString).searchParams.get('host')!;
      expect(runDir.startsWith(dataDir)).toBe(false);
      expect(await modeOf(runDir)).toBe('700');
      await fixture.kill('SIGTERM');
      await expect(stat(runDir)).rejects.toThrow('ENOENT');
    },
  );

  it('refuses a socket directory that other users can enter', async () => {
    await using dir = await temporaryDir();
    await mkdir(join(dir.path, 'run'));
    await chmod(join(dir.path, 'run'), 0o777);
    if (asRoot) await chmod(dir.path, 0o711);
    await expect(startFixture({ dataDir: dir.path })).rejects.toThrow(
      /run is needed for the database socket/,
    );
  });

  it('works in a directory with special characters in its name', { tags: ['long'] }, async () => {
    await using dir = await temporaryDir();
    const dataDir = join(dir.path, `Ümläute, 'quotes' & 100%25`);
    if (asRoot) await chmod(dir.path, 0o711);
    await using fixture = await startFixture({ dataDir });
    await works(fixture);
    expect(await attachEmbeddedPostgres(dataDir)).toEqual({ connectionString: fixture.connectionString });
    await fixture.kill('SIGTERM');
  });

  it('initializes again if node was killed during initdb', async () => {
    await using dir = await temporaryDir();
    const killed = await killedDuringInitdb(dir.path);
    expect(killed).toContainEqual(expect.stringMatching(/^postgres\.new-/));
    await using fixture = await startFixture({ dataDir: dir.path });
    await works(fixture);
    expect(await readdir(dir.path)).not.toContainEqual(expect.stringMatching(/^postgres\.new-/));
  });

  it('initializes again if an earlier initdb was interrupted', { tags: ['long'] }, async () => {
    await using dir = await temporaryDir();
    await mkdir(join(dir.path, 'postgres.new-half'));
    await writeFile(join(dir.path, 'postgres.new-half/PG_VERSION'), '18\n');
    if (asRoot) await chmod(dir.path, 0o711);
    await using fixture = await startFixture({ dataDir: dir.path });
    await works(fixture);
    expect(await readdir(dir.path)).not.toContain('postgres.new-half');
  });

  it('shows the output of PostgreSQL if it does not start', { tags: ['long'] }, async () => {
    await using dir = await temporaryDir();
    await expect(startFixture({ dataDir: dir.path, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /did not start(.|\n)*invalid value for parameter "shared_buffers"/,
    );
  });

  it('refuses a cluster of another PostgreSQL version', async () => {
    await using dir = await temporaryDir();
    await using first = await startFixture({ dataDir: dir.path });
    await first.kill('SIGTERM');
    await writeFile(join(dir.clusterDir, 'PG_VERSION'), '17\n');
    await expect(startFixture({ dataDir: dir.path })).rejects.toThrow(
      /created by PostgreSQL 17(.|\n)*PostgreSQL 18/,
    );
  });

  it('does not touch a directory with other content', async () => {
    await using dir = await temporaryDir();
    await mkdir(dir.clusterDir);
    await writeFile(join(dir.clusterDir, 'letter.txt'), 'dear all');
    if (asRoot) await chown(dir.clusterDir, 65_534, 65_534).then(() => chmod(dir.path, 0o711));
    await expect(startFixture({ dataDir: dir.path })).rejects.toThrow(/not a PostgreSQL database/);
    expect(await readdir(dir.clusterDir)).toEqual(['letter.txt']);
  });

  it('reports a data directory that is not writable', async () => {
    await using dir = await temporaryDir();
    const dataDir = join(dir.path, 'closed');
    await mkdir(dataDir, { mode: 0o555 });
    // Root can write anywhere.
    const user = asRoot ? { uid: ordinaryUser } : {};
    if (asRoot) await chmod(dir.path, 0o711);
    for (const unwritable of [dataDir, join(dataDir, 'data')]) {
      await expect(startFixture({ dataDir: unwritable, ...user })).rejects.toThrow(
        `data directory ${unwritable} cannot be written to (EACCES). Give this user access to it, or set STEWARD_DATA_DIR`,
      );
    }
  });

  it('refuses a data directory that is a file', async () => {
    await using dir = await temporaryDir();
    const dataDir = join(dir.path, 'data');
    await writeFile(dataDir, '');
    await expect(startFixture({ dataDir })).rejects.toThrow(/cannot be written to(.|\n)*STEWARD_DATA_DIR/);
  });

  it('suggests DATABASE_URL on a platform without binaries', async () => {
    await expect(findBinaries('plan9-mips')).rejects.toThrow(/plan9-mips(.|\n)*DATABASE_URL/);
  });
});

describe.runIf(asRoot)('the embedded database, started by root', () => {
  it('runs as the user `nobody`, in a directory that this user can only pass through', async () => {
    await using dir = await temporaryDir();
    await using fixture = await startFixture({ dataDir: dir.path });
    await works(fixture);
    const owners = await Promise.all(
      (await processesIn(dir.clusterDir)).map(async (pid) => (await stat(`/proc/${pid}`)).uid),
    );
    expect(new Set(owners)).toEqual(new Set([65_534]));
  });

  it('names the directory that the user `nobody` cannot enter', async () => {
    await using dir = await temporaryDir();
    const dataDir = join(dir.path, 'data');
    await expect(startFixture({ dataDir })).rejects.toThrow(`cannot enter ${dir.path}. Set STEWARD_DATA_DIR`);
  });

  it('does not change the permissions of a directory with other content', async () => {
    await using dir = await temporaryDir();
    await writeFile(join(dir.path, 'private.txt'), '');
    await expect(startFixture({ dataDir: dir.path })).rejects.toThrow(`cannot enter ${dir.path}`);
    expect(await modeOf(dir.path)).toBe('700');
  });

  it(
    'runs from a copy of the binaries if the user `nobody` cannot reach them, and updates the copy with the version',
    { tags: ['long'] },
    async () => {
      await using dir = await temporaryDir();
      await using closed = await temporaryDir();
      const found = await findBinaries();
      const nativeDir = join(closed.path, 'native');
      await cp(found.nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
      for (const version of [found.version, '18.99.0']) {
        await using fixture = await startFixture({ dataDir: dir.path, binaries: { nativeDir, version } });
        await works(fixture);
        await fixture.kill('SIGTERM');
        const copies = (await readdir(dir.path)).filter((name) => name.startsWith('native'));
        expect(copies).toEqual([`native-${version}`]);
      }
    },
  );

  it('refuses the cluster of an ordinary user', async () => {
    await using dir = await temporaryDir();
    await using first = await startFixture({ dataDir: dir.path });
    await first.kill('SIGTERM');
    await chown(dir.clusterDir, ordinaryUser, ordinaryUser);
    await expect(startFixture({ dataDir: dir.path })).rejects.toThrow(`another user (uid ${ordinaryUser})`);
  });
});

describe.runIf(asRoot)('the embedded database, started by an ordinary user', () => {
  it('runs as that user', async () => {
    await using dir = await temporaryDir();
    await chown(dir.path, ordinaryUser, ordinaryUser);
    await using fixture = await startFixture({ dataDir: dir.path, uid: ordinaryUser });
    await works(fixture);
    expect((await stat(dir.clusterDir)).uid).toBe(ordinaryUser);
    expect((await fixture.kill('SIGINT')).code).toBe(0);
    expect(await processesIn(dir.clusterDir)).toEqual([]);
  });
});
