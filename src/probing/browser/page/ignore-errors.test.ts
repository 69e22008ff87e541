import { describe, expect, it } from 'vitest';
import { withoutIgnored } from './ignore-errors.ts';

describe('IGNORE patterns', () => {
  it('are given up when they take longer than the rest of the check', async () => {
    const error = { source: 'console', message: 'x', stackTrace: null, url: null, line: null, column: null };
    const search = { find: () => new Promise<never>(() => {}) };
    expect(await withoutIgnored([error], [{ pattern: 'x', action: 'IGNORE' }], search, 20)).toEqual({
      kind: 'given-up',
      reason: 'the error patterns take too long on this page',
    });
  });
});
