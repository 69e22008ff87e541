import type { JsError } from '#probing/check.ts';

/** What Chromium says about a value, as far as it is used here. */
export type RemoteObject = {
  type: string;
  subtype?: string;
  className?: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  preview?: { properties: { name: string; value?: string }[]; overflow: boolean };
};

/** What Chromium says about an error, as far as it is used here. Lines and columns count from 0. */
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
  // For a script from another origin there is no object, only the text.
  const message = exception ? asText(exception) : text.replace(/^Uncaught (?:\(in promise\) )?/, '');
  // Lines of evaluated code mean nothing outside of it, but its caller has a place.
  const isEvaluated = !url || message.startsWith('SyntaxError');
  const here = url ? { url, lineNumber: details.lineNumber, columnNumber: details.columnNumber } : undefined;
  const place = (isEvaluated ? placeIn(frames) : undefined) ?? here;
  return error(isRejection ? 'unhandledrejection' : 'uncaught', {
    message,
    stack: (exception && stackOf(exception)) ?? stackText(frames),
    place,
  });
}

/** Null unless the page reports an error. */
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

/** The newest frame with an address: evaluated code has none. */
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

/** PostgreSQL stores no NUL characters and no lone surrogates. */
function bounded(text: string, length: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '').trimEnd();
  return clean.length <= length ? clean : `${clean.slice(0, length - 1).toWellFormed()}…`;
}

/** A value as the console shows it; of an error only its message. */
function asText(object: RemoteObject): string {
  const { type, subtype, className, value, unserializableValue, description, preview } = object;
  if (type === 'string') return String(value);
  if (subtype === 'error') return splitStack(description ?? 'Error')[0];
  if (type === 'object' && preview && (subtype === undefined || subtype === 'array')) {
    const isList = subtype === 'array';
    const inside = preview.properties.map(({ name, value: shown }) =>
      isList && /^\d+$/.test(name) ? (shown ?? '…') : `${name}: ${shown ?? '…'}`,
    );
    const listed = [...inside, ...(preview.overflow ? ['…'] : [])].join(', ');
    if (isList) return `[${listed}]`;
    return className && className !== 'Object' ? `${className} {${listed}}` : `{${listed}}`;
  }
  return description ?? unserializableValue ?? (value === undefined ? type : JSON.stringify(value));
}

/** The stack of an error. */
const stackOf = ({ subtype, description }: RemoteObject): string | null =>
  subtype === 'error' ? splitStack(description ?? '')[1] : null;

/** The first text can contain placeholders for those after it. */
function formatted([first, ...others]: readonly RemoteObject[]): string {
  if (!first) return '';
  const rest = [...others];
  const format = asText(first);
  if (first.type !== 'string') return [format, ...rest.map(asText)].join(' ');
  const filled = format.replace(/%[sdifoOc%]/g, (placeholder) => {
    if (placeholder === '%%') return '%';
    const next = rest.shift();
    return next === undefined ? placeholder : placeholder === '%c' ? '' : asText(next);
  });
  return [filled, ...rest.map(asText)].join(' ');
}

/** V8 describes an error by its message with the stack below it. */
function splitStack(described: string): [message: string, stack: string | null] {
  const at = described.search(/\n {4}at /);
  return at === -1 ? [described, null] : [described.slice(0, at), described.slice(at + 1)];
}
