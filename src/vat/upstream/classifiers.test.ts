import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { classifyAu } from './au.ts';
import { classifyCh } from './ch.ts';
import { garbageResponses, queryFor, statuses, summaryOf } from './classifier.fixture.ts';
import { classifyEu } from './eu.ts';
import { classifyNo, classifyNoSearch } from './no.ts';
import { classifyUk } from './uk.ts';

const classifiers = {
  eu: { classify: classifyEu, query: queryFor('DE', '123456789', 'eu') },
  uk: { classify: classifyUk, query: queryFor('GB', '553557881', 'uk') },
  ch: { classify: classifyCh, query: queryFor('CH', '116068369', 'ch') },
  no: { classify: classifyNo, query: queryFor('NO', '974760673', 'no') },
  'no search': { classify: classifyNoSearch, query: queryFor('NO', '974760673', 'no') },
  au: { classify: classifyAu, query: queryFor('AU', '51824753556', 'au') },
};

describe.each(Object.entries(classifiers))('the %s classifier', (_, { classify, query }) => {
  it.each([false, true])(
    'returns unavailable for every garbage response (requester: %s)',
    (withRequester) => {
      const results = garbageResponses().map((response) => classify(response, { ...query, withRequester }));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['unavailable']));
    },
  );

  it('never throws, and never returns valid or invalid for a random response', () => {
    const bodies = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.json(),
      fc
        .record(
          {
            valid: fc.oneof(fc.boolean(), fc.anything()),
            actionSucceed: fc.constantFrom(false, true, null, 'false'),
            errorWrappers: fc.array(
              fc.oneof(fc.anything(), fc.record({ error: fc.constantFrom('MS_UNAVAILABLE', 'X') })),
            ),
            organisasjonsnummer: fc.constantFrom('974760673', 974760673, null),
            Message: fc.constantFrom('', 'No record found', 'Timeout'),
            code: fc.constantFrom('INVALID_REQUEST', 'NOT_FOUND.', 404, null),
            target: fc.anything(),
            message: fc.string(),
          },
          { requiredKeys: [] },
        )
        .map((answer) =>
          JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
        ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...statuses), bodies, fc.boolean(), (status, body, withRequester) => {
        expect(summaryOf(classify({ status, body }, { ...query, withRequester }))).toMatch(
          /^(unavailable(, final)?|new token|without requester)$/,
        );
      }),
      { numRuns: 500 },
    );
  });
});
