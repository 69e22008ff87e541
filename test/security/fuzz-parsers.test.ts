import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSteps } from '#monitoring/checkout/parse-step.ts';
import { parseRecording } from '#monitoring/checkout/recording.ts';
import type { CheckoutStepInput } from '#monitoring/schema.generated.ts';
import { AppError } from '#platform/errors.ts';
import { about } from '#vat/upstream/classifier-bed.ts';
import { classifyCh } from '#vat/upstream/classify-ch.ts';
import { classifyEu } from '#vat/upstream/classify-eu.ts';
import { classifyUk } from '#vat/upstream/classify-uk.ts';
import { parseXml } from '#vat/upstream/xml.ts';
import { jsonValue, runs, text } from './generators.ts';

const status = fc.constantFrom(200, 200, 200, 400, 404, 500, 503);
const deBig = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
const toJson = (value: unknown): string => JSON.stringify(value, deBig) ?? '';

/** A proper answer with a part cut out, doubled, or overwritten. */
const damaged = (whole: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat(whole.length),
      fc.nat(40),
      fc.oneof(
        text,
        fc.constantFrom(
          '<',
          '>',
          '&',
          '"',
          '</',
          '<!DOCTYPE x>',
          '<![CDATA[',
          ']]>',
          '&#0;',
          '&toString;',
          '&#x110000;',
          '{',
          '}',
          ',',
          ':',
        ),
      ),
    )
    .map(([at, size, put]) => whole.slice(0, at) + put + whole.slice(at + size));

const vies = toJson({
  countryCode: 'DE',
  vatNumber: '123456789',
  valid: true,
  name: 'x',
  address: 'y',
  requestIdentifier: '',
});
const hmrc = toJson({
  target: { name: 'x', vatNumber: '553557881', address: { line1: 'a', postcode: 'b', countryCode: 'GB' } },
  processingDate: 'x',
});
const uid = `<s:Envelope xmlns:s="x"><s:Body><GetByUIDResponse><GetByUIDResult><organisationType><organisation><organisationIdentification><uid><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>116068369</uidOrganisationId></uid><organisationName>Example &amp; Co</organisationName></organisationIdentification></organisation><uidregInformation><uidregStatusEnterpriseDetail>3</uidregStatusEnterpriseDetail></uidregInformation><vatRegisterInformation><vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus></vatRegisterInformation></organisationType></GetByUIDResult></GetByUIDResponse></s:Body></s:Envelope>`;

/** Codes that are names of something to JavaScript as well. */
const refusal = fc
  .oneof(text, fc.constantFrom('constructor', 'toString', '__proto__', 'hasOwnProperty', 'INVALID_INPUT'))
  .map((error) => toJson({ actionSucceed: false, errorWrappers: [{ error }], code: error }));

