import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { OperationResponse } from './response.ts';

const pieces = (...texts: string[]) =>
  async function* () {
    yield* texts;
  };

const parsed = async (body: string | Readable): Promise<unknown> =>
  JSON.parse(typeof body === 'string' ? body : (await body.toArray()).join(''));

describe('a streamed text', () => {
  it('replaces its placeholder, and the response is valid JSON', async () => {
    const response = new OperationResponse({ canStream: true });
    const result = {
      a: response.streamText(pieces('one "two"\n', '\u0000\u001b[0m\\', '😀')),
      b: 'not streamed',
      c: [response.streamText(pieces()), response.streamText(pieces('x'))],
    };
    expect(await parsed(response.bodyOf(result, 0))).toEqual({
      a: 'one "two"\n\u0000\u001b[0m\\😀',
      b: 'not streamed',
      c: ['', 'x'],
    });
  });

  it('is not possible where the response is sent as a whole', () => {
    expect(new OperationResponse({ canStream: false }).streamText(pieces('x'))).toBeNull();
  });

  it('that nobody requested leaves the response unchanged', () => {
    expect(new OperationResponse({ canStream: true }).bodyOf({ a: 1 }, 7)).toBe('{"a":1}');
  });

  it('that fails ends the response in the middle, so that it is not valid JSON', async () => {
    const response = new OperationResponse({ canStream: true });
    const result = [
      // oxlint-disable-next-line require-yield
      response.streamText(async function* () {
        throw new Error('gone');
      }),
    ];
    await expect(parsed(response.bodyOf(result, 0))).rejects.toThrow('gone');
  });
});

it('a large response is sent in pieces', async () => {
  const result = { data: Array.from({ length: 1_000 }, (_, at) => ({ at, text: 'x'.repeat(1_000) })) };
  const body = new OperationResponse({ canStream: true }).bodyOf(result, 1_000_000);
  expect(typeof body).toBe('object');
  expect(await parsed(body)).toEqual(result);
});

it('callbacks for a sent response run once, in their order', () => {
  const response = new OperationResponse({ canStream: true });
  expect(response.isAwaited).toBe(false);
  const calls: number[] = [];
  response.whenSent(() => calls.push(1));
  response.whenSent(() => calls.push(2));
  expect(response.isAwaited).toBe(true);
  response.sent();
  response.sent();
  expect(calls).toEqual([1, 2]);
});
