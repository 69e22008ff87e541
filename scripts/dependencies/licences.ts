import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameAt, type LockFile } from './lock-file.ts';

/** Licences that ask for no more than to keep their text. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that are shipped with another licence, and why that is right. None at present. */
const exceptions: Record<string, { licence: string; why: string }> = {};

export type Licensed = { place: string; licence: string | null };

/** From the installed package. Packages for other processors are not installed, so theirs is from the lock file. */
export async function readLicence(root: string, place: string, lock: LockFile): Promise<Licensed> {
  const installed = await readFile(join(root, place, 'package.json'), 'utf8').catch(() => null);
  const { license, licenses } = JSON.parse(installed ?? '{}') as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  const stated = typeof license === 'object' ? license.type : (license ?? licenses?.[0]?.type);
  return { place, licence: stated ?? lock.packages[place]?.license ?? null };
}

export function licenceProblems(packages: readonly Licensed[], except = exceptions): string[] {
  return packages.flatMap(({ place, licence }) => {
    const name = nameAt(place);
    if (licence === null) return [`${name} (${place}) states no licence.`];
    if (isAllowed(licence) || except[name]?.licence === licence) return [];
    return [
      `${name} (${place}) has the licence ${licence}, which is not in the list of scripts/dependencies/licences.ts.`,
    ];
  });
}

/** An SPDX expression: of `OR` one licence must be allowed, of `AND` all. */
export function isAllowed(expression: string): boolean {
  const text = expression.trim();
  const inner = /^\(([^()]*)\)$/.exec(text)?.[1] ?? text;
  // Nested parentheses occur in no package so far. They are not allowed, and a person decides.
  if (/[()]/.test(inner)) return false;
  return inner
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((id) => allowed.has(id.trim())));
}
