import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/** Temporary files and probes; their names contain the id of the process that created them. */
const inOwn = /(?:\.(\d+)(?:\.new)?|^\.steward-(\d+))$/;
const inTree = /^(?:\.steward-(\d+)|current\.(\d+)\.new)$/;

/** Removes temporary files of killed processes. Those of running processes stay. */
export function removeLeftovers({ deployPath, releases, shared, own, records }: Layout): void {
  for (const [dir, pattern] of [
    [deployPath, inTree],
    [releases, inTree],
    [shared, inTree],
    [own, inOwn],
    [records, inOwn],
  ] as const)
    for (const name of existsSync(dir) ? readdirSync(dir) : []) {
      const found = pattern.exec(name);
      const pid = found && (found[1] ?? found[2]);
      if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(dir, name), { force: true });
    }
}
