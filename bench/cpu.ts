import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** User and system time in ms, of a process and of its children that have ended. A tick is 10 ms. Needs Linux. */
export function cpuOf(pid: number | 'self'): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (from: number): number => (Number(fields[from]) + Number(fields[from + 1])) * 10;
  return { own: ticks(11), ended: ticks(13) };
}

/** Of a process and everything below it. A process that ends meanwhile is not counted. */
export const cpuOfTree = (pid: number): number =>
  [...cpuByProcess(pid).values()].reduce((sum, ms) => sum + ms, 0);

/**
 * The CPU time in ms of a process and everything below it, summed by program: `postgres`, `nginx`, and for Node the name of
 * the script. Children that have ended count for their parent, except those of the benchmark itself.
 */
export function cpuByProcess(pid: number, sums = new Map<string, number>()): Map<string, number> {
  try {
    const { own, ended } = cpuOf(pid);
    const add = (name: string, ms: number): unknown => sums.set(name, (sums.get(name) ?? 0) + ms);
    add(programOf(pid), own);
    add(pid === process.pid ? 'processes that have ended' : programOf(pid), ended);
    for (const child of childrenOf(pid)) cpuByProcess(child, sums);
  } catch {
    // It has ended since its parent was read.
  }
  return sums;
}

/** What each program used since `before`, those that used most first. */
export const cpuSince = (before: ReadonlyMap<string, number>, pid: number): [string, number][] =>
  [...cpuByProcess(pid)]
    .map(([name, ms]): [string, number] => [name, ms - (before.get(name) ?? 0)])
    .filter(([, ms]) => ms > 0)
    .sort(([, a], [, b]) => b - a);

function programOf(pid: number): string {
  if (pid === process.pid) return 'this benchmark';
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
  // PostgreSQL writes what a process does into its command line: "postgres: checkpointer". Chromium writes all of it into the first part.
  const name = basename(program.split(/[: ]/)[0]!);
  // Not the value of an option such as --import.
  const script = args.find((arg, at) => /\.[cm]?[jt]s$/.test(arg) && !args[at - 1]?.startsWith('--'));
  return name === 'node' && script ? basename(script) : name;
}

export const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );

/** Milliseconds since the start of the machine in which a process waited for a core. */
export const cpuPressure = (): number =>
  Number(/^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'latin1'))?.[1]) / 1_000;
