import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rmSync, statSync } from 'node:fs';
import { buildAgent } from '#scripts/build-agent.ts';

let built: Promise<string> | null = null;

/** The agent as it is shipped: one file, built once per test file from the current source. */
export function agentFile(): Promise<string> {
  built ??= mkdtemp(join(tmpdir(), 'steward-agent-')).then((dir) => {
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    return buildAgent(dir);
  });
  return built;
}

/** The oldest Node on this machine that the agent must support, or the pinned one if there is no other. */
export function oldestNode(): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'node'))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => ({
      path,
      major: Number(/v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]),
    }))
    .filter(({ major }) => major >= 20)
    .sort((a, b) => a.major - b.major);
  return found[0]?.path ?? process.execPath;
}
