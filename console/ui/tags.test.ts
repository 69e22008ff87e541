import { expect, it } from 'vitest';
import { joinTags, splitTags, tagsIn } from './tags.ts';

it('tags are read without spaces around them, in lower case and once', () => {
  expect(splitTags(' Live, eu: west ,live,,')).toEqual(['live', 'eu: west']);
  expect(splitTags('')).toEqual([]);
});

it('a pasted list becomes several tags', () => {
  expect(joinTags(['live', 'Shops, live'])).toBe('live,shops');
});

it('all tags of a list are sorted, each once', () => {
  expect(tagsIn([{ tags: ['live', 'shop'] }, { tags: [] }, { tags: ['blog', 'live'] }])).toEqual([
    'blog',
    'live',
    'shop',
  ]);
});
