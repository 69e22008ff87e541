import { expect, it } from 'vitest';
import { exchangeOf } from './exchange.ts';

const answerOf = (body: Buffer | string, secrets: string[] = [], address = 'https://register.example/') =>
  exchangeOf(address, {}, { status: 200, body: Buffer.from(body) }, secrets).answer!;

it('keeps no credentials of a question to a register', () => {
  const { question, answer } = exchangeOf(
    'https://user:pass@register.example/check?abn=1&guid=abc-1&code=x&sig=y&callback=abn',
    { method: 'POST', body: '<id>abc-1</id>' },
    null,
    ['abc-1', ''],
  );
  expect(question).toEqual({
    method: 'POST',
    url: 'https://register.example/check?abn=1&guid=hidden&code=hidden&sig=hidden&callback=abn',
    body: '<id>hidden</id>',
  });
  expect(answer).toBeNull();
});

it.each([
  ['as it was sent', 'bad request a+b/c 1'],
  ['encoded for a URL', 'bad request a%2Bb%2Fc%201'],
  ['encoded for a URL in lower case', 'bad request a%2bb%2fc%201'],
  ['encoded for a form', 'bad request a%2Bb%2Fc+1'],
  ['in another case', 'bad request A+B/C 1'],
])('keeps no secret that a register repeats %s', (_, body) => {
  expect(answerOf(body, ['a+b/c 1']).body).toBe('bad request hidden');
});

it('keeps no credentials of the operator’s URL that a register repeats, and leaves short values alone', () => {
  const address = 'https://proxy:pass%2Dword@register.example/?sig=SECRET-SIGNATURE&v=5&abn=51824753556';
  const { body } = answerOf('pass-word SECRET-SIGNATURE 5 51824753556', [], address);
  expect(body).toBe('hidden hidden 5 51824753556');
});

it('keeps 64 KiB of an answer and says that the rest was cut', () => {
  expect(answerOf(Buffer.alloc(65_536, 'x'))).toEqual({ status: 200, body: 'x'.repeat(65_536) });
  expect(answerOf(Buffer.alloc(65_537, 'x'))).toMatchObject({ isCut: true });
});

it('keeps no part of a secret at the end of an answer that was cut', () => {
  expect(answerOf(`${'x'.repeat(65_530)}secret-of-ours`, ['secret-of-ours']).body).toBe(
    `${'x'.repeat(65_530)}hidden`,
  );
});

it('keeps an answer that PostgreSQL could not store as JSON', () => {
  expect(answerOf(Buffer.from('a\0b\xff', 'latin1')).body).toBe('a\u{fffd}b\u{fffd}');
});
