/** Prints the entry of a release in CHANGELOG.md: `node scripts/release-notes.ts v1.0.0`. Fails if it is not ready for release. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './dependencies/lock-file.ts';

const root = join(import.meta.dirname, '..');

export function findNotes(changelog: string, tag: string, version: string): string {
  if (tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not the version of package.json (${version}). Tag it v${version}.`);
  const entries = changelog.split(/^## /m).slice(1);
  const entry = entries.find((each) => each.startsWith(`${version} `) || each.startsWith(`${version}\n`));
  if (!entry) throw new Error(`CHANGELOG.md has no entry "## ${version}". Write what users get.`);
  const notes = entry.slice(entry.indexOf('\n')).trim();
  if (!notes) throw new Error(`The entry ${version} of CHANGELOG.md is empty. Write what users get.`);
  return notes;
}

if (import.meta.main) {
  const { version } = await readManifest(root);
  try {
    console.log(
      findNotes(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), process.argv[2] ?? '', version),
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
