import { expect, it } from 'vitest';
import { encodeChunks } from './chunk.ts';
import { runsWithin } from './read-runs.ts';

it('limits the runs of one response, and still covers every character', () => {
  const characters = 50_000;
  const chunk = encodeChunks(
    Array.from({ length: characters }, (_, index) => [index % 2 === 0 ? 'STDOUT' : 'STDERR', 'x']),
  );
  const runs = runsWithin([{ ...chunk, characterOffset: 0 }], 0, characters);
  expect(runs).toHaveLength(20_000);
  expect(runs.reduce((sum, { length }) => sum + length, 0)).toBe(characters);
});
