import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';

export const manifestName = 'manifest';

/** An incomplete backup has a different name. */
export type Draft = { dir: string; publish(): Promise<void>; discard(): Promise<void> };

export async function draftBackup(wanted: string): Promise<Draft> {
  const target = resolve(wanted);
  await refuseTaken(target);
  const dir = join(dirname(target), `.${basename(target)}.unfinished-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(dirname(target), { recursive: true });
    // Not readable for others, because it contains all secrets of the installation.
    await mkdir(dir, { mode: 0o700 });
  } catch (error) {
    throw new OperatorError(
      `A backup cannot be written to ${dirname(target)} (${codeOf(error) ?? messageOf(error)}).`,
      { cause: error },
    );
  }
  return {
    dir,
    async publish() {
      await syncDir(dir);
      // Replaces an empty directory and nothing else.
      await rename(dir, target).catch((error: unknown) => {
        if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw taken(target);
        throw error;
      });
      await syncDir(dirname(target));
    },
    discard: () => rm(dir, { recursive: true, force: true }),
  };
}

async function refuseTaken(target: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR') throw taken(target);
    throw error;
  });
  if (names.length > 0) throw taken(target);
  const [own, parent] = await Promise.all([
    stat(target).catch(() => null),
    stat(dirname(target)).catch(() => null),
  ]);
  if (own && parent && own.dev !== parent.dev)
    throw new OperatorError(
      `${target} is where another disk is mounted, and a backup is put in place by a rename, which cannot replace that. ` +
        `Choose a directory inside it: ${join(target, 'steward')}`,
    );
}

const taken = (target: string): OperatorError =>
  new OperatorError(`${target} already exists and is not empty. Choose a directory that does not exist yet.`);

export async function syncDir(path: string): Promise<void> {
  const dir = await open(path, 'r');
  try {
    await dir.sync();
  } finally {
    await dir.close();
  }
}
