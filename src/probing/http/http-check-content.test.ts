import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { page, says, startMisbehavingServer, type Behaviour } from '#testkit/misbehaving-server.ts';
import { createPatternSearch } from '../pattern-search/pattern-search.ts';
import type { CheckTarget } from '../check.ts';
import { createHttpCheck, inWords, runCheck } from '../check.fixture.ts';

const search = createPatternSearch({ budgetMs: 5_000 });
afterAll(() => search[Symbol.asyncDispose]());
const check = createHttpCheck({ search, timeoutMs: 5_000 });

async function verdict(behave: Behaviour, rules: Partial<CheckTarget>): Promise<string> {
  await using server = await startMisbehavingServer(behave);
  return inWords(await runCheck(check, server.url, rules));
}

const html = (body: string | Buffer, charset?: string): Behaviour =>
  page(body, 'HTTP/1.1 200 OK', `content-type: text/html${charset ? `; charset=${charset}` : ''}\r\n`);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const mebibyte = 1_048_576;
const shop = '<p>Grüße!</p><button>Add to cart</button>';

describe('the expected content of a page', () => {
  it.each<[string, Behaviour, string, string]>([
    ['is there', html(shop), 'Add to cart', 'UP 200'],
    ['has umlauts, in UTF-8 by default', html(shop), 'Grüße!', 'UP 200'],
    ['has umlauts, in ISO-8859-1', html(latin1(shop), 'ISO-8859-1'), 'Grüße!', 'UP 200'],
    ['is plain, in ISO-8859-1', html(latin1(shop), 'ISO-8859-1'), 'Add to cart', 'UP 200'],
    ['has a euro sign, in windows-1252', html(latin1('5 \x80'), '"windows-1252"'), '5 €', 'UP 200'],
    [
      'is in a charset that only the page names',
      html(latin1(`<meta charset="latin1">${shop}`)),
      'Grüße!',
      'UP 200',
    ],
    ['is in UTF-16, as its byte order mark says', html(utf16(shop)), 'Add to cart', 'UP 200'],
    ['is in UTF-16, whatever the server says', html(utf16(shop), 'utf-8'), 'Grüße!', 'UP 200'],
    [
      'is in Shift_JIS',
      html(Buffer.from([0x83, 0x4a, 0x81, 0x5b, 0x83, 0x67]), 'shift_jis'),
      'カート',
      'UP 200',
    ],
    ['is in a charset nobody knows, and read as UTF-8', html(shop, 'klingon'), 'Grüße!', 'UP 200'],
    [
      'is compressed',
      says('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n', gzipSync(shop)),
      'Add to cart',
      'UP 200',
    ],
    ['is missing', html(shop), 'Buy now', 'DOWN 200 the text "Buy now" is not on the page'],
    [
      'is there in another case',
      html(shop),
      'ADD TO CART',
      'DOWN 200 the text "ADD TO CART" is not on the page',
    ],
    [
      'is garbled by a wrong charset',
      html(latin1(shop), 'utf-8'),
      'Grüße!',
      'DOWN 200 the text "Grüße!" is not on the page',
    ],
    [
      'is missing from an empty answer',
      says('HTTP/1.1 204 No Content\r\n\r\n'),
      'x',
      'DOWN 204 the text "x" is not on the page',
    ],
    [
      'is on an error page',
      page('Add to cart', 'HTTP/1.1 500 Oops'),
      'Add to cart',
      'DOWN 500 HTTP 500 Oops',
    ],
    ['is nothing at all', html(''), '', 'UP 200'],
    [
      'is long, and quoted in part',
      html(shop),
      'n'.repeat(300),
      `DOWN 200 the text "${'n'.repeat(100)}…" is not on the page`,
    ],
  ])('%s', async (_, behave, expectedContent, expected) => {
    expect(await verdict(behave, { expectedContent })).toBe(expected);
  });

  it('is searched in the first 1 MiB, and no further', async () => {
    const fits = 'x'.repeat(mebibyte - 3) + 'end';
    expect(await verdict(html(fits), { expectedContent: 'end' })).toBe('UP 200');
    expect(await verdict(html(`${fits}!`), { expectedContent: 'end' })).toBe('UP 200');
    expect(await verdict(html(`${fits}!`), { expectedContent: 'end!' })).toBe(
      'DOWN 200 the text "end!" is not on the page, of which the first 1 MiB was read',
    );
  });
});

describe('error patterns', () => {
  const fail = (...patterns: string[]) => patterns.map((pattern) => ({ pattern, action: 'FAIL' as const }));
  const broken = 'Fatal error: Uncaught Exception in index.php on line 12';

  it.each<[string, Behaviour, Partial<CheckTarget>, string]>([
    ['are not found', html(shop), { patterns: fail('Fatal error', '(?i)exception') }, 'UP 200'],
    [
      'are found',
      html(broken),
      { patterns: fail('Fatal error: .* on line \\d+') },
      'DOWN 200 error pattern found: Fatal error: .* on line \\d+',
    ],
    [
      'are found, the first of the list',
      html(broken),
      { patterns: fail('nothing', '(?i)EXCEPTION', 'Fatal') },
      'DOWN 200 error pattern found: (?i)EXCEPTION',
    ],
    [
      'are found in the charset of the page',
      html(latin1('Störung'), 'latin1'),
      { patterns: fail('St.rung$') },
      'DOWN 200 error pattern found: St.rung$',
    ],
    [
      'are about scripts',
      html(broken),
      { patterns: [{ pattern: 'Fatal error', action: 'IGNORE' }] },
      'UP 200',
    ],
    [
      'come after the text',
      html(broken),
      { patterns: fail('Fatal'), expectedContent: 'cart' },
      'DOWN 200 the text "cart" is not on the page',
    ],
    [
      'come after the status',
      page(broken, 'HTTP/1.1 502 Bad Gateway'),
      { patterns: fail('Fatal') },
      'DOWN 502 HTTP 502 Bad Gateway',
    ],
    [
      'span lines when told so',
      html('Error\nin line 3'),
      { patterns: fail('(?s)Error.in') },
      'DOWN 200 error pattern found: (?s)Error.in',
    ],
  ])('%s', async (_, behave, rules, expected) => {
    expect(await verdict(behave, rules)).toBe(expected);
  });

  it('are searched in the first 1 MiB', async () => {
    const body = `${'x'.repeat(mebibyte - 5)}FatalFatal!`;
    expect(await verdict(html(body), { patterns: fail('Fatal$') })).toBe(
      'DOWN 200 error pattern found: Fatal$',
    );
    expect(await verdict(html(body), { patterns: fail('Fatal!') })).toBe('UP 200');
  });
});
