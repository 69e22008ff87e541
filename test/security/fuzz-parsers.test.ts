import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecording } from '#monitoring/checkout/recording.ts';
import type { SendOutcome } from '#notification/channels/channel.ts';
import { outcomeOf } from '#notification/channels/post.ts';
import { systemClock } from '#platform/clock.ts';
import { classifyCh } from '#vat/upstream/ch.ts';
import { queryFor } from '#vat/upstream/classifier.fixture.ts';
import { classifyEu } from '#vat/upstream/eu.ts';
import { classifyUk } from '#vat/upstream/uk.ts';
import { createTokenStore } from '#vat/upstream/uk-token.ts';
import { parseXml } from '#vat/upstream/xml.ts';
import { startRegister } from '../vat-simulators/register-server.ts';
import { jsonValue, runs, text } from './generators.ts';
import { answersOf, oddToken, toJson, tokenAnswer } from './register-answers.ts';

const status = fc.constantFrom(200, 200, 200, 400, 404, 500, 503);

describe('a corrupted response of a register', { tags: ['strict'] }, () => {
  it.each([
    ['VIES', classifyEu, queryFor('DE', '123456789', 'eu'), answersOf('eu')],
    ['HMRC', classifyUk, queryFor('GB', '553557881', 'uk'), answersOf('uk')],
    ['the Swiss register', classifyCh, queryFor('CH', '116068369', 'ch'), answersOf('ch')],
  ])('is classified without an exception: %s', (_name, classify, query, { whole, body: answer }) => {
    expect(classify({ status: 200, body: whole }, query).status).toBe('valid');
    const isText = (value: unknown): boolean => value === null || typeof value === 'string';
    fc.assert(
      fc.property(status, answer, fc.boolean(), (code, body, withRequester) => {
        const result = classify({ status: code, body }, { ...query, withRequester });
        expect(['valid', 'invalid', 'unavailable']).toContain(result.status);
        // The stored and displayed text must be valid for PostgreSQL.
        const { name, address, message, request_identifier: reference } = result;
        expect([name, address, message, reference].every(isText)).toBe(true);
        expect(JSON.stringify(result)).not.toContain('\\u0000');
      }),
      runs(3_000),
    );
  });

  it('of the HMRC token endpoint becomes a token or an error', async () => {
    let said = { code: 200, body: '' };
    await using hmrc = await startRegister(() => ({
      status: said.code,
      type: 'application/json',
      body: said.body,
    }));
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(status, tokenAnswer, async (code, body) => {
        said = { code, body };
        const tokens = createTokenStore(hmrc.url, { id: 'x', secret: 'y' }, systemClock);
        const limits = {
          deadline: performance.now() + 5_000,
          fairTimeoutMs: 0,
          signal: new AbortController().signal,
        };
        const token = await tokens.get(limits);
        // A token must be a valid header value.
        expect(typeof token === 'string' ? `token ${token}` : token.message).toMatch(
          /^(?:token [!-~]{1,4096}|The UK service .*)$/,
        );
        outcomes.add(typeof token);
      }),
      { ...runs(500), examples: [[200, oddToken]] },
    );
    expect([...outcomes].toSorted()).toEqual(['object', 'string']);
  });

  it('in XML is parsed in linear time', () => {
    const evil = [
      '<a '.repeat(80_000),
      '<a b="'.repeat(40_000),
      `<a ${'b=" '.repeat(60_000)}`,
      '&'.repeat(240_000),
      '<!--'.repeat(60_000),
      '<![CDATA['.repeat(26_000),
      `<a${' '.repeat(240_000)}`,
      `<a>${'&amp'.repeat(60_000)}`,
      `<a ${'b="c" '.repeat(40_000)}`,
      '<?'.repeat(120_000),
    ];
    for (const source of evil) {
      const before = process.cpuUsage().user;
      expect(parseXml(source)).toBeNull();
      expect([source.slice(0, 12), process.cpuUsage().user - before < 1_000_000]).toEqual([
        source.slice(0, 12),
        true,
      ]);
    }
  });
});

describe('a response to a notification', { tags: ['strict'] }, () => {
  const answer = (status: number, body: string, retryAfter = '', statusText = ''): SendOutcome =>
    outcomeOf({ status, statusText, headers: { 'retry-after': retryAfter }, body }, new Date());

  it('is classified, whatever it contains', () => {
    const after = fc.oneof(
      text,
      fc.constantFrom('1', '1e9', '-1', '99999999999999999999', '0.5', 'Infinity'),
    );
    const body = fc.oneof(
      text,
      jsonValue.map(toJson),
      after.map((seconds) => `{"retry_after":${seconds}}`),
    );
    const status = fc.constantFrom(100, 200, 204, 302, 400, 404, 408, 410, 425, 429, 500, 503, 999);
    fc.assert(
      fc.property(status, body, after, text, (code, said, seconds, words) => {
        const outcome = answer(code, said, seconds, words);
        expect(['sent', 'retry', 'gone', 'refused']).toContain(outcome.kind);
        if (outcome.kind === 'sent') return;
        expect(outcome.error).not.toMatch(/[\0\r\n]/);
        // 300 characters of the response, plus the surrounding text.
        expect(outcome.error.length).toBeLessThan(6_000);
        expect(outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0).toBeGreaterThanOrEqual(0);
      }),
      runs(3_000),
    );
  });

  it.each(['<', '<script', '<script>', '</script', '<style ', '"retry_after" ', ' ', '\u202e'])(
    'is parsed in linear time: %j',
    (unit) => {
      const cost = (size: number): number => {
        const body = unit.repeat(size / unit.length);
        const { user } = process.cpuUsage();
        answer(429, body);
        return process.cpuUsage().user - user;
      };
      cost(1_000);
      // 16 times the maximum length: milliseconds if linear, and two minutes if every `<` is searched for its own end.
      expect(cost(262_144)).toBeLessThan(1_000_000);
    },
  );
});

describe('a name of a built-in object property', { tags: ['strict'] }, () => {
  const pressed = (key: string): string => {
    try {
      const recording = toJson({ steps: [{ type: 'keyDown', key }] });
      return toJson(parseRecording(recording, 'https://shop.example'));
    } catch (error) {
      return String(error);
    }
  };

  it.each(['constructor', 'toString', 'valueOf', '__proto__'])(
    'is treated like any other text: %s',
    (word) => {
      expect(parseXml(`<a>&${word};</a>`)).toBeNull();
      const body = toJson({ actionSucceed: false, errorWrappers: [{ error: word }] });
      expect(classifyEu({ status: 200, body }, queryFor('DE', '123456789', 'eu'))).toMatchObject({
        message: 'The EU register reported an error (unknown).',
      });
      // As a key of a recording, it is ignored like any unknown key.
      expect(pressed(word)).toBe(pressed('nonsense').replaceAll('nonsense', word));
    },
  );
});
