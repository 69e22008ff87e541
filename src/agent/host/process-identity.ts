import { readdirSync, readFileSync } from 'node:fs';

/** Identifies a process uniquely; a process id alone is reused. */
export type ProcessIdentity = { pid: number; startedAt: string; boot: string };

/** Field 22 of /proc/PID/stat, in ticks since boot. The name before it may contain spaces and brackets. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}

const bootOf = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();

export function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: startOf(pid) ?? '', boot: bootOf() };
}

export const isAlive = ({ pid, startedAt, boot }: ProcessIdentity): boolean =>
  startedAt !== '' && startOf(pid) === startedAt && bootOf() === boot;

/** Ignores a process group that no longer exists. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone.
  }
}

/** Every process that has inherited this variable, in any process group. */
export function processesMarked(name: string, value: string): number[] {
  const wanted = `${name}=${value}`;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((entry) => {
      try {
        return readFileSync(`/proc/${entry}/environ`, 'latin1').split('\0').includes(wanted);
      } catch {
        return false;
      }
    })
    .map(Number);
}

export function killMarked(name: string, value: string): void {
  for (const pid of processesMarked(name, value)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone.
    }
  }
}
