import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attachEmbeddedPostgres } from '#platform/db/embedded.ts';
import { processesIn, signalAll } from '#platform/db/embedded/processes.ts';
import { ask, asRoot, noProcessesIn, preparedDir, startFixture, temporaryDir } from './embedded.fixture.ts';

describe('a second start on the same data directory', () => {
  it('is refused with the pid of the process that uses it', async () => {
    await using dir = await preparedDir();
    await using first = await startFixture({ dataDir: dir.path });
    await expect(startFixture({ dataDir: dir.path })).rejects.toThrow(
      `already running on the data directory ${dir.path} (process ${first.pid})`,
    );
    expect(await ask(first, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('is refused for all but one of several concurrent starts', { tags: ['long'] }, async () => {
    await using dir = await temporaryDir();
    const dataDir = join(dir.path, 'data');
    if (asRoot) await chmod(dir.path, 0o711);
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startFixture({ dataDir })));
    const [winner, ...others] = starts.filter((start) => start.status === 'fulfilled');
    const refusals = starts
      .filter((start) => start.status === 'rejected')
      .map(({ reason }) => String(reason));
    await using fixture = winner!.value;
    expect(others).toEqual([]);
    expect(refusals).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining(`(process ${fixture.pid})`)),
    );
    expect(await ask(fixture, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('a command that connects to the database of a running server', () => {
  it('finds no database if no server runs', async () => {
    await using dir = await temporaryDir();
    expect(await attachEmbeddedPostgres(join(dir.path, 'missing'))).toBeNull();
    expect(await attachEmbeddedPostgres(dir.path)).toBeNull();
  });

  it('connects to the database of the server until the server stops', async () => {
    await using dir = await preparedDir();
    await using fixture = await startFixture({ dataDir: dir.path });
    const address = await attachEmbeddedPostgres(dir.path);
    expect(address).toEqual({ connectionString: fixture.connectionString });
    await fixture.kill('SIGTERM');
    expect(await attachEmbeddedPostgres(dir.path)).toBeNull();
  });

  it('waits for a server that is starting', async () => {
    await using dir = await temporaryDir();
    const starting = startFixture({ dataDir: dir.path });
    let address = await attachEmbeddedPostgres(dir.path);
    while (address === null) address = await attachEmbeddedPostgres(dir.path);
    expect(await ask(address, 'select current_database()::text as db')).toEqual([{ db: 'steward' }]);
    await using fixture = await starting;
    expect(fixture.connectionString).toBe(address.connectionString);
  });

  it('does not wait forever for a database that hangs', async () => {
    await using dir = await preparedDir();
    await using _ = await startFixture({ dataDir: dir.path });
    const processes = await processesIn(dir.clusterDir);
    signalAll(processes, 'SIGSTOP');
    using __ = { [Symbol.dispose]: () => signalAll(processes, 'SIGCONT') };
    await expect(attachEmbeddedPostgres(dir.path, 1_000)).rejects.toThrow('its database does not respond');
  });

  it('finds no database after all processes were killed', async () => {
    await using dir = await preparedDir();
    await using fixture = await startFixture({ dataDir: dir.path });
    await fixture.kill('SIGKILL');
    signalAll(await processesIn(dir.clusterDir), 'SIGKILL');
    await noProcessesIn(dir.clusterDir);
    expect(await attachEmbeddedPostgres(dir.path)).toBeNull();
  });
});
