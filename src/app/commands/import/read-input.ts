import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, messageOf } from '#platform/errors.ts';
import { UsageError } from '../command.ts';

const reasons: Record<string, string> = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'the file does not exist',
  EACCES: 'access is denied',
  EISDIR: 'it is a directory',
};

const refuse = (path: string, error: unknown): never => {
  throw new UsageError(`${path} cannot be read: ${reasons[codeOf(error) ?? ''] ?? messageOf(error)}.`);
};

/** The text of a file. Pipes and devices are refused: they may never end. */
export async function readText(path: string, maxBytes: number): Promise<string> {
  try {
    const file = await stat(path);
    if (file.isDirectory()) throw new Error('it is a directory');
    if (!file.isFile()) throw new Error('it is not a file');
    if (file.size > maxBytes) throw new Error(`it is larger than ${Math.floor(maxBytes / 1_048_576)} MiB`);
    return await readFile(path, 'utf8');
  } catch (error) {
    return refuse(path, error);
  }
}

/** The first bytes, which tell a database from a text. */
export async function readStart(path: string): Promise<Uint8Array> {
  try {
    if (!(await stat(path)).isFile()) throw new Error('it is not a file');
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    return refuse(path, error);
  }
}

/** deploy.rb, deploy.php and the files beside them. */
export const maxScriptBytes = 1024 * 1024;
const maxStages = 100;

/** deploy.rb, or the directory of the application or its `config`. The stages are in `deploy/` beside deploy.rb. */
export async function readCapistrano(path: string) {
  const deployPath = await findDeploy(path);
  const folder = join(dirname(deployPath), 'deploy');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.rb')).sort();
  const stages: { name: string; source: string }[] = [];
  for (const name of names.slice(0, maxStages))
    stages.push({ name: basename(name, '.rb'), source: await readText(join(folder, name), maxScriptBytes) });
  const capfile = join(dirname(deployPath), '..', 'Capfile');
  return {
    deploy: await readText(deployPath, maxScriptBytes),
    stages,
    capfile: (await exists(capfile)) ? await readText(capfile, maxScriptBytes) : undefined,
  };
}

async function findDeploy(path: string): Promise<string> {
  const isDirectory = await stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => refuse(path, error),
  );
  if (!isDirectory) return path;
  for (const candidate of [join(path, 'config', 'deploy.rb'), join(path, 'deploy.rb')])
    if (await exists(candidate)) return candidate;
  throw new UsageError(`${path} has no config/deploy.rb.`);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
