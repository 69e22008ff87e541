import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSteps } from '#monitoring/checkout/parse-step.ts';
import { parseRecording } from '#monitoring/checkout/recording.ts';
import type { CheckoutStepInput } from '#monitoring/checkout/parse-step.ts';
import { AppError } from '#platform/errors.ts';
import { jsonValue, runs, text } from './generators.ts';
import { toJson } from './register-answers.ts';

describe('random imported data', { tags: ['strict'] }, () => {
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
  /** `broken` for an unexpected error. */
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

  it('in a recording becomes steps or is rejected with a reason', () => {
    fc.assert(
      fc.property(recording, (source) => {
        const read = (): unknown =>
          parseSteps(parseRecording(source, 'https://shop.example'), 'recorderJson', 'public');
        expect(outcomeOf(read)).toMatch(known);
      }),
      runs(3_000),
    );
  });

  it('in steps becomes steps or is rejected with a reason', () => {
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
