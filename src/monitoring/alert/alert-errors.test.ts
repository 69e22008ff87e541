import { describe, expect, it } from 'vitest';
import { fingerprintOf, type JsError } from '#probing/index.ts';
import { addErrors } from './alert-errors.ts';

const error = (message: string, changes: Partial<JsError> = {}): JsError => ({
  source: 'uncaught',
  message,
  stackTrace: null,
  url: 'https://shop.example/static/version1700000000/app.js?v=1',
  line: 1,
  column: 2_345,
  ...changes,
});

describe('JavaScript errors', () => {
  it.each<[string, Partial<JsError>]>([
    ['another number in the message', { message: 'item 99 is gone' }],
    ['another release', { url: 'https://shop.example/static/version1800000000/app.js?v=2' }],
    ['another column of a minified line', { column: 7 }],
  ])('count as the same error with %s', (_name, changes) => {
    expect(fingerprintOf(error('item 17 is gone', changes))).toBe(fingerprintOf(error('item 17 is gone')));
  });

  it.each<[string, Partial<JsError>]>([
    ['message', { message: 'the cart is gone' }],
    ['source', { source: 'console' }],
    ['script', { url: 'https://shop.example/cart.js' }],
  ])('count as different errors with another %s', (_name, changes) => {
    expect(fingerprintOf(error('item 17 is gone', changes))).not.toBe(
      fingerprintOf(error('item 17 is gone')),
    );
  });

  it('are added to an open alert, each only once', () => {
    const opened = addErrors({ message: 'JavaScript errors on Shop: first', fingerprints: [] }, [
      error('first'),
    ])!;
    expect(opened.message).toBe('JavaScript errors on Shop: first');
    expect(addErrors(opened, [error('first')])).toBeNull();
    const more = addErrors(opened, [error('second'), error('first'), error('third')])!;
    expect(more.message).toBe('JavaScript errors on Shop: first; second; third');
    expect(addErrors(more, [error('third'), error('second')])).toBeNull();
  });

  it('are distinguished by the address that is missing, even if one address is the start of another', () => {
    const missing = (path: string): JsError =>
      error(`Failed to load resource: 404: https://shop.example${path}`, {
        source: 'network',
        url: `https://shop.example${path}`,
      });
    const opened = addErrors({ message: 'x', fingerprints: [] }, [missing('/a.png.map')])!;
    const more = addErrors(opened, [missing('/a.png')])!;
    expect(more.message).toBe(
      'x; Failed to load resource: 404: https://shop.example/a.png.map; Failed to load resource: 404: https://shop.example/a.png',
    );
  });

  it('are listed up to 1,500 characters and 50 fingerprints', () => {
    const words = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + at).repeat(100));
    const reported = addErrors(
      { message: 'x', fingerprints: [] },
      words.map((word) => error(word)),
    )!;
    expect(reported.message.length).toBeLessThanOrEqual(1_500);
    expect(reported.fingerprints).toHaveLength(50);
  });
});
