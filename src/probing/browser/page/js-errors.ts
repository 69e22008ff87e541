import type { JsError } from '#probing/check.ts';
import { formatted, inWords, stackOf, type RemoteObject } from './remote-object.ts';

/** What Chromium tells of an error, as far as it is used here. Lines and columns count from 0. */
export type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
export type ExceptionDetails = {
  text: string;
  lineNumber: number;
  columnNumber: number;
  url?: string;
  stackTrace?: { callFrames: CallFrame[] };
  exception?: RemoteObject;
};
export type ConsoleCall = { type: string; args: RemoteObject[]; stackTrace?: { callFrames: CallFrame[] } };

export function fromException(details: ExceptionDetails): JsError {
  const { text, exception, stackTrace, url } = details;
  const frames = stackTrace?.callFrames ?? [];
  const isRejection = text.startsWith('Uncaught (in promise)');
  // Of a script from elsewhere there is no object to look at, and the text says it all.
  const message = exception ? inWords(exception) : text.replace(/^Uncaught (?:\(in promise\) )?/, '');
  // Of code that was evaluated the lines are its own, and can be found nowhere; its caller can.
  const isEvaluated = !url || message.startsWith('SyntaxError');
  const here = url ? { url, lineNumber: details.lineNumber, columnNumber: details.columnNumber } : undefined;
  const place = (isEvaluated ? placeIn(frames) : undefined) ?? here;
  return error(isRejection ? 'unhandledrejection' : 'uncaught', {
    message,
    stack: (exception && stackOf(exception)) ?? stackText(frames),
    place,
  });
}

/** Null unless it is an error that the page itself reports. */
export function fromConsole({ type, args, stackTrace }: ConsoleCall): JsError | null {
  if (type !== 'error') return null;
  const frames = stackTrace?.callFrames ?? [];
  const own = args.map(stackOf).find((stack) => stack !== null);
  return error('console', {
    message: formatted(args),
    stack: own ?? stackText(frames),
    place: placeIn(frames),
  });
}

/** The newest that can be found: evaluated code has no address, and lines of its own. */
const placeIn = (frames: readonly CallFrame[]): CallFrame | undefined =>
  frames.find(({ url }) => url !== '') ?? frames[0];

type Found = {
  message: string;
  stack: string | null;
  place: { url: string; lineNumber?: number | undefined; columnNumber?: number | undefined } | undefined;
};

export function error(source: string, { message, stack, place }: Found): JsError {
  const { url, lineNumber, columnNumber } = place ?? {};
  return {
    source,
    message: bounded(message.trim(), 1_000) || 'an error without a message',
    stackTrace: stack === null ? null : bounded(stack, 4_000),
    url: url ? bounded(url, 2_048) : null,
    line: lineNumber === undefined ? null : lineNumber + 1,
    column: columnNumber === undefined ? null : columnNumber + 1,
  };
}

export const stackText = (frames: readonly CallFrame[]): string | null =>
  frames.length > 0 ? frames.map(frameLine).join('\n') : null;

const frameLine = ({ functionName, url, lineNumber, columnNumber }: CallFrame): string => {
  const place = `${url}:${lineNumber + 1}:${columnNumber + 1}`;
  return functionName ? `    at ${functionName} (${place})` : `    at ${place}`;
};

/** Fit to be stored: no NUL, no half of a character. */
function bounded(text: string, length: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '').trimEnd();
  return clean.length <= length ? clean : `${clean.slice(0, length - 1).toWellFormed()}…`;
}
