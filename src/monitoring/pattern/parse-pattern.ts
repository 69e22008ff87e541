import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { badRequest } from '#platform/errors.ts';
import { clearableText, kept, parseGiven, required, text, withoutNulls } from '#platform/parse-input.ts';
import type { CreateErrorPatternInput, ErrorPattern, UpdateErrorPatternInput } from '../schema.generated.ts';

export type PatternSettings = Pick<ErrorPattern, 'pattern' | 'description' | 'action' | 'enabled'>;

/** A pattern of 1,000 characters can ask for 480,000 instructions by repetition; that takes a second to compile alone. */
const maxInstructions = 2_000;
/**
 * Instructions that take any of several characters. On a page that suits it a pattern can be at all of them at once, and
 * then needs 25 ns for each of them and each byte: with 200, and pages of up to 1 MiB, that is 5 s, of which a search has
 * 2. Plain text costs nothing of the kind, however long it is.
 */
const maxChoices = 200;
const patternText = text('A pattern', 1_000);

const fields = {
  pattern: required(parsePatternText),
  description: clearableText('A description', 1_000),
  action: kept<ErrorPattern['action']>(),
  enabled: kept<boolean>(),
};

export function parseNewPattern(input: CreateErrorPatternInput): PatternSettings {
  const { pattern, ...given } = parseGiven(withoutNulls(input), fields);
  return requireSelective({ pattern: pattern!, description: null, action: 'FAIL', enabled: true, ...given });
}

export const parsePatternChange = (input: UpdateErrorPatternInput): Partial<PatternSettings> =>
  parseGiven(input, fields);

/** A pattern that is content with nothing is found in every page, and would call each of them broken. */
export function requireSelective<Settings extends PatternSettings>(settings: Settings): Settings {
  if (settings.action === 'FAIL' && RE2JS.compile(settings.pattern).test(''))
    throw badRequest('This pattern matches an empty text, so it is found in every page: ask for more.', {
      field: 'pattern',
    });
  return settings;
}

export function parsePatternText(value: string, field: string): string {
  const pattern = patternText(value, field);
  requireCompilable(pattern, field);
  return pattern;
}

function requireCompilable(pattern: string, field: string): void {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) throw badRequest(complaint(error), { field });
    throw error;
  }
  if (compiled.programSize() > maxInstructions)
    throw badRequest('This pattern is too complex: repeat less, or use several patterns.', { field });
  const choices = countChoices(compiled);
  if (choices > maxChoices)
    throw badRequest(
      `This pattern is too complex: it takes any of several characters in ${choices} places, counting repetitions, and at most ${maxChoices} are allowed. Repeat less, or write * instead of a number.`,
      { field, limit: maxChoices },
    );
}

type Instruction = { op: number; runes: ArrayLike<number> };

/** `[ab]{3}` has three, `.*` has one, `error` has none. */
function countChoices(compiled: RE2JS): number {
  const { inst } = compiled.re2().prog as { inst: readonly Instruction[] };
  return inst.filter(({ op, runes }) => anyOf.has(op) || (op === oneOf && runes.length > 1)).length;
}

/** RE2's numbers for them: a set of characters, any character, any but the end of a line. */
const oneOf = 8;
const anyOf = new Set([10, 11]);

function complaint(error: RE2JSException): string {
  if (!(error instanceof RE2JSSyntaxException))
    return `This is not a pattern in RE2 syntax: ${error.message}.`;
  const place = error.getPattern();
  return `This is not a pattern in RE2 syntax: ${error.getDescription()}${place ? ` at ${place}` : ''}.`;
}
