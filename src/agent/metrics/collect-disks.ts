import { stat, statfs } from 'node:fs/promises';
import type { HostDisk } from '#deployment/protocol/agent-protocol.ts';
import { askFiles } from '../host/ask-files.ts';

/** Images that are always full: squashfs, ISO 9660 and EROFS. */
const readOnlyTypes = new Set([0x73717368, 0x9660, 0xe0f5e1e2]);

/** Each device once. One that does not respond is left out. */
export async function collectDisks(paths: readonly string[]): Promise<HostDisk[]> {
  const disks = new Map<number, HostDisk>();
  for (const path of paths)
    try {
      const { dev } = await askFiles(path, () => stat(path));
      if (disks.has(dev)) continue;
      const { type, bsize, blocks, bavail, files, ffree } = await askFiles(path, () => statfs(path));
      if (readOnlyTypes.has(type) || blocks === 0) continue;
      disks.set(dev, {
        path,
        totalBytes: whole(blocks * bsize),
        freeBytes: whole(bavail * bsize),
        totalInodes: whole(files),
        freeInodes: whole(ffree),
      });
    } catch {
      // Not mounted or not responding now, or not visible to this user.
    }
  return [...disks.values()];
}

const whole = (value: number): number => Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(value)));
