import { expect, it } from 'vitest';
import { sizeNote } from './export-size.ts';

it('an export that no server reads says how to split it', () => {
  expect(sizeNote('x'.repeat(1_048_576))).toBeNull();
  expect(sizeNote('é'.repeat(600_000))).toMatch(
    /^The file has 1\.1 MiB, and a server reads at most 1 MiB\. Split it/,
  );
});
