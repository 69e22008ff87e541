import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLocked } from '#platform/db/embedded/lock.ts';
import { bareEnv, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

const root = join(import.meta.dirname, '../..');

it.each(['SIGTERM', 'SIGINT'] as const)(
  '`npm start` frees the port and the data directory after %s',
  { timeout: 90_000 },
  async (signal) => {
    await using dir = await temporaryDir();
    const npm = spawn('npm', ['start'], {
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
    await waitUntil(() => output.includes('Steward is ready on '), 60_000);
    const [, url] = /Steward is ready on (http:\S+?)["\s]/.exec(output)!;
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);

    npm.kill(signal);
    await waitUntil(async () => {
      const answers = await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
      const hasEnded = npm.exitCode !== null || npm.signalCode !== null;
      return hasEnded && !answers && !isLocked(dir.path);
    }, 20_000);
  },
);

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // No process is left, as expected.
  }
}
