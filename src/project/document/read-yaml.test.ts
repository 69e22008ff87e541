import { expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';

it('counts a text once for each alias of it', () => {
  const aliases = Array.from({ length: 50_000 }, () => '*a').join(', ');
  const { root, problems } = readYaml(`a: &a "${'x'.repeat(100_000)}"\nb: [${aliases}]\n`);
  expect([root, problems]).toEqual([
    null,
    [
      expect.objectContaining({
        message: expect.stringMatching(/^The texts of the file have more than 4 MiB/),
      }),
    ],
  ]);
});

it('reads aliases of short texts', () => {
  expect(readYaml('a: &a text\nb: [*a, *a]\n').problems).toEqual([]);
});
