import { decodeText } from '../charset.ts';
import type { Assertion } from './assertion.ts';
import { compareAll } from './compare.ts';
import { findValues } from './json-path.ts';
import { parseJson } from './parse-json.ts';

/** What to say about the first assertion that does not hold for a JSON body. Undefined if all hold. */
export function firstJsonFailure(body: Uint8Array, assertions: readonly Assertion[]): string | undefined {
  const json = parseJson(decodeText(body, 'utf-8'));
  if (json === undefined) return 'the response is not JSON';
  for (const assertion of assertions) {
    const failure = failureOf(json, assertion);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function failureOf(json: unknown, assertion: Assertion): string | undefined {
  const path = assertion.property!;
  const tooDeep = `${path} could not be evaluated: the JSON is nested too deeply`;
  const found = findValues(path, json);
  if (found === undefined) return tooDeep;
  try {
    return compareAll(path, found, assertion);
  } catch (error) {
    // A value is written as JSON, which overflows the stack.
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}
