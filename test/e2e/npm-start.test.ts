import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLocked } from '#platform/db/embedded/lock.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { bareEnv, temporaryDir } from '#testkit/process.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';

const root = join(import.meta.dirname, '../..');

it.each(
  someCases([
    ['npm start', 'SIGTERM', 'its process'],
    ['npm start', 'SIGINT', 'its process'],
    ['npx steward serve', 'SIGTERM', 'its process'],
    // npx does not pass it on: a terminal sends it to the whole group.
    ['npx steward serve', 'SIGINT', 'its group'],
  ]),
)('`%s` frees the port and the data directory after %s to %s', async (command, signal, receiver) => {
  await using dir = await temporaryDir();
  const [program, ...args] = command.split(' ') as [string, ...string[]];
  const npm = spawn(program, args, {
    cwd: root,
    env: {
      ...bareEnv(),
      STEWARD_DATA_DIR: dir.path,
      STEWARD_DRAIN_SECONDS: '0',
      PORT: '0',
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A separate process group, so that remaining processes can be killed at the end of the test.
    detached: true,
  });
  using _ = { [Symbol.dispose]: () => endGroup(npm.pid!) };
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitUntil(() => output.includes('Steward is ready on '), longWaitMs);
  const [, url] = /Steward is ready on (http:\S+?)["\s]/.exec(output)!;
  expect((await fetch(`${url}/healthz`)).ok).toBe(true);

  process.kill(receiver === 'its group' ? -npm.pid! : npm.pid!, signal);
  await waitUntil(async () => {
    const answers = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    const hasEnded = npm.exitCode !== null || npm.signalCode !== null;
    return hasEnded && !answers && !isLocked(dir.path);
  }, longWaitMs);
});

it('the README begins with the package, the clone and the container, with the commands that are tested', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const commands = [...readme.matchAll(/```sh\n([^\n]+)/g)].map(([, command]) => command);
  expect(commands.slice(0, 4)).toEqual([
    `npx ./steward-${version}.tgz serve`,
    'npm ci && npm start',
    'npm ci && npm test',
    'docker build -t steward .',
  ]);
});

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // No process is left, as expected.
  }
}
