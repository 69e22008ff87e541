import { expect, it } from 'vitest';
import { headLines, sampleLine } from './exposition.ts';

it('a label value cannot leave its quotes', () => {
  const hostile = 'a"} 1\nsteward_site_up{site="b\\';
  const line = sampleLine('steward_site_up', { site: hostile }, 1);
  expect(line).toBe('steward_site_up{site="a\\"} 1\\nsteward_site_up{site=\\"b\\\\"} 1');
  expect(line).not.toContain('\n');
});

it('a label value has at most 200 UTF-16 units, and no half of a character', () => {
  expect(sampleLine('m', { site: '🦊'.repeat(300) }, 0)).toBe(`m{site="${'🦊'.repeat(100)}"} 0`);
  expect(sampleLine('m', { site: `x${'🦊'.repeat(300)}` }, 0)).toBe(`m{site="x${'🦊'.repeat(99)}\ufffd"} 0`);
});

it('a label value has no control characters', () => {
  expect(sampleLine('m', { site: 'a\r\u0000b' }, 0)).toBe('m{site="a  b"} 0');
});

it('a metric begins with its help text and its type', () => {
  expect(headLines({ name: 'm', help: 'Two\nlines.' })).toBe('# HELP m Two\\nlines.\n# TYPE m gauge');
});
