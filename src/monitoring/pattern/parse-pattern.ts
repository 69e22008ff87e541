import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { badRequest } from '#platform/errors.ts';
import { clearableText, kept, parseGiven, required, text, withoutNulls } from '../parse-input.ts';
import type { CreateErrorPatternInput, ErrorPattern, UpdateErrorPatternInput } from '../schema.generated.ts';

export type PatternSettings = Pick<ErrorPattern, 'pattern' | 'description' | 'action' | 'enabled'>;

/** A pattern of 1,000 characters can ask for 480,000 instructions by repetition; that takes a second to compile alone. */
const mostInstructions = 2_000;
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
  if (compiled.programSize() > mostInstructions)
    throw badRequest('This pattern is too complex: repeat less, or use several patterns.', { field });
}

function complaint(error: RE2JSException): string {
  if (!(error instanceof RE2JSSyntaxException))
    return `This is not a pattern in RE2 syntax: ${error.message}.`;
  const place = error.getPattern();
  return `This is not a pattern in RE2 syntax: ${error.getDescription()}${place ? ` at ${place}` : ''}.`;
}
