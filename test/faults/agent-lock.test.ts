import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { identify } from '#agent/host/process-identity.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

type Contender = AsyncDisposable & { child: ChildProcess; output: () => string[] };

function startContender(mode: 'race' | 'pause', paths: readonly string[]): Contender {
  const script = join(import.meta.dirname, 'lock-process.ts');
  const child = spawn(process.execPath, [script, mode, ...paths], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const gone = once(child, 'exit');
  return {
    child,
    output: () => output.split('\n').filter(Boolean),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const holdersOf = (contenders: readonly Contender[], line: number): number =>
  contenders.filter(({ output }) => output()[line] === 'held').length;

/** The lock of an agent that was killed. */
function leaveDeadLock(path: string): void {
  const { pid } = spawnSync('true');
  writeFileSync(
    path,
    JSON.stringify({ owner: 'agent', process: { ...identify(process.pid), pid }, since: path }),
  );
}

describe('the lock of a dead agent', () => {
  it('is taken over by exactly one of two concurrent agents', async () => {
    await using dir = await temporaryDir();
    const paths = Array.from({ length: 20 }, (_, round) => join(dir.path, `lock${round}`));
    await using first = startContender('race', paths);
    await using second = startContender('race', paths);
    const both = [first, second];
    await waitUntil(() => both.every(({ output }) => output().length === 1), longWaitMs);
    for (const [round, path] of paths.entries()) {
      leaveDeadLock(path);
      writeFileSync(`${path}.go`, '');
      await waitUntil(() => both.every(({ output }) => output().length === round + 2), longWaitMs);
      expect([round, holdersOf(both, round + 1)]).toEqual([round, 1]);
    }
  });

  it('is not taken from a fast agent by a slow one that found the same dead holder', async () => {
    await using dir = await temporaryDir();
    const path = join(dir.path, 'lock');
    leaveDeadLock(path);
    writeFileSync(`${path}.go`, '');
    await using slow = startContender('pause', [path]);
    await waitUntil(() => existsSync(`${path}.paused`), longWaitMs);
    await using fast = startContender('race', [path]);
    await waitUntil(() => fast.output().length === 2, longWaitMs);
    writeFileSync(`${path}.on`, '');
    await waitUntil(() => slow.output().length === 2, longWaitMs);
    expect(holdersOf([slow, fast], 1)).toBe(1);
  });

  it('can be taken over after another agent died while taking it over', async () => {
    await using dir = await temporaryDir();
    const path = join(dir.path, 'lock');
    leaveDeadLock(path);
    writeFileSync(`${path}.go`, '');
    {
      await using dying = startContender('pause', [path]);
      await waitUntil(() => existsSync(`${path}.paused`), longWaitMs);
      expect(dying.output()).toEqual(['ready']);
    }
    await using heir = startContender('race', [path]);
    await waitUntil(() => heir.output().length === 2, longWaitMs);
    expect(heir.output()[1]).toBe('held');
  });
});
