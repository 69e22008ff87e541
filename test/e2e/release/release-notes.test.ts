import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findNotes } from '#scripts/release-notes.ts';

const changelog = `# Changelog

## Unreleased

## 1.1.0 – 2027-01-01

- New.

### Fixed

- Old.

## 1.0.0

First.

## 0.9.0

`;

it('the notes of a release are its entry in the changelog', () => {
  expect(findNotes(changelog, 'v1.1.0', '1.1.0')).toBe('- New.\n\n### Fixed\n\n- Old.');
  expect(findNotes(changelog, 'v1.0.0', '1.0.0')).toBe('First.');
});

it.each([
  ['a tag that is not the version', 'v1.0.1', '1.0.0', 'is not the version of package.json'],
  ['a tag without v', '1.0.0', '1.0.0', 'is not the version of package.json'],
  ['a version without an entry', 'v1.0', '1.0', 'has no entry'],
  ['a version whose entry is empty', 'v0.9.0', '0.9.0', 'is empty'],
])('a release is refused for %s', (_, tag, version, reason) => {
  expect(() => findNotes(changelog, tag, version)).toThrow(reason);
});

it('the changelog has an entry for 1.0.0, and every link in it leads to a file', async () => {
  const root = join(import.meta.dirname, '../../..');
  const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  expect(findNotes(text, 'v1.0.0', '1.0.0').length).toBeGreaterThan(1_000);
  for (const [, path] of text.matchAll(/\]\(([^)#]+)/g)) await readFile(join(root, path!));
});
