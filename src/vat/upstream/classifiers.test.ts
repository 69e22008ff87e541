import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { about, everyGarbageAnswer, inShort, statuses } from './classifier.fixture.ts';
import { classifyCh } from './classify-ch.ts';
import { classifyEu } from './classify-eu.ts';
import { classifyUk } from './classify-uk.ts';

const classifiers = {
  eu: { classify: classifyEu, asked: about('DE', '123456789', 'eu') },
  uk: { classify: classifyUk, asked: about('GB', '553557881', 'uk') },
  ch: { classify: classifyCh, asked: about('CH', '116068369', 'ch') },
};

describe.each(Object.entries(classifiers))('the classifier of %s', (_, { classify, asked }) => {
  it.each([false, true])('finds every kind of garbage unavailable (requester: %s)', (withRequester) => {
    const kinds = everyGarbageAnswer().map((answer) => classify(answer, { ...asked, withRequester }).kind);
    expect(new Set(kinds)).toEqual(new Set(['unavailable']));
  });

  it('has a verdict on everything, and finds nothing invalid that is not one of a few answers', () => {
    const bodies = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .record(
          {
            valid: fc.oneof(fc.boolean(), fc.anything()),
            actionSucceed: fc.constantFrom(false, true, null, 'false'),
            errorWrappers: fc.array(
              fc.oneof(fc.anything(), fc.record({ error: fc.constantFrom('MS_UNAVAILABLE', 'X') })),
            ),
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
        expect(inShort(classify({ status, body }, { ...asked, withRequester }))).toMatch(
          /^(unavailable(, final)?|new token|without requester)$/,
        );
      }),
      { numRuns: 500 },
    );
  });
});
