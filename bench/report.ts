import { cpuByProcess, cpuPressure, cpuSince } from './cpu.ts';
import { isMet, record, targetOf, textOf, type Figure } from './results.ts';
import { printTable } from './table.ts';

const before = cpuByProcess(process.pid);
const [startedAt, pressureBefore] = [performance.now(), cpuPressure()];

/**
 * Prints the figures, and the CPU time of each process that the benchmark has started and not ended yet. Records the figures
 * in bench/results. The benchmark exits with 1 if a figure misses its target.
 */
export function report(bench: string, figures: readonly Figure[]): void {
  console.log('');
  printTable(
    [bench, 'figure', 'target', ''],
    figures.map((figure) => [figure.name, textOf(figure), targetOf(figure), isMet(figure) ? '' : 'missed']),
  );
  console.log('');
  printTable(
    ['CPU of', 's'],
    cpuSince(before, process.pid).map(([name, ms]) => [name, (ms / 1_000).toFixed(1)]),
  );
  const pressure = (cpuPressure() - pressureBefore) / (performance.now() - startedAt);
  console.log(`\n${(pressure * 100).toFixed(0)} % of the time a process of this machine waited for a core`);
  record(bench, figures);
  if (!figures.every(isMet)) process.exitCode = 1;
}
