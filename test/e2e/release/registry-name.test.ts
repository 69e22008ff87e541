import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Commands that get the package from the registry, as opposed to a file. With a token in the environment, npx must not do so either. */
const fromRegistry =
  /npm (?:i|install|add)\b[^\n]* (?:steward(?![\w./-])|\$\{name\})|registry\.npmjs\.org\/(?:steward|\$\{name\})|npx steward (?:deploy|serve`)/;

it('nothing tells people to install the package from the npm registry while it is not there', () => {
  if (!read('README.md').includes('Steward is not on the npm registry yet')) return;
  const files = globSync(
    ['*.md', '.github/**/*.yml', 'docs/**/*.{md,yml}', 'deploy/**/*', 'src/**/*.ts', 'console/**/*.{ts,tsx}'],
    {
      cwd: root,
      withFileTypes: true,
    },
  ).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.filter((path) => fromRegistry.test(read(path)))).toEqual([]);
});
