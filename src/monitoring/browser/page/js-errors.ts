import type { JsError } from '#monitoring/check/check-runner.ts';

/** What Chromium tells of an error, as far as it is used here. Lines and columns count from 0. */
export type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
export type RemoteObject = {
  type: string;
  subtype?: string;
  className?: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  preview?: { properties: { name: string; value?: string }[]; overflow: boolean };
};
export type ExceptionDetails = {
  text: string;
  lineNumber: number;
  columnNumber: number;
  url?: string;
  stackTrace?: { callFrames: CallFrame[] };
  exception?: RemoteObject;
};
export type ConsoleCall = { type: string; args: RemoteObject[]; stackTrace?: { callFrames: CallFrame[] } };
export type LogEntry = {
  source: string;
  level: string;
  text: string;
  url?: string;
  lineNumber?: number;
  stackTrace?: { callFrames: CallFrame[] };
};

export function fromException(details: ExceptionDetails): JsError {
  const { text, exception, stackTrace, lineNumber, columnNumber } = details;
  const frames = stackTrace?.callFrames ?? [];
  const isRejection = text.startsWith('Uncaught (in promise)');
  // Of a script from elsewhere there is no object to look at, and the text says it all.
  const described = exception ? inWords(exception) : text.replace(/^Uncaught (?:\(in promise\) )?/, '');
  return error(isRejection ? 'unhandledrejection' : 'uncaught', described, {
    frames,
    url: details.url ?? frames[0]?.url,
    line: lineNumber,
    column: columnNumber,
  });
}

/** Null unless it is an error that the page itself reports. */
export function fromConsole({ type, args, stackTrace }: ConsoleCall): JsError | null {
  if (type !== 'error') return null;
  const frames = stackTrace?.callFrames ?? [];
  const top = frames[0];
  return error('console', formatted(args), {
    frames,
    url: top?.url,
    line: top?.lineNumber,
    column: top?.columnNumber,
  });
}

/** Null unless it is about something that could not be loaded. */
export function fromLog({ source, level, text, url, lineNumber, stackTrace }: LogEntry): JsError | null {
  if (source !== 'network' || level !== 'error') return null;
  return error('network', text, {
    frames: stackTrace?.callFrames ?? [],
    url,
    line: lineNumber,
    column: undefined,
  });
}

type Place = {
  frames: readonly CallFrame[];
  url: string | undefined;
  line: number | undefined;
  column: number | undefined;
};

function error(source: string, described: string, { frames, url, line, column }: Place): JsError {
  const [message, stack] = partStack(described);
  const stackTrace = stack ?? (frames.length > 0 ? frames.map(frameLine).join('\n') : null);
  return {
    source,
    message: bounded(message.trim(), 1_000) || 'an error without a message',
    stackTrace: stackTrace === null ? null : bounded(stackTrace, 4_000),
    url: url ? bounded(url, 2_048) : null,
    line: line === undefined ? null : line + 1,
    column: column === undefined ? null : column + 1,
  };
}

/** V8 describes an error with its stack below the message. */
function partStack(described: string): [message: string, stack: string | null] {
  const at = described.search(/\n {4}at /);
  return at === -1 ? [described, null] : [described.slice(0, at), described.slice(at + 1)];
}

const frameLine = ({ functionName, url, lineNumber, columnNumber }: CallFrame): string => {
  const place = `${url}:${lineNumber + 1}:${columnNumber + 1}`;
  return functionName ? `    at ${functionName} (${place})` : `    at ${place}`;
};

/** As the console would show it: the first text may have places for those after it. */
function formatted([first, ...others]: readonly RemoteObject[]): string {
  if (!first) return '';
  const rest = [...others];
  const format = inWords(first);
  if (first.type !== 'string') return [format, ...rest.map(inWords)].join(' ');
  const filled = format.replace(/%[sdifoOc]/g, (place) => {
    const next = rest.shift();
    return next === undefined ? place : place === '%c' ? '' : inWords(next);
  });
  return [filled, ...rest.map(inWords)].join(' ');
}

function inWords({ type, subtype, value, unserializableValue, description, preview }: RemoteObject): string {
  if (type === 'string') return String(value);
  if (subtype === 'error') return description ?? 'Error';
  if (type === 'object' && preview && subtype === undefined) {
    const inside = preview.properties.map(({ name, value: shown }) => `${name}: ${shown ?? '…'}`);
    return `{${inside.join(', ')}${preview.overflow ? ', …' : ''}}`;
  }
  return description ?? unserializableValue ?? (value === undefined ? type : JSON.stringify(value));
}

/** Fit to be stored: no NUL, no half of a character. */
function bounded(text: string, length: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '').trimEnd();
  return clean.length <= length ? clean : `${clean.slice(0, length - 1).toWellFormed()}…`;
}
