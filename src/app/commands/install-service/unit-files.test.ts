import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { backupDir, serverFiles, type ServiceOptions } from './unit-files.ts';

const run = promisify(execFile);

const options: ServiceOptions = {
  user: 'steward',
  dataDir: '/var/lib/steward',
  root: '/opt/steward',
  command: ['/opt/steward/bin/steward'],
  node: '/usr/bin/node',
  program: '/opt/steward/src/app/main.ts',
};
const textOf = (name: string, changed: Partial<ServiceOptions> = {}): string =>
  serverFiles({ ...options, ...changed }).find(({ path }) => path.endsWith(`/${name}`))!.text;

async function temporaryDir(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'steward-units-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function writeProgram(path: string, text: string): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

it('the nightly backup removes the oldest of its own backups, none of another data directory and none made by hand', async () => {
  await using dir = await temporaryDir();
  const prefixOf = (dataDir: string): string =>
    /"\/var\/backups\/steward\/(.*?)\$\(date/.exec(textOf('steward-backup.service', { dataDir }))![1]!;
  const [own, other] = [prefixOf('/var/lib/steward'), prefixOf('/srv/other')];
  const days = ['10', '11', '12', '13', '14', '15', '16', '17', '18'];
  const others = [
    ...days.map((day) => `${other}2026-11-${day}T031700Z`),
    ...days.map((day) => `2026-11-${day}`),
    'before-1.0.0',
  ];
  for (const name of [...days.map((day) => `${own}2026-11-${day}T031700Z`), ...others])
    await mkdir(join(dir.path, name, 'tables'), { recursive: true });

  const [, command] = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(textOf('steward-backup.service'))!;
  await run('/bin/sh', ['-c', command!.replaceAll(backupDir, dir.path).replaceAll('%%', '%')]);
  const kept = days.slice(2).map((day) => `${own}2026-11-${day}T031700Z`);
  expect((await readdir(dir.path)).sort()).toEqual([...others, ...kept].sort());
});

it.each(['backup', 'install-service'])(
  'the script runs `steward %s` in the directory of the caller, whose relative paths it gets',
  async (command) => {
    await using dir = await temporaryDir();
    const [programs, work] = [join(dir.path, 'bin'), join(dir.path, 'work')];
    for (const path of [programs, work]) await mkdir(path);
    const node = await writeProgram(join(programs, 'node'), `pwd\nfor last; do :; done\necho "$last"`);
    await writeProgram(join(programs, 'runuser'), 'shift 3\nexec "$@"');
    const script = join(dir.path, 'steward');
    await writeProgram(script, textOf('steward', { node, root: dir.path }));
    const { stdout } = await run(script, [command, './here'], {
      cwd: work,
      env: { PATH: `${programs}:/usr/bin:/bin` },
    });
    expect(stdout).toBe(`${work}\n./here\n`);
  },
);
