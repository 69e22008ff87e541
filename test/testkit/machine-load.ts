import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

type CpuTimes = { total: number; idle: number; stolen: number };

/** Undefined on systems without `/proc`. */
function readCpuTimes(): CpuTimes | undefined {
  try {
    const [line] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    return parseCpuTimes(line!);
  } catch {
    return undefined;
  }
}

/** The first line of `/proc/stat`. The time of guests is part of that of `user` and `nice`. */
function parseCpuTimes(line: string): CpuTimes {
  const [user, nice, system, idle, ioWait, irq, softIrq, stolen] = line
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number) as [number, number, number, number, number, number, number, number];
  return {
    total: user + nice + system + idle + ioWait + irq + softIrq + stolen,
    idle: idle + ioWait,
    stolen,
  };
}

/** Starts to watch the machine. The function says how busy it was since then. */
export function watchMachine(): () => string {
  const before = readCpuTimes();
  const loads: number[] = [];
  const sample = (): void => void loads.push(loadavg()[0]!);
  const timer = setInterval(sample, 10_000).unref();
  return () => {
    clearInterval(timer);
    sample();
    const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
    const load = `load ${mean.toFixed(1)} on average, ${Math.max(...loads).toFixed(1)} at most`;
    const after = readCpuTimes();
    if (!before || !after) return load;
    const percentOf = (part: 'idle' | 'stolen'): string =>
      `${Math.round(((after[part] - before[part]) / Math.max(1, after.total - before.total)) * 100)} %`;
    return `${load}; of the CPU time, ${percentOf('idle')} was idle and ${percentOf('stolen')} stolen by other machines`;
  };
}
