import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { badRequest } from '#platform/errors.ts';
import {
  clearableText,
  kept,
  parseGiven,
  required,
  text,
  withoutNulls,
  type Given,
} from '#platform/parse-input.ts';
import { estimateSize } from './estimate-size.ts';

export type PatternSettings = {
  pattern: string;
  description: string | null;
  action: 'FAIL' | 'IGNORE';
  enabled: boolean;
};
export type PatternInput = Given<PatternSettings>;
export type NewPatternInput = PatternInput &
  Pick<PatternSettings, 'pattern'> &
  Given<{ siteId: string; pageId: string }>;

const maxInstructions = 2_000;
/**
 * By repetition, a pattern of 1,000 characters can have 960,000 instructions, which block the process for 0.6 s while they are compiled.
 * So the size is estimated before: 10,000 take 12 ms, and are far more than any pattern that is accepted after it is compiled.
 */
const maxEstimated = 10_000;
/** A pattern of 1,000 characters has room for 330, which take 0.1 s. */
const maxUnicodeClasses = 50;
/**
 * Instructions that match any of several characters. In the worst case a search is at all of them at the same time, and
 * needs 25 ns for each of them and each byte. With 200 and a page of 1 MiB that is 5 s, while a search is given up after
 * 2 s. Plain text has no such cost, however long it is.
 */
const maxChoices = 200;
const patternText = text('A pattern', 1_000);

const fields = {
  pattern: required(parsePatternText),
  description: clearableText('A description', 1_000),
  action: kept<PatternSettings['action']>(),
  enabled: kept<boolean>(),
};

/** Of what is not given. */
export const defaultPattern: Omit<PatternSettings, 'pattern'> = {
  description: null,
  action: 'FAIL',
  enabled: true,
};

export function parseNewPattern(input: NewPatternInput): PatternSettings {
  const { pattern, ...given } = parseGiven(withoutNulls(input), fields);
  return requireSelective({ pattern: pattern!, ...defaultPattern, ...given });
}

export const parsePatternChange = (input: PatternInput): Partial<PatternSettings> =>
  parseGiven(input, fields);

/** Refuses a FAIL pattern that matches an empty text: it would match, and so fail, every page. */
export function requireSelective<Settings extends PatternSettings>(settings: Settings): Settings {
  if (settings.action === 'FAIL' && RE2JS.compile(settings.pattern).test(''))
    throw badRequest(
      'This pattern matches an empty text, so it would match every page. Make it more specific.',
      {
        field: 'pattern',
      },
    );
  return settings;
}

export function parsePatternText(value: string, field: string): string {
  const pattern = patternText(value, field);
  requireCompilable(pattern, field);
  return pattern;
}

function requireCompilable(pattern: string, field: string): void {
  requireSmall(pattern, field);
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) throw badRequest(syntaxError(error), { field });
    throw error;
  }
  if (compiled.programSize() > maxInstructions) throw badRequest(tooComplex, { field });
  const choices = countChoices(compiled);
  if (choices > maxChoices)
    throw badRequest(
      `This pattern is too complex: it matches any of several characters in ${choices} places, counting repetitions, and at most ${maxChoices} are allowed. Repeat less, or write * instead of a number.`,
      { field, limit: maxChoices },
    );
}

const tooComplex = 'This pattern is too complex: repeat less, or use several patterns.';

function requireSmall(pattern: string, field: string): void {
  const { instructions, unicodeClasses } = estimateSize(pattern);
  if (instructions > maxEstimated) throw badRequest(tooComplex, { field });
  if (unicodeClasses > maxUnicodeClasses)
    throw badRequest(
      `This pattern is too complex: it has ${unicodeClasses} Unicode classes such as \\pL, and at most ${maxUnicodeClasses} are allowed.`,
      { field, limit: maxUnicodeClasses },
    );
}

type Instruction = { op: number; runes: ArrayLike<number> };

/** `[ab]{3}` has three, `.*` has one, `error` has none. */
function countChoices(compiled: RE2JS): number {
  const { inst } = compiled.re2().prog as { inst: readonly Instruction[] };
  return inst.filter(({ op, runes }) => anyCharacter.has(op) || (op === characterSet && runes.length > 1))
    .length;
}

/** RE2's opcode for a set of characters, then those for any character and any character except a newline. */
const characterSet = 8;
const anyCharacter = new Set([10, 11]);

function syntaxError(error: RE2JSException): string {
  if (!(error instanceof RE2JSSyntaxException))
    return `This is not a pattern in RE2 syntax: ${error.message}.`;
  const place = error.getPattern();
  return `This is not a pattern in RE2 syntax: ${error.getDescription()}${place ? ` at ${place}` : ''}.`;
}