describe('an answer of a register that is damaged on its way', () => {
  it.each([
    ['VIES', classifyEu, about('DE', '123456789', 'eu'), vies],
    ['HMRC', classifyUk, about('GB', '553557881', 'uk'), hmrc],
    ['the Swiss register', classifyCh, about('CH', '116068369', 'ch'), uid],
  ])('still has a meaning: %s', (_name, classify, asked, whole) => {
    expect(classify({ status: 200, body: whole }, asked).kind).toBe('valid');
    const isText = (value: unknown): boolean => value === null || typeof value === 'string';
    fc.assert(
      fc.property(
        status,
        fc.oneof(damaged(whole), damaged(whole), text, jsonValue.map(toJson), refusal),
        fc.boolean(),
        (code, body, withRequester) => {
          const verdict = classify({ status: code, body }, { ...asked, withRequester });
          expect(['valid', 'invalid', 'unavailable']).toContain(verdict.kind);
          // What is stored and shown is text that PostgreSQL takes.
          const { name, address, reason, message } = verdict as Record<string, unknown>;
          expect([name ?? null, address ?? null, reason ?? null, message ?? null].every(isText)).toBe(true);
          expect(JSON.stringify(verdict)).not.toContain('\\u0000');
        },
      ),
      runs(3_000),
    );
  });

  it('is read in a time that grows with its length and no faster, if it is XML', () => {
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

describe('a word that every object knows', () => {
  it.each(['constructor', 'toString', 'valueOf', '__proto__'])('is a word like any other: %s', (word) => {
    expect(parseXml(`<a>&${word};</a>`)).toBeNull();
    const body = toJson({ actionSucceed: false, errorWrappers: [{ error: word }] });
    expect(classifyEu({ status: 200, body }, about('DE', '123456789', 'eu'))).toMatchObject({
      reason: 'The EU registry reported an error (unknown).',
    });
    const recording = toJson({ steps: [{ type: 'keyDown', key: word }] });
    expect(parseRecording(recording, 'https://shop.example')).toMatchObject([
      { action: 'PRESS', value: word },
    ]);
  });
});

describe('what a person imports', () => {
  const selectors = fc.oneof(
    fc.array(fc.oneof(fc.array(text, { maxLength: 3 }), text, jsonValue), { maxLength: 3 }),
    jsonValue,
  );
  const recorded = fc.record(
    {
      type: fc.oneof(
        fc.constantFrom(
          'navigate',
          'click',
          'change',
          'keyDown',
          'keyUp',
          'waitForElement',
          'setViewport',
          'scroll',
          'hover',
          '__proto__',
        ),
        jsonValue,
      ),
      url: fc.oneof(text, fc.webUrl(), jsonValue),
      selectors,
      value: fc.oneof(text, jsonValue),
      key: fc.oneof(text, jsonValue),
      timeout: fc.oneof(fc.integer(), jsonValue),
      frame: jsonValue,
      target: jsonValue,
      button: jsonValue,
      operator: jsonValue,
      count: jsonValue,
      visible: jsonValue,
    },
    { requiredKeys: ['type'] },
  );
  const recording = fc.oneof(
    {
      arbitrary: fc
        .record(
          { title: jsonValue, steps: fc.array(recorded, { maxLength: 5 }), timeout: jsonValue },
          { requiredKeys: ['steps'] },
        )
        .map(toJson),
      weight: 4,
    },
    { arbitrary: jsonValue.map(toJson), weight: 1 },
    { arbitrary: text, weight: 1 },
  );
  /** `broken` for what nobody has thought of. */
  const outcomeOf = (act: () => unknown): string => {
    try {
      act();
      return 'steps';
    } catch (error) {
      return error instanceof AppError && error.code === 'BAD_REQUEST'
        ? 'refused'
        : `broken: ${String(error)}`;
    }
  };
  const known = /^(?:steps|refused)$/;

  it('becomes steps or is refused with a reason: a recording', () => {
    fc.assert(
      fc.property(recording, (source) => {
        const read = (): unknown =>
          parseSteps(parseRecording(source, 'https://shop.example'), 'recorderJson', 'public');
        expect(outcomeOf(read)).toMatch(known);
      }),
      runs(3_000),
    );
  });

  it('becomes steps or is refused with a reason: steps', () => {
    const step = fc.record(
      {
        name: text,
        action: fc.constantFrom(
          'GOTO',
          'CLICK',
          'FILL',
          'SELECT',
          'CHECK',
          'PRESS',
          'WAIT_FOR',
          'EXPECT_VISIBLE',
          'EXPECT_TEXT',
          'EXPECT_NO_TEXT',
          'EXPECT_URL',
        ),
        selector: fc.oneof(text, fc.constant(null)),
        value: fc.oneof(text, fc.webUrl(), fc.constant(null)),
        secret: fc.boolean(),
        timeoutMs: fc.oneof(fc.integer(), fc.constant(null)),
        optional: fc.boolean(),
      },
      { requiredKeys: ['name', 'action'] },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        expect(outcomeOf(() => parseSteps(steps as CheckoutStepInput[], 'steps', 'public'))).toMatch(known);
      }),
      runs(3_000),
    );
  });
});
