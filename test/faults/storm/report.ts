import { printTable } from '../../../bench/table.ts';
import type { StormReport } from './storm.ts';

const maxShown = 5;

export function printReport({ findings, memory, ledger: { faults, requests, targets } }: StormReport): void {
  const injected = faults.filter(({ status }) => status === 'injected').length;
  const failed = requests.filter(({ failure }) => failure !== null).length;
  console.log(`\n${injected} faults; ${requests.length - failed} requests succeeded, ${failed} failed`);
  const outages = targets.reduce((sum, target) => sum + target.outages.length, 0);
  const alerts = findings.find(({ invariant }) => invariant === 'no outage has two alerts')?.checked;
  console.log(`${outages} outages of at least 8 s, ${alerts} alerts\n`);
  printTable(
    ['invariant', 'checked', 'violations'],
    findings.map(({ invariant, checked, violations }) => [
      invariant,
      String(checked),
      String(violations.length),
    ]),
  );
  for (const { invariant, note } of findings) if (note) console.log(`${invariant}: ${note}`);
  console.log();
  printTable(
    ['memory, MB', 'runs', 'first', 'median', 'max', 'last'],
    memory.map(({ name, runs }) => [
      name,
      String(runs.length),
      ...summarize(runs.flat()).map((figure) => String(figure ?? '-')),
    ]),
  );
  for (const { invariant, violations } of findings)
    if (violations.length > 0)
      console.log(
        `\n${invariant}:\n${violations
          .slice(0, maxShown)
          .map((each) => `  - ${each}`)
          .join('\n')}`,
      );
}

function summarize(samples: readonly number[]): (number | undefined)[] {
  const sorted = [...samples].sort((a, b) => a - b);
  return [samples[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1), samples.at(-1)];
}
