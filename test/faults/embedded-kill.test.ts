import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { postgresAccount, spawnAs } from '#platform/db/embedded/account.ts';
import { processesIn, signalAll } from '#platform/db/embedded/processes.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { waitMs } from '#testkit/patience.ts';
import { ask, noProcessesIn, startFixture, preparedDir } from './embedded.fixture.ts';

const notCleanlyStopped = /not properly shut down/;

it.each(['SIGINT', 'SIGTERM'] as const)('the embedded database stops cleanly on %s', async (signal) => {
  await using dir = await preparedDir();
  await using first = await startFixture({ dataDir: dir.path });
  await ask(first, 'create table kept as select 1 as n');
  expect(await first.kill(signal)).toEqual({ code: 0, signal: null });
  expect(await processesIn(dir.clusterDir)).toEqual([]);
  await using second = await startFixture({ dataDir: dir.path });
  expect(second.output()).not.toMatch(notCleanlyStopped);
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }]);
});

it('the embedded database has its own process group, so Ctrl-C does not interrupt it', async () => {
  await using dir = await preparedDir();
  await using fixture = await startFixture({ dataDir: dir.path });
  const groups = await Promise.all((await processesIn(dir.clusterDir)).map(groupOf));
  expect(groups).not.toContain(await groupOf(fixture.pid));
});

it('the embedded database stops when only node is killed', async () => {
  await using dir = await preparedDir();
  await using first = await startFixture({ dataDir: dir.path });
  await ask(first, 'create table kept as select 1 as n');
  await first.kill('SIGKILL');
  await noProcessesIn(dir.clusterDir);
  await using second = await startFixture({ dataDir: dir.path });
  expect(second.output()).not.toMatch(notCleanlyStopped);
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }]);
});

it(
  'the embedded database can be started while the one of a killed node is still stopping',
  { tags: ['long'] },
  async () => {
    await using dir = await preparedDir();
    await using first = await startFixture({ dataDir: dir.path });
    await ask(first, 'create table kept as select 1 as n');
    await first.kill('SIGKILL');
    await using second = await startFixture({ dataDir: dir.path });
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }]);
  },
);

it('the embedded database starts again after node and every database process were killed', async () => {
  await using dir = await preparedDir();
  await using first = await startFixture({ dataDir: dir.path });
  await ask(first, 'create table kept as select 1 as n');
  await killEverything(first.pid, dir.clusterDir);
  await using second = await startFixture({ dataDir: dir.path });
  expect(second.output()).toMatch(notCleanlyStopped);
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }]);
});

it(
  'the embedded database starts even if the pid in its lock files belongs to another process',
  { tags: ['long'] },
  async () => {
    await using dir = await preparedDir();
    await using first = await startFixture({ dataDir: dir.path });
    await killEverything(first.pid, dir.clusterDir);
    // PostgreSQL refuses to start while the process in its lock file is alive and has the same user.
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...spawnAs(postgresAccount()) });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    for (const file of [join(dir.clusterDir, 'postmaster.pid'), join(dir.path, 'run/.s.PGSQL.5432.lock')]) {
      const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [String(stranger.pid), ...rest].join('\n'));
    }
    await using second = await startFixture({ dataDir: dir.path });
    expect(stranger.exitCode).toBeNull();
    expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }]);
  },
);

it('an orphaned database is stopped before a new one is started', async () => {
  await using dir = await preparedDir();
  await using first = await startFixture({ dataDir: dir.path });
  await ask(first, 'create table kept as select 1 as n');
  const orphans = await processesIn(dir.clusterDir);
  // The shells are killed together with node, so nothing stops the postmaster.
  signalAll([...(await shellsOf(dir.clusterDir)), first.pid], 'SIGKILL');
  await first.kill('SIGKILL');
  await using second = await startFixture({ dataDir: dir.path });
  expect(second.output()).toContain('left over from an earlier run');
  expect(second.output()).not.toMatch(notCleanlyStopped);
  expect(await processesIn(dir.clusterDir)).not.toEqual(expect.arrayContaining(orphans.slice(0, 1)));
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }]);
});

it('a killed database is restarted, and pools reconnect automatically', async () => {
  await using dir = await preparedDir();
  await using fixture = await startFixture({ dataDir: dir.path });
  const database = openDatabase(fixture, createLog({ level: 'silent', pretty: false }));
  await database.pool.query('create table kept as select 1 as n');
  // One connection is idle in the pool, one is in use in the middle of a transaction.
  const lent = await database.pool.connect();
  await lent.query('begin');
  signalAll(await processesIn(dir.clusterDir), 'SIGKILL');
  const { rows } = await vi.waitFor(() => database.pool.query('select n from kept'), {
    timeout: waitMs,
    interval: 50,
  });
  expect(rows).toEqual([{ n: 1 }]);
  await expect(lent.query('commit')).rejects.toThrow(/Connection terminated|not queryable/);
  lent.release(true);
  await database.close();
  expect(fixture.output()).toContain('the embedded database exited and is restarted');
  expect((await fixture.kill('SIGTERM')).code).toBe(0);
});

it('the database is restarted when only its postmaster is killed', async () => {
  await using dir = await preparedDir();
  await using fixture = await startFixture({ dataDir: dir.path });
  const before = await postmasterPid(dir.clusterDir);
  signalAll([before], 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(fixture, 'select 1 as n')).toEqual([{ n: 1 }]), {
    timeout: waitMs,
    interval: 50,
  });
  expect(await postmasterPid(dir.clusterDir)).not.toBe(before);
});

it('the database is restarted when the shell that ties it to node is killed', async () => {
  await using dir = await preparedDir();
  await using fixture = await startFixture({ dataDir: dir.path });
  const before = await postmasterPid(dir.clusterDir);
  signalAll((await shellsOf(dir.clusterDir)).slice(-1), 'SIGKILL');
  await vi.waitFor(() => expect(fixture.output()).toContain('exited and is restarted'), { timeout: waitMs });
  await vi.waitFor(async () => expect(await ask(fixture, 'select 1 as n')).toEqual([{ n: 1 }]), {
    timeout: waitMs,
    interval: 50,
  });
  await vi.waitFor(async () => expect(await postmasterPid(dir.clusterDir)).not.toBe(before), {
    timeout: waitMs,
  });
});

async function killEverything(pid: number, clusterDir: string): Promise<void> {
  const shells = await shellsOf(clusterDir);
  // Otherwise they stop the database properly when they see that node has ended.
  signalAll(shells, 'SIGSTOP');
  // Node first, because it would restart the database.
  signalAll([pid, ...shells, ...(await processesIn(clusterDir))], 'SIGKILL');
  signalAll(await processesIn(clusterDir), 'SIGKILL');
  await noProcessesIn(clusterDir);
}

/** The shell that ties the postmaster to node, and the reader process it forked. */
async function shellsOf(clusterDir: string): Promise<number[]> {
  const postmaster = await postmasterPid(clusterDir);
  const shell = (await statOf(postmaster)).parent;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map((pid) => statOf(pid).catch(() => undefined)));
  const readers = pids.filter((pid, i) => stats[i]?.parent === shell && pid !== postmaster);
  return [...readers, shell];
}

const postmasterPid = async (clusterDir: string): Promise<number> =>
  Number((await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);

const groupOf = async (pid: number): Promise<number> => (await statOf(pid)).group;

async function statOf(pid: number): Promise<{ parent: number; group: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces.
  const [, parent, group] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: parent!, group: group! };
}
