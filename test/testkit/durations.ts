import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds by project and file, for files that take at least five. */
export type Durations = Record<string, Record<string, number>>;

export type Measured = { project: string; file: string; seconds: number };

const path = join(import.meta.dirname, 'durations.json');
const leastSeconds = 5;

export const readDurations = (): Durations => JSON.parse(readFileSync(path, 'utf8')) as Durations;

/** Replaces the durations of the files that ran, and keeps those of the others that still exist. */
export function updateDurations(
  known: Durations,
  measured: readonly Measured[],
  isThere: (file: string) => boolean,
): Durations {
  const ran = new Set(measured.map(({ project, file }) => `${project} ${file}`));
  const kept = Object.entries(known).flatMap(([project, files]) =>
    Object.entries(files).map(([file, seconds]) => ({ project, file, seconds })),
  );
  const all = [
    ...kept.filter(({ project, file }) => !ran.has(`${project} ${file}`) && isThere(file)),
    ...measured,
  ];
  const slow = all.filter(({ seconds }) => seconds >= leastSeconds);
  const projects = [...new Set(slow.map(({ project }) => project))].toSorted();
  const filesOf = (project: string) =>
    slow
      .filter((each) => each.project === project)
      .toSorted((a, b) => b.seconds - a.seconds || a.file.localeCompare(b.file))
      .map(({ file, seconds }): [string, number] => [file, seconds]);
  return Object.fromEntries(projects.map((project) => [project, Object.fromEntries(filesOf(project))]));
}

export const writeDurations = (durations: Durations): void =>
  writeFileSync(path, `${JSON.stringify(durations, null, 2)}\n`);
