import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it.each([
  [{ b: 1, a: { d: null, c: [true, 'é\n"'] } }, '{"a":{"c":[true,"é\\n\\""],"d":null},"b":1}'],
  // The example of RFC 8785, section 3.2.3.
  [
    { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, ö: 7 },
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\u{1f600}":5,"\ufb33":3}',
  ],
  [{ a: undefined, b: [] }, '{"b":[]}'],
])('prints %j in one form only', (value, expected) => {
  expect(canonicalJson(value)).toBe(expected);
});
