import { describe, expect, it } from 'vitest';
import { parseReferences } from './references.ts';

describe('network references', () => {
  it.for<[string, { addresses: string[]; names: string[] }]>([
    ['none', { addresses: [], names: [] }],
    ['10.0.0.1:53', { addresses: ['10.0.0.1:53'], names: [] }],
    [
      'gateway.example:443, intranet.example',
      { addresses: ['gateway.example:443'], names: ['intranet.example'] },
    ],
    ['[2001:db8::1]:443', { addresses: ['[2001:db8::1]:443'], names: [] }],
  ])('%s', ([text, references]) => {
    expect(parseReferences(text)).toEqual(references);
  });

  it.for([
    ['1.1.1.1'],
    ['1.1.1.1:0'],
    ['1.1.1.1:70000'],
    ['https://example.com'],
    ['a b'],
    ['a,,b'],
    ['2001:db8::1'],
  ])('refuses %s and says what is wanted', ([text]) => {
    expect(() => parseReferences(text!)).toThrow(/is neither a host with its port/);
  });
});
