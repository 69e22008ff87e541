import { badRequest } from '#platform/errors.ts';
import type { CheckoutStepInput } from './parse-step.ts';
import { isKey } from './press-key.ts';
import { elementName, toSelector, type RecordedSelector } from './recorded-selector.ts';

const field = 'recorderJson';
const maxBytes = 256 * 1_024;

/** A step of a recording, not validated yet. */
type RecordedStep = Readonly<Record<string, unknown>> & { type: string };

/** Not needed: the site has its own window size, PRESS also releases the key, and a click scrolls to its element. */
const ignored: ReadonlySet<string> = new Set(['setViewport', 'keyUp', 'scroll']);

export type RecordingProblem = { step: number; message: string };
export type ConvertedRecording = { steps: CheckoutStepInput[]; problems: RecordingProblem[] };

class NotConvertible extends Error {}

/** Converts a recording that was exported from the Recorder of Chrome DevTools as JSON. */
export function parseRecording(text: string, siteUrl: string): CheckoutStepInput[] {
  const { steps, problems } = convertRecording(text, siteUrl);
  const [first] = problems;
  if (first)
    throw badRequest(`Step ${first.step} of the recording: ${first.message}`, {
      field,
      index: first.step - 1,
    });
  return steps;
}

/** Converts what can be converted, and lists the rest. Steps are numbered from 1, as in the Recorder. */
export function convertRecording(text: string, siteUrl: string): ConvertedRecording {
  if (Buffer.byteLength(text) > maxBytes)
    throw badRequest('A recording must have at most 256 KiB.', { field });
  const { steps: recorded, timeout } = readRecording(text);
  const problems: RecordingProblem[] = [];
  const refuse = (message: string): never => {
    throw new NotConvertible(message);
  };
  const steps = recorded.flatMap((step, index) => {
    if (ignored.has(step.type)) return [];
    try {
      if (isInAnotherDocument(step))
        refuse('it is inside a frame or another window, which is not supported.');
      const converted = convertStep(step, refuse, siteUrl);
      return converted ? [{ ...converted, timeoutMs: toTimeout(step['timeout'] ?? timeout) }] : [];
    } catch (error) {
      if (!(error instanceof NotConvertible)) throw error;
      problems.push({ step: index + 1, message: error.message });
      return [];
    }
  });
  return { steps, problems };
}

function readRecording(text: string): { steps: RecordedStep[]; timeout: unknown } {
  let recording: unknown;
  try {
    // Files that were saved on Windows can start with a byte order mark.
    recording = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw badRequest('The recording is not JSON.', { field });
  }
  const { steps, timeout } = asObject(recording);
  if (!Array.isArray(steps)) throw badRequest('The recording has no list of steps.', { field });
  return { steps: steps.map((step: unknown) => ({ ...asObject(step), type: typeOf(step) })), timeout };
}

type Refuse = (message: string) => never;

function convertStep(step: RecordedStep, refuse: Refuse, siteUrl: string): CheckoutStepInput | null {
  switch (step.type) {
    case 'navigate':
      return navigation(textOf(step, 'url', refuse), siteUrl);
    case 'click': {
      if (step['button'] !== undefined && step['button'] !== 'primary')
        refuse('only clicks with the primary button are supported.');
      return onElement('CLICK', 'Click', step, refuse);
    }
    case 'change': {
      const value = textOf(step, 'value', refuse);
      const converted = onElement('FILL', 'Fill in', step, refuse);
      return { ...converted, value, secret: value !== '' && looksSecret(step) };
    }
    case 'keyDown': {
      const key = textOf(step, 'key', refuse);
      const value = keyNames.get(key) ?? key;
      if (!isKey(value)) refuse(`the key ${JSON.stringify(shortened(key))} is not supported.`);
      return { name: `Press ${value}`, action: 'PRESS', value };
    }
    case 'waitForElement': {
      if (!waitsForPresence(step)) refuse('waitForElement is only supported for one element that appears.');
      return onElement('WAIT_FOR', 'Wait for', step, refuse);
    }
    default:
      return refuse(`"${shortened(step.type)}" is not supported.`);
  }
}

/** Null for an empty tab, with which every check starts anyway. */
function navigation(url: string, siteUrl: string): CheckoutStepInput | null {
  if (url === 'about:blank' || url.startsWith('chrome://new')) return null;
  const site = new URL(siteUrl);
  const target = URL.canParse(url) ? new URL(url) : null;
  // A path stays valid when the address of the site changes.
  const value = target?.origin === site.origin ? target.pathname + target.search + target.hash : url;
  return { name: shortened(`Open ${value}`), action: 'GOTO', value };
}

function onElement(
  action: 'CLICK' | 'FILL' | 'WAIT_FOR',
  verb: string,
  step: RecordedStep,
  refuse: Refuse,
): CheckoutStepInput {
  const recorded = selectorsOf(step);
  const selector =
    toSelector(recorded) ?? refuse('it has no selector of a supported kind: CSS, XPath, text or a role.');
  return { name: shortened(`${verb} ${elementName(recorded) ?? selector}`), action, selector };
}

function selectorsOf(step: RecordedStep): RecordedSelector[] {
  const { selectors } = step;
  if (!Array.isArray(selectors)) return [];
  return selectors.flatMap((selector: unknown) => {
    const parts: unknown[] = Array.isArray(selector) ? selector : [selector];
    return parts.length > 0 && parts.every((part) => typeof part === 'string') ? [parts] : [];
  });
}

const secretWords =
  /pass(?!enger|port|age|ive)|pwd|kennwort|wachtwoord|contrase|hasł|secret|token|cvc|cvv|security.?code|card.?num|cc-?num|iban|\bpin\b/i;

/** A recording contains passwords in plain text. */
const looksSecret = (step: RecordedStep): boolean => secretWords.test(selectorsOf(step).flat().join('\n'));

const isInAnotherDocument = ({ frame, target }: RecordedStep): boolean =>
  (Array.isArray(frame) && frame.length > 0) || (target !== undefined && target !== 'main');

const waitsForPresence = ({
  count = 1,
  operator = '>=',
  visible = true,
  attributes,
  properties,
}: RecordedStep): boolean =>
  count === 1 &&
  operator !== '<=' &&
  visible === true &&
  attributes === undefined &&
  properties === undefined;

/** A Map, because an object also has keys such as `constructor`. */
const keyNames: ReadonlyMap<string, string> = new Map([
  [' ', 'Space'],
  ['\r', 'Enter'],
  ['\n', 'Enter'],
]);

/** Limited to the timeouts that a step can have. */
const toTimeout = (timeout: unknown): number | null =>
  typeof timeout === 'number' ? Math.min(Math.max(Math.round(timeout), 100), 60_000) : null;

function textOf(step: RecordedStep, key: string, refuse: Refuse): string {
  const value = step[key];
  return typeof value === 'string' ? value : refuse(`"${step.type}" has no ${key}.`);
}

function typeOf(step: unknown): string {
  const { type } = asObject(step);
  return typeof type === 'string' ? type : 'a step without a type';
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Names of elements can contain line breaks. */
function shortened(name: string): string {
  const line = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`;
}
