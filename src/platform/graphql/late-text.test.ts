import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { allowLateTexts, lateText, withLateTexts } from './late-text.ts';

const pieces = (...texts: string[]) =>
  async function* () {
    yield* texts;
  };

const sent = async (answer: string | Readable): Promise<unknown> =>
  JSON.parse(typeof answer === 'string' ? answer : (await answer.toArray()).join(''));

describe('a text that comes late', () => {
  it('stands where it was left out, in an answer that is whole JSON', async () => {
    const context = {};
    allowLateTexts(context);
    const body = JSON.stringify({
      a: lateText(context, pieces('one "two"\n', '\u0000\u001b[0m\\', '😀')),
      b: 'in time',
      c: [lateText(context, pieces()), lateText(context, pieces('x'))],
    });
    expect(await sent(withLateTexts(context, body))).toEqual({
      a: 'one "two"\n\u0000\u001b[0m\\😀',
      b: 'in time',
      c: ['', 'x'],
    });
  });

  it('is not taken where nobody would bring it', () => {
    expect(lateText({}, pieces('x'))).toBeNull();
  });

  it('leaves an answer without one as it is', () => {
    const context = {};
    allowLateTexts(context);
    expect(withLateTexts(context, '{"a":1}')).toBe('{"a":1}');
  });

  it('that fails ends the answer in the middle, rather than short and seemingly whole', async () => {
    const context = {};
    allowLateTexts(context);
    const body = JSON.stringify([
      // oxlint-disable-next-line require-yield
      lateText(context, async function* () {
        throw new Error('gone');
      }),
    ]);
    await expect(sent(withLateTexts(context, body))).rejects.toThrow('gone');
  });
});
