import { describe, expect, it } from 'vitest';
import { defaultPair } from './default-pair.ts';

const releases = ['3', '2', '1'].map((timestamp) => ({ timestamp, isCurrent: timestamp === '2' }));

describe('defaultPair', () => {
  it('compares the live release with the one before it', () => {
    expect(defaultPair(releases, '', '')).toEqual({ from: '1', to: '2' });
  });

  it('compares the release in the address with the one before it', () => {
    expect(defaultPair(releases, '', '3')).toEqual({ from: '2', to: '3' });
  });

  it('compares the oldest release with a newer one', () => {
    expect(defaultPair(releases, '', '1')).toEqual({ from: '3', to: '1' });
  });

  it('takes both from the address', () => {
    expect(defaultPair(releases, '3', '1')).toEqual({ from: '3', to: '1' });
  });
});
