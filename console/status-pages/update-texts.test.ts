import { describe, expect, it } from 'vitest';
import { textsFor, withText } from './update-texts.ts';
import type { StatusUpdateState } from '../api/monitoring.generated.ts';

const states: StatusUpdateState[] = ['INVESTIGATING', 'IDENTIFIED', 'MONITORING', 'RESOLVED', 'SCHEDULED'];

describe.each(['en', 'de'])('ready texts in the language %s', (locale) => {
  it.each(states)('exist for %s and name the components', (state) => {
    const texts = textsFor(locale, state, ['Fjord Cycles']);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.some((text) => text.includes('Fjord Cycles'))).toBe(true);
    for (const names of [[], ['One', 'Two'], ['One', 'Two', 'Three', 'Four']])
      for (const text of textsFor(locale, state, names)) expect(text).toMatch(/^[A-ZÄÖÜ][^…]+[.]$/);
  });
});

it('many components are not named', () => {
  const [text] = textsFor('en', 'INVESTIGATING', ['One', 'Two', 'Three', 'Four']);
  expect(text).toContain('a problem with our service.');
});

it('a ready text replaces another one, but never what somebody wrote', () => {
  const ready = textsFor('en', 'RESOLVED', []);
  expect(withText('', ready[0]!, ready)).toBe(ready[0]);
  expect(withText(ready[0]!, ready[1]!, ready)).toBe(ready[1]);
  expect(withText('The card reader is back.\n', ready[0]!, ready)).toBe(
    `The card reader is back.\n\n${ready[0]}`,
  );
});
