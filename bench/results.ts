import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One number that a benchmark is about, and its target. */
export type Figure = {
  name: string;
  value: number;
  /** Such as `ms` or `×`. */
  unit: string;
  atLeast?: number;
  atMost?: number;
};

/** One run of a benchmark. A `+` after the commit: with changes that were not committed. */
export type Run = { date: string; commit: string; figures: readonly Figure[] };

const root = join(import.meta.dirname, '..');
const dir = join(import.meta.dirname, 'results');
const fileOf = (bench: string): string => join(dir, `${bench}.json`);

/** Oldest first. */
export const runsOf = (bench: string): Run[] =>
  existsSync(fileOf(bench)) ? (JSON.parse(readFileSync(fileOf(bench), 'utf8')) as Run[]) : [];

/**
 * Adds a run to the file of the benchmark, in place of an earlier run of the same commit. Only runs without options are
 * comparable, so others are not recorded.
 */
export function record(bench: string, figures: readonly Figure[]): void {
  if (process.argv.length > 2) return;
  const run = { date: new Date().toISOString().slice(0, 10), commit: currentCommit(), figures };
  const others = runsOf(bench).filter(({ commit }) => commit !== run.commit);
  mkdirSync(dir, { recursive: true });
  writeFileSync(fileOf(bench), `${JSON.stringify([...others, run], null, 2)}\n`);
}

function currentCommit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'src', 'migrations', 'package-lock.json') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '');
}

/** Not a number: it was not measured, which is a miss. */
export const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean =>
  value >= atLeast && value <= atMost;

export const textOf = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
  `${rounded(value)}${unit === '×' ? '' : ' '}${unit}`.trim();

export const targetOf = ({ unit, atLeast, atMost }: Figure): string =>
  [
    ...(atLeast === undefined ? [] : [`≥ ${textOf({ value: atLeast, unit })}`]),
    ...(atMost === undefined ? [] : [`≤ ${textOf({ value: atMost, unit })}`]),
  ].join(', ');

const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toFixed(2)));
