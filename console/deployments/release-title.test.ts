import { describe, expect, it } from 'vitest';
import { releaseSubtitle, releaseTitle } from './release-title.ts';

const titles = (version: string, commitSubject: string | null) => [
  releaseTitle({ version, commitSubject }),
  releaseSubtitle({ version, commitSubject }),
];

describe('the title of a release', () => {
  it('is the version that somebody chose, with the commit beside it', () => {
    expect(titles('v2.4.1', 'Fix the cart')).toEqual(['v2.4.1', 'Fix the cart']);
    expect(titles('release-2026', 'Fix the cart')).toEqual(['release-2026', 'Fix the cart']);
  });

  it('is the subject of the commit if the version is only a time', () => {
    expect(titles('release-20260131_235959', 'Fix the cart')).toEqual(['Fix the cart', null]);
  });

  it('is the version if the commit is not known', () => {
    expect(titles('release-20260131_235959', null)).toEqual(['release-20260131_235959', null]);
    expect(titles('v2', null)).toEqual(['v2', null]);
  });
});
