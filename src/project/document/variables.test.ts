import { describe, expect, it } from 'vitest';
import { substitute, variablesIn } from './variables.ts';

describe('variables', () => {
  it('are found by their names', () => {
    expect(variablesIn('https://${env:HOST}/${env:TOKEN}')).toEqual(['HOST', 'TOKEN']);
  });

  it('without an end are read in a short time', () => {
    const from = process.cpuUsage();
    expect(variablesIn('${env:'.repeat(170_000))).toEqual([]);
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it('are replaced by their values', () => {
    const variables = new Map([['TOKEN', 'a$&b']]);
    expect(substitute('Bearer ${env:TOKEN}', variables)).toEqual({ kind: 'value', value: 'Bearer a$&b' });
  });

  it('that are empty count as missing, and each is named once', () => {
    const variables = new Map([['EMPTY', '']]);
    expect(substitute('${env:EMPTY}${env:EMPTY}${env:OTHER}', variables)).toEqual({
      kind: 'missing',
      names: ['EMPTY', 'OTHER'],
    });
  });

  it('are not multiplied', () => {
    const variables = new Map([['A', 'x'.repeat(5_000)]]);
    expect(substitute('${env:A}'.repeat(100_000), variables)).toEqual({ kind: 'too long' });
    expect(substitute('${env:A}'.repeat(3), variables).kind).toBe('value');
  });
});
