import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export type Repository = {
  path: string;
  url: string;
  /** Writes these files (null removes one) and commits them. Returns the commit. */
  commit(files: Record<string, string | null>, message?: string): Promise<string>;
  git(...args: string[]): Promise<string>;
};

/** A real git repository with a branch `main`. */
export async function createRepository(path: string, files: Record<string, string>): Promise<Repository> {
  await mkdir(path, { recursive: true });
  const identity = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  const env = { ...process.env, ...identity, GIT_CONFIG_NOSYSTEM: '1' };
  const git = async (...args: string[]): Promise<string> =>
    (await execute('git', ['-C', path, ...args], { env, maxBuffer: 64 << 20 })).stdout.trim();
  await git('init', '-q', '-b', 'main');
  const commit: Repository['commit'] = async (changes, message = 'change') => {
    for (const [name, text] of Object.entries(changes)) {
      const file = join(path, name);
      if (text === null) await rm(file);
      else {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
      }
    }
    await git('add', '-A');
    await git('commit', '-q', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  await commit(files, 'first');
  return { path, url: `file://${path}`, commit, git };
}
