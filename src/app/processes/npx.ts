import { readFileSync } from 'node:fs';

const everyMs = 500;

/**
 * npx runs a command in a shell, which ends on a signal without passing it on. The command would go on, with its port and data
 * directory. Calls `ended` when that shell has ended. Other parents may end before their children, such as the shell of `nohup`.
 */
export function whenNpxEnds(ended: () => void): void {
  const { env, ppid: shell } = process;
  if (!isStartedByNpx(env, shell)) return;
  const watching = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watching);
    ended();
  }, everyMs);
  watching.unref();
}

/** What Linux knows about a process; null if it has ended. */
export type ProcessFacts = { args: readonly string[]; parent: number };

/**
 * Whether the parent is npx itself or its shell. The variables alone do not tell: everything below npx inherits them, such as a server
 * that a tool, or a terminal that npx has started, leaves running. Without /proc they have to do.
 */
export function isStartedByNpx(
  env: Readonly<Record<string, string | undefined>>,
  parent: number,
  look = process.platform === 'linux' ? readProcess : null,
): boolean {
  if (env['npm_command'] !== 'exec' || env['npm_lifecycle_event'] !== 'npx') return false;
  if (!look) return true;
  const found = look(parent);
  if (!found) return false;
  if (isNpm(found)) return true;
  // `sh -c COMMAND`, unless the shell has replaced itself with the command.
  const above = found.args[1] === '-c' ? look(found.parent) : null;
  return above !== null && isNpm(above);
}

/** npm gives its process a title, such as `npm exec steward serve`. */
const isNpm = ({ args: [title = ''] }: ProcessFacts): boolean => /^npm( |$)/.test(title);

function readProcess(pid: number): ProcessFacts | null {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return { args, parent: Number(parent?.[1] ?? 0) };
  } catch {
    return null;
  }
}
