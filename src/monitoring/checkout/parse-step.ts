import { badRequest } from '#platform/errors.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { hasControlCharacters, isLonger, parseText, type Given } from '#platform/parse-input.ts';
import { parseSitePath, parseHttpUrl } from '#platform/outbound/http-url.ts';
import type { CheckoutAction, CheckoutStep } from '#probing/index.ts';
import { isKey } from './press-key.ts';

export type CheckoutStepInput = Pick<CheckoutStep, 'name' | 'action'> &
  Given<Omit<CheckoutStep, 'name' | 'action'>>;

const needs: Record<CheckoutAction, { selector: boolean; value: boolean }> = {
  GOTO: { selector: false, value: true },
  CLICK: { selector: true, value: false },
  FILL: { selector: true, value: true },
  SELECT: { selector: true, value: true },
  CHECK: { selector: true, value: false },
  PRESS: { selector: false, value: true },
  WAIT_FOR: { selector: true, value: false },
  EXPECT_VISIBLE: { selector: true, value: false },
  EXPECT_TEXT: { selector: false, value: true },
  EXPECT_NO_TEXT: { selector: false, value: true },
  EXPECT_URL: { selector: false, value: true },
};

const maxSteps = 50;
const maxLength = { name: 200, selector: 1_000, value: 2_048 };

export function parseSteps(
  steps: readonly CheckoutStepInput[],
  field: string,
  policy: AddressPolicy,
): CheckoutStep[] {
  if (steps.length < 1 || steps.length > maxSteps)
    throw badRequest(`A checkout flow must have 1 to ${maxSteps} steps.`, { field });
  return steps.map((step, index) => parseStep(step, index, field, policy));
}

/** Error messages number the steps from 1, as the console does. */
function parseStep(
  input: CheckoutStepInput,
  index: number,
  field: string,
  policy: AddressPolicy,
): CheckoutStep {
  const refuse = (message: string): never => {
    throw badRequest(`Step ${index + 1}: ${message}`, { field, index });
  };
  const read = (key: keyof typeof maxLength): string => {
    const text = parseText(input[key] ?? '', field);
    if (isLonger(text, maxLength[key]))
      refuse(`the ${key} has at most ${maxLength[key].toLocaleString('en-US')} characters.`);
    return text;
  };
  const { action } = input;
  const name = read('name').trim() || refuse('it needs a name.');
  if (hasControlCharacters(name)) refuse('its name must not contain line breaks or control characters.');
  const selector = read('selector').trim() || null;
  if (needs[action].selector && selector === null) refuse('it needs a selector.');

  const value = keepsSpaces(action) ? read('value') : read('value').trim() || null;
  const given = typeof input.value === 'string' && value !== null;
  if (needs[action].value && !given) refuse('it needs a value.');
  if (action === 'GOTO') checkDestination(value ?? '', index, field, policy);
  if (action === 'PRESS' && !isKey(value ?? ''))
    refuse('there is no such key. Examples of keys are Enter, Tab, ArrowDown, a and Control+A.');

  const timeoutMs = input.timeoutMs ?? null;
  if (timeoutMs !== null && (timeoutMs < 100 || timeoutMs > 60_000))
    refuse('the timeout must be from 100 to 60,000 ms.');
  const secret = input.secret ?? false;
  if (secret && !given) refuse('a secret step needs a value.');
  return {
    name,
    action,
    selector,
    value: given ? value : null,
    secret,
    timeoutMs,
    optional: input.optional ?? false,
  };
}

/** Their value is not trimmed, and an empty value clears the field. */
const keepsSpaces = (action: CheckoutAction): boolean => action === 'FILL' || action === 'SELECT';

function checkDestination(value: string, index: number, field: string, policy: AddressPolicy): void {
  try {
    if (value.startsWith('/')) parseSitePath(value, field);
    else parseHttpUrl(value, field, policy);
  } catch (error) {
    throw badRequest(`Step ${index + 1}: ${(error as Error).message}`, { field, index });
  }
}
