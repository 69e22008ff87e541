import { printTable } from '../../../bench/table.ts';
import type { StormReport } from './storm.ts';

const shown = 5;

export function printReport({ findings, memory, ledger: { injuries, answers, watched } }: StormReport): void {
  const done = injuries.filter(({ end }) => end === 'done').length;
  const lost = answers.filter((answer) => answer.lost !== null).length;
  console.log(`\n${done} injuries; ${answers.length - lost} answers, ${lost} lost`);
  const outages = watched.reduce((sum, place) => sum + place.outages.length, 0);
  const alerts = findings.find(({ invariant }) => invariant === 'no outage has two alerts')?.checked;
  console.log(`${outages} outages of 8 s and more, ${alerts} alerts\n`);
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
    ['memory, MB', 'lives', 'first', 'median', 'most', 'last'],
    memory.map(({ name, lives }) => [
      name,
      String(lives.length),
      ...figuresOf(lives.flat()).map((figure) => String(figure ?? '-')),
    ]),
  );
  for (const { invariant, violations } of findings)
    if (violations.length > 0)
      console.log(
        `\n${invariant}:\n${violations
          .slice(0, shown)
          .map((each) => `  - ${each}`)
          .join('\n')}`,
      );
}

function figuresOf(samples: readonly number[]): (number | undefined)[] {
  const sorted = [...samples].sort((a, b) => a - b);
  return [samples[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1), samples.at(-1)];
}
