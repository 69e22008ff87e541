import { readFile } from 'node:fs/promises';

/** Of these processes together, shared pages divided among those who share them (PSS). */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  let bytes = 0;
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return bytes;
}
