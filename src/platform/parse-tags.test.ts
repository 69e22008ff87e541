import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTags } from './parse-tags.ts';

const parse = (...tags: string[]): string[] => parseTags(tags, 'tags');
const refusal = (...tags: string[]): unknown => {
  try {
    return parse(...tags);
  } catch (error) {
    return (error as { details?: unknown }).details;
  }
};

describe('tags', () => {
  it('are stored in lower case, trimmed and sorted, each once', () => {
    expect(parse(' Shop ', 'eu/DE', 'shop', 'Größe', '24x7')).toEqual(['24x7', 'eu/de', 'größe', 'shop']);
  });

  it('that look the same are the same', () => {
    expect(parse('caf\u00e9', 'cafe\u0301')).toEqual(['caf\u00e9']);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'blank'],
    ['a'.repeat(41), 'too long'],
    ['a,b', 'with a comma'],
    ['<b>', 'with brackets'],
    ['a\nb', 'with a line break'],
    ['a\0b', 'with a NUL'],
    ['\u202eabc', 'with a direction override'],
  ])('%j is refused: it is %s', (tag) => {
    expect(refusal(tag)).toEqual({ field: 'tags' });
  });

  it('are at most 20', () => {
    const many = Array.from({ length: 21 }, (_, index) => `t${index}`);
    expect(parse(...many.slice(1))).toHaveLength(20);
    expect(refusal(...many)).toEqual({ field: 'tags' });
  });

  it('do not change when they are parsed again', () => {
    const tag = fc.string({
      unit: fc.constantFrom('İ', 'ß', 'é', 'e\u0301', 'Ǆ', 'A', '7', '/'),
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 20 }), (given) => {
        const once = parse(...given);
        expect(parse(...once)).toEqual(once);
      }),
    );
  });
});
