import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseLock, takeLock } from './lock.ts';
import { identify, isAlive } from './process-identity.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-lock-'));
  path = join(dir, 'lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const held = (process: object): void =>
  writeFileSync(path, JSON.stringify({ owner: 'other', process, since: 'then' }));

describe('a lock', () => {
  it('is held until it is released, and can be taken again by its holder', () => {
    expect(takeLock(path, 'one')).toEqual({ kind: 'held' });
    expect(takeLock(path, 'one')).toEqual({ kind: 'held' });
    expect(takeLock(path, 'two')).toMatchObject({ kind: 'taken', by: { owner: 'one' } });
    releaseLock(path, 'two');
    expect(takeLock(path, 'two').kind).toBe('taken');
    releaseLock(path, 'one');
    expect(takeLock(path, 'two').kind).toBe('held');
  });

  it('of a running process is respected, of a dead one taken over', () => {
    held(identify(process.ppid));
    expect(takeLock(path, 'one').kind).toBe('taken');
    const { pid } = spawnSync('true');
    held({ ...identify(process.pid), pid });
    expect(takeLock(path, 'one').kind).toBe('held');
  });

  it('recognises a reused process id and an earlier boot', () => {
    const me = identify(process.pid);
    expect([isAlive(me), isAlive({ ...me, startedAt: '1' }), isAlive({ ...me, boot: 'x' })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
