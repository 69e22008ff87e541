import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '#platform/errors.ts';

const execute = promisify(execFile);

/** About 50 MB, once. */
const downloadMs = 180_000;

export type Architecture = 'x64' | 'arm64';

/** Marks the place in a Node binary that says whether it contains an application. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Node and the agent in one file, for hosts without Node. Building it takes a few seconds and 250 MB of disk space, so it is built on
 * the first request and cached under a name with the versions of both.
 */
export async function buildExecutable(
  architecture: Architecture,
  program: string,
  cacheDir: string,
): Promise<string> {
  const content = createHash('sha256')
    .update(await readFile(program))
    .digest('hex')
    .slice(0, 16);
  const name = `steward-agent-linux-${architecture}`;
  const cached = join(cacheDir, `${name}-${process.version}-${content}`);
  if (await exists(cached)) return cached;
  await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  await removeAbandoned(cacheDir);
  const work = await mkdtemp(join(cacheDir, 'making-'));
  try {
    const target = join(work, 'steward-agent');
    await copyFile(await nodeFor(architecture, work), target);
    await chmod(target, 0o755);
    await inject(await buildBlob(program, work), target);
    await removeOlder(cacheDir, name);
    await rename(target, cached);
    return cached;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Without a code cache or snapshot the blob is the same for every architecture. */
async function buildBlob(program: string, work: string): Promise<string> {
  const output = join(work, 'blob');
  const config = join(work, 'sea.json');
  await writeFile(config, JSON.stringify({ main: program, output, disableExperimentalSEAWarning: true }));
  await execute(process.execPath, ['--experimental-sea-config', config]);
  return output;
}

/** In a child process, because it holds the whole file in memory twice. */
async function inject(blob: string, target: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('postject/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: Record<string, string> };
  const cli = join(dirname(manifest), Object.values(bin)[0]!);
  await execute(process.execPath, [cli, target, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse]);
}

/** This process's Node, or the npm package of the same version for the other architecture. npm verifies its checksum. */
async function nodeFor(architecture: Architecture, work: string): Promise<string> {
  if (process.platform === 'linux' && process.arch === architecture) return process.execPath;
  const wanted = `node-linux-${architecture}@${process.versions.node}`;
  try {
    const platform = ['--os', 'linux', '--cpu', architecture];
    const options = [
      '--prefix',
      work,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--silent',
    ];
    await execute('npm', ['install', wanted, ...platform, ...options], { cwd: work, timeout: downloadMs });
  } catch (error) {
    throw new Error(`npm could not download ${wanted}: ${messageOf(error)}`, { cause: error });
  }
  return join(work, `node_modules/node-linux-${architecture}/bin/node`);
}

/** Removes directories of 250 MB each that a killed server has left. No build takes an hour. */
async function removeAbandoned(cacheDir: string): Promise<void> {
  for (const entry of await readdir(cacheDir)) {
    const path = join(cacheDir, entry);
    if (!entry.startsWith('making-') || Date.now() - (await stat(path)).mtimeMs < 3_600_000) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function removeOlder(cacheDir: string, name: string): Promise<void> {
  const older = (await readdir(cacheDir)).filter((entry) => entry.startsWith(`${name}-`));
  for (const entry of older) await rm(join(cacheDir, entry), { force: true });
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
