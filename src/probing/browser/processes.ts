import { readFileSync } from 'node:fs';

/** How many processes the system has ended for want of memory since it was started; 0 where it does not say. */
export function oomKills(file = '/proc/vmstat'): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
