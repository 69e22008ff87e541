import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { postgresAccount } from '#platform/db/embedded/account.ts';
import { findBinaries, reachableBinaries, type Binaries } from '#platform/db/embedded/binaries.ts';
import { layoutOf } from '#platform/db/embedded/data-dir.ts';
import { isLocked } from '#platform/db/embedded/lock.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { createLog, type Log } from '#platform/log.ts';
import { useMemoryForTemporaryFiles } from './memory-dir.ts';
import { runSteward } from './process.ts';
import { bundleProgram } from './program.ts';
import { fastSettings, makeTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded server of this run. Its database is the migrated template for the database of every test. */
    testPostgres: { connectionString: string };
    /** Its programs at a path that any user can execute, which a checkout in a private home directory is not. */
    testBinaries: Binaries;
    /** The data directory of an embedded server that has migrated its database and has stopped. */
    preparedDataDir: string;
  }
}

const prefix = 'steward-test-';

/** These do without the embedded PostgreSQL, which saves them some seconds: a cluster has a server. */
const withoutEmbedded = new Set(['unit', 'cluster']);

/** One embedded PostgreSQL for the whole run, migrated once. If the run is killed, it stops as well. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog({ level: 'error', pretty: true });
  const { file, isNew } = await bundleProgram();
  process.env['TEST_PROGRAM'] = file;
  if (isNew || !existsSync(process.env['NODE_COMPILE_CACHE']!)) await fillCompileCache();
  const removeTemporaryFiles = await useMemoryForTemporaryFiles();
  const isNeeded = project.vitest.projects.some(({ name }) => !withoutEmbedded.has(name));
  const stop = isNeeded ? await setUpEmbedded(project, log) : null;
  return async () => {
    await stop?.();
    await removeTemporaryFiles();
  };
}

async function setUpEmbedded(project: TestProject, log: Log): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const options = { dataDir, log, settings: fastSettings };
  const first = await startEmbeddedPostgres(options);
  await makeTemplate(project, first.address, log);
  await first.stop();
  const prepared = await mkdtemp(join(tmpdir(), prefix));
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, prepared]);
  project.provide('preparedDataDir', prepared);
  const postgres = await startEmbeddedPostgres(options);
  const layout = await layoutOf(dataDir, postgresAccount());
  project.provide('testBinaries', await reachableBinaries(await findBinaries(), layout));
  return async () => {
    await postgres.stop();
    for (const dir of [dataDir, prepared]) await rm(dir, { recursive: true, force: true });
  };
}

/** Once per bundle. Otherwise every process that starts before the first one ends would compile everything itself. */
async function fillCompileCache(): Promise<void> {
  await runSteward(['serve', '--help']);
}

/** A killed run stops its server but leaves its files. The age protects a run that is just starting. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs > Date.now() - 600_000) continue;
    try {
      if (!isLocked(path)) await rm(path, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another run is removing it as well.
    }
  }
}
