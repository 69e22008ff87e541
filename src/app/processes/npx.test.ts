import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isStartedByNpx, type ProcessFacts } from './npx.ts';

const env = { npm_command: 'exec', npm_lifecycle_event: 'npx' };
const npm = { args: ['npm exec steward serve', ''], parent: 1 };
const table =
  (processes: Record<number, ProcessFacts>) =>
  (pid: number): ProcessFacts | null =>
    processes[pid] ?? null;

describe('a server that inherits the variables of npx', () => {
  it('is started by npx if its parent is the shell of npx', () => {
    const shell = { args: ['sh', '-c', 'steward serve', ''], parent: 10 };
    expect(isStartedByNpx(env, 11, table({ 10: npm, 11: shell }))).toBe(true);
  });

  it('is started by npx if the shell of npx has replaced itself', () => {
    expect(isStartedByNpx(env, 10, table({ 10: npm }))).toBe(true);
  });

  it.each([
    ['a tool that npx has started', { args: ['node', '/usr/bin/tool', ''], parent: 10 }],
    ['a script of the shell', { args: ['sh', 'start-servers', ''], parent: 10 }],
    ['a shell below another program', { args: ['sh', '-c', 'nohup steward serve', ''], parent: 9 }],
  ])('is not started by npx if its parent is %s', (_, parent) => {
    const tool = { args: ['node', '/usr/bin/tool', ''], parent: 10 };
    expect(isStartedByNpx(env, 11, table({ 9: tool, 10: npm, 11: parent }))).toBe(false);
  });

  it('is not started by npx if its parent has ended', () => {
    expect(isStartedByNpx(env, 11, table({ 10: npm }))).toBe(false);
  });

  it('is not started by npx if it is a script of a package', () => {
    const script = { ...env, npm_lifecycle_event: 'start' };
    expect(isStartedByNpx(script, 10, table({ 10: npm }))).toBe(false);
  });

  it('is taken for one of npx on a system without /proc', () => {
    expect(isStartedByNpx(env, 10, null)).toBe(true);
  });

  it.runIf(process.platform === 'linux')('is recognised among the processes of this machine', async () => {
    // npm sets the title of its process in the same way.
    const program = 'process.title = "npm exec steward"; console.log(process.title); process.stdin.resume();';
    const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] });
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    expect([isStartedByNpx(env, child.pid!), isStartedByNpx(env, process.pid)]).toEqual([true, false]);
    child.stdin.end();
    await closed;
  });
});
