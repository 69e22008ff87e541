import { describe, expect, it } from 'vitest';
import { assertionsToText, headersToText, textToAssertions, textToHeaders } from './lines.ts';

describe('headers as lines', () => {
  const stored = [{ name: 'Authorization', maskedValue: '…k3y9' }];

  it('keep the stored value of a line that was not changed', () => {
    expect(headersToText(stored)).toBe('Authorization: …k3y9');
    expect(textToHeaders('Authorization: …k3y9\nX-Store: de:1 ', stored)).toEqual([
      { name: 'Authorization' },
      { name: 'X-Store', value: 'de:1' },
    ]);
    expect(textToHeaders('Authorization: Bearer new', stored)).toEqual([
      { name: 'Authorization', value: 'Bearer new' },
    ]);
    expect(textToHeaders('\n', stored)).toEqual([]);
  });
});

describe('assertions as lines', () => {
  it.each([
    ['status = 200-299, 404', { source: 'STATUS', comparison: 'EQUALS', value: '200-299, 404' }],
    [
      'header X-Frame-Options exists',
      { source: 'HEADER', comparison: 'EXISTS', property: 'X-Frame-Options' },
    ],
    [
      'header Content-Type contains json',
      { source: 'HEADER', comparison: 'CONTAINS', property: 'Content-Type', value: 'json' },
    ],
    ['json $.status = ok', { source: 'JSON_PATH', comparison: 'EQUALS', property: '$.status', value: 'ok' }],
    [
      "json $.a[?@.b=='c'].d > 3",
      { source: 'JSON_PATH', comparison: 'GREATER_THAN', property: "$.a[?@.b=='c'].d", value: '3' },
    ],
    ['json $.error missing', { source: 'JSON_PATH', comparison: 'NOT_EXISTS', property: '$.error' }],
    ['size < 100000', { source: 'SIZE', comparison: 'LESS_THAN', value: '100000' }],
    ['redirect = /de/', { source: 'REDIRECT_TARGET', comparison: 'EQUALS', value: '/de/' }],
    ['time < 800', { source: 'RESPONSE_TIME', comparison: 'LESS_THAN', value: '800' }],
  ] as const)('reads and writes %s', (line, assertion) => {
    expect(textToAssertions(line)).toEqual([assertion]);
    expect(assertionsToText([{ property: null, value: null, ...assertion }])).toBe(line);
  });

  it.each(['status', 'status 200', 'json = 3', 'status x = 200', 'time <', 'header A exists b', 'speed < 3'])(
    'does not read %s',
    (line) => expect(textToAssertions(line)).toBeNull(),
  );
});
