import { isLonger, listOf, parseText, refuse } from '#platform/parse-input.ts';
import {
  parseStatusRanges,
  pathProblem,
  type Assertion,
  type AssertionSource,
  type Comparison,
} from '#probing/index.ts';
import { isHeaderName } from './parse-headers.ts';

export type AssertionInput = {
  source: AssertionSource;
  property?: string | null | undefined;
  comparison?: Comparison | null | undefined;
  value?: string | null | undefined;
};

/** The first is the default. */
const comparisons: Record<AssertionSource, readonly [Comparison, ...Comparison[]]> = {
  STATUS: ['EQUALS'],
  HEADER: ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'EXISTS', 'NOT_EXISTS'],
  JSON_PATH: ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'EXISTS', 'NOT_EXISTS', 'LESS_THAN', 'GREATER_THAN'],
  SIZE: ['LESS_THAN', 'EQUALS', 'GREATER_THAN'],
  REDIRECT_TARGET: ['EQUALS', 'CONTAINS'],
  RESPONSE_TIME: ['LESS_THAN'],
};
export const defaultComparison = (source: AssertionSource): Comparison => comparisons[source][0];

const sourceNames: Record<AssertionSource, string> = {
  STATUS: 'the status',
  HEADER: 'a header',
  JSON_PATH: 'a value in the JSON',
  SIZE: 'the size',
  REDIRECT_TARGET: 'the address after redirects',
  RESPONSE_TIME: 'the response time',
};
const comparisonNames: Record<Comparison, string> = {
  EQUALS: '"equals"',
  NOT_EQUALS: '"does not equal"',
  CONTAINS: '"contains"',
  EXISTS: '"exists"',
  NOT_EXISTS: '"does not exist"',
  LESS_THAN: '"is less than"',
  GREATER_THAN: '"is greater than"',
};

const maxAssertions = 20;
const maxLength = 1_000;

export const parseAssertions = listOf('Assertions', maxAssertions, parseAssertion);

function parseAssertion(input: AssertionInput, field: string): Assertion {
  const { source } = input;
  const complain = (rule: string): never =>
    refuse(`An assertion about ${sourceNames[source]}: ${rule}`, field);
  const property = textOf(input.property, 'its header or path', complain, field);
  const value = textOf(input.value, 'its value', complain, field);
  const comparison = input.comparison ?? comparisons[source][0];
  if (!comparisons[source].includes(comparison))
    complain(`it can only be ${comparisons[source].map((each) => comparisonNames[each]).join(' or ')}.`);
  if (source !== 'HEADER' && source !== 'JSON_PATH' && property !== null)
    complain('it has no header or path.');
  const needsValue = comparison !== 'EXISTS' && comparison !== 'NOT_EXISTS';
  if (!needsValue && value !== null) complain(`${comparisonNames[comparison]} has no value.`);
  if (needsValue && value === null) complain('it needs a value.');
  const problem = problemWith({ source, property, comparison, value });
  if (problem !== undefined) complain(problem);
  return { source, property, comparison, value };
}

function textOf(
  text: string | null | undefined,
  name: string,
  complain: (rule: string) => never,
  field: string,
): string | null {
  if (text === null || text === undefined) return null;
  if (isLonger(text, maxLength)) complain(`${name} must have at most 1,000 characters.`);
  return parseText(text, field);
}

const isNumber = (text: string): boolean => /^\s*-?\d+(?:\.\d+)?\s*$/.test(text);
const isInteger = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;

function problemWith({ source, property, comparison, value }: Assertion): string | undefined {
  switch (source) {
    case 'STATUS':
      return parseStatusRanges(value!)
        ? undefined
        : 'its value must be codes and ranges, such as `200-299, 404`.';
    case 'HEADER':
      return property !== null && isHeaderName(property) ? undefined : 'it needs the name of a header.';
    case 'JSON_PATH': {
      if (property === null) return 'it needs a JSONPath, such as `$.status`.';
      const problem = pathProblem(property);
      if (problem !== undefined) return `its JSONPath cannot be used: ${problem}.`;
      const isCompared = comparison === 'LESS_THAN' || comparison === 'GREATER_THAN';
      return isCompared && !isNumber(value!) ? 'its value must be a number.' : undefined;
    }
    case 'SIZE':
      return isInteger(value!, 0, 1_048_576) ? undefined : 'its value must be from 0 to 1,048,576 bytes.';
    case 'REDIRECT_TARGET':
      return comparison === 'CONTAINS' || value!.startsWith('/') || /^https?:\/\/./i.test(value!)
        ? undefined
        : 'its value must be an address or a path.';
    case 'RESPONSE_TIME':
      return isInteger(value!, 1, 60_000) ? undefined : 'its value must be from 1 to 60,000 milliseconds.';
    default:
      return source satisfies never;
  }
}
