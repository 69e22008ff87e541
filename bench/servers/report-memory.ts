/**
 * Loaded with --import: every thread of the process writes what its heap holds into a file of its own, named after its id,
 * twice per second. The main thread has the id 0.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { isMainThread, threadId } from 'node:worker_threads';

export type ThreadMemory = {
  at: number;
  heapUsed: number;
  heapTotal: number;
  external: number;
  arrayBuffers: number;
  malloced: number;
};

const dir = process.env['STEWARD_BENCH_MEMORY_DIR'];
if (dir) {
  const path = join(dir, `${isMainThread ? 0 : threadId}.json`);
  setInterval(() => {
    const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
    const malloced = getHeapStatistics().malloced_memory;
    const memory: ThreadMemory = { at: Date.now(), heapUsed, heapTotal, external, arrayBuffers, malloced };
    writeFileSync(`${path}.new`, JSON.stringify(memory));
    renameSync(`${path}.new`, path);
  }, 500).unref();
}
