import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/db/pool.ts';
import { codeOf } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { startPostgresServer } from './engines.ts';
import { useMemoryForTemporaryFiles } from './memory-dir.ts';
import { programFile } from './process.ts';
import { fastSettings, makeTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    isCluster: boolean;
    /** A directory with a file for each process of a cluster, whose name is its id. */
    clusterProcesses: string;
  }
}

/** The PostgreSQL server of the project `cluster`. It runs before the setup of the whole run, and ends after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog({ level: 'error', pretty: true });
  const removeTemporaryFiles = await useMemoryForTemporaryFiles();
  const processes = await mkdtemp(join(tmpdir(), 'steward-cluster-'));
  project.provide('clusterProcesses', processes);
  process.once('exit', () => endProcesses(processes));
  const server = await startPostgresServer({ ...fastSettings, max_connections: '600' });
  const admin = openDatabase({ connectionString: server.url }, log);
  await admin.pool.query('create database steward');
  await admin.close();
  await makeTemplate(project, { connectionString: server.url.replace(/postgres$/, 'steward') }, log);
  return async () => {
    endProcesses(processes);
    await server[Symbol.asyncDispose]();
    await rm(processes, { recursive: true, force: true });
    await removeTemporaryFiles();
  };
}

function endProcesses(dir: string): void {
  for (const pid of existsSync(dir) ? readdirSync(dir).map(Number) : []) {
    try {
      // The id of a process that has ended may belong to another program by now.
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(programFile())) process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes(codeOf(error) ?? '')) throw error;
    }
  }
}
