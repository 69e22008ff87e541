import { readFile } from 'node:fs/promises';

/** The total PSS of these processes: shared pages are divided by the number of processes that share them. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  let bytes = 0;
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return bytes;
}
