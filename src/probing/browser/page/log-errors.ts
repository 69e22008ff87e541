import type { JsError } from '#probing/check.ts';
import { localNetError } from './driver-errors.ts';
import { error, stackText, type CallFrame } from './js-errors.ts';

/** What Chromium itself writes to a page's console. Lines count from 0. */
export type LogEntry = {
  source: string;
  level: string;
  text: string;
  category?: string;
  url?: string;
  lineNumber?: number;
  stackTrace?: { callFrames: CallFrame[] };
};

/** Why a host could not be reached, if the proxy knows. */
export type FailureOf = (host: string) => string | undefined;

/** Null unless something could not be loaded or was blocked, or a worker's script threw an error. */
export function fromLog(entry: LogEntry, failureOf: FailureOf): JsError | null {
  const { source, level, text } = entry;
  if (level !== 'error') return null;
  if (source === 'worker') return text.startsWith('Uncaught ') ? fromWorker(entry) : null;
  if (source === 'network') return fromNetwork(entry, failureOf);
  // A report-only policy blocks nothing.
  const isBlocked = /blocked|^Refused to/.test(text) && !/report[- ]only/i.test(text);
  return isBlocked ? fromBlock(entry) : null;
}

/** An entry about the response to the page itself is left out, because its status is checked anyway. */
export const isAboutLoading = ({ source, message }: JsError): boolean =>
  source === 'network' && message.startsWith(failedToLoad);

const failedToLoad = 'Failed to load resource: ';

function fromNetwork({ text, category, url = '', stackTrace, lineNumber }: LogEntry, failureOf: FailureOf) {
  // Browsers ask for it on their own, and nobody misses it.
  if (URL.parse(url)?.pathname === '/favicon.ico' && !stackTrace) return null;
  if (localNetError(text) !== undefined) return null;
  // The entry about the CORS policy says why.
  if (category === 'cors' && text.includes('ERR_FAILED')) return null;
  const frames = stackTrace?.callFrames ?? [];
  const reason = failureOf((URL.parse(addressIn(text) ?? url)?.hostname ?? '').replace(/^\[|\]$/g, ''));
  const message = reason === undefined ? text : text.replace(/(?:net::)?ERR_(?:SOCKS|PROXY)_\w+/, reason);
  // The text does not contain the address of the resource.
  const isResource = text.startsWith(failedToLoad);
  return error('network', {
    message: isResource && url ? `${message}: ${url}` : message,
    stack: stackText(frames),
    place: { url, lineNumber, columnNumber: frames[0]?.url === url ? frames[0].columnNumber : undefined },
  });
}

/** Blocked by a policy of the page, the resource or the browser. The address of the resource is in the text. */
function fromBlock({ text, url = '', lineNumber, stackTrace }: LogEntry): JsError {
  const blocked = addressIn(text);
  return error('network', {
    message: text,
    stack: stackText(stackTrace?.callFrames ?? []),
    place: blocked ? { url: blocked } : { url, lineNumber },
  });
}

function fromWorker({ text, url = '', lineNumber, stackTrace }: LogEntry): JsError {
  const frames = stackTrace?.callFrames ?? [];
  return error('uncaught', {
    message: text.replace(/^Uncaught /, ''),
    stack: stackText(frames),
    place: { url, lineNumber, columnNumber: frames[0]?.url === url ? frames[0].columnNumber : undefined },
  });
}

/** For mixed content the first address is the page, and the second the resource. */
function addressIn(text: string): string | undefined {
  const addresses = [...text.matchAll(/'((?:https?|wss?):[^']+)'/g)].map(([, address]) => address);
  return text.startsWith('Mixed Content') ? addresses[1] : addresses[0];
}
