import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { askFiles } from '../host/ask-files.ts';
import type { Run } from './run-program.ts';

/**
 * The user of a release, if the agent is root: PHP of a shop must not run with its rights. Null is the agent's own user. A text says
 * why there is none: who may write to the release could otherwise choose another user with a link.
 */
export async function findShopUser(release: string): Promise<NonNullable<Run['user']> | string | null> {
  if (process.geteuid?.() !== 0) return null;
  const { uid, gid } = await askFiles(release, () => lstat(release));
  if (uid === 0 || gid === 0)
    return 'The agent runs as root and the release belongs to root. The shop is not asked as root.';
  for (const file of ['bin', 'bin/magento']) {
    const entry = await askFiles(join(release, file), () => lstat(join(release, file)));
    if (entry.isSymbolicLink()) return `The agent runs as root and ${file} is a link. The shop is not asked.`;
    if (entry.uid !== uid)
      return `The agent runs as root, and ${file} does not belong to the user of the release. The shop is not asked.`;
  }
  return { uid, gid };
}
