import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import { syncDir } from '../embedded/data-dir.ts';

export const manifestName = 'manifest';

/** A backup has a hidden temporary name until it is complete. */
export type UnfinishedBackup = { dir: string; publish(): Promise<void>; discard(): Promise<void> };

export async function createUnfinishedBackup(path: string): Promise<UnfinishedBackup> {
  const target = resolve(path);
  await requireFreePath(target);
  const dir = join(dirname(target), `.${basename(target)}.unfinished-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(dirname(target), { recursive: true });
    // The backup contains every secret of the installation.
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
      // A rename only replaces an empty directory.
      await rename(dir, target).catch((error: unknown) => {
        if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw notEmpty(target);
        throw error;
      });
      await syncDir(dirname(target));
    },
    discard: () => rm(dir, { recursive: true, force: true }),
  };
}

async function requireFreePath(target: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR') throw notEmpty(target);
    throw error;
  });
  if (names.length > 0) throw notEmpty(target);
  const [own, parent] = await Promise.all([
    stat(target).catch(() => null),
    stat(dirname(target)).catch(() => null),
  ]);
  if (own && parent && own.dev !== parent.dev)
    throw new OperatorError(
      `${target} is a mount point, which cannot be replaced by the finished backup. ` +
        `Choose a directory inside it: ${join(target, 'steward')}`,
    );
}

const notEmpty = (target: string): OperatorError =>
  new OperatorError(`${target} already exists and is not empty. Choose a directory that does not exist yet.`);
