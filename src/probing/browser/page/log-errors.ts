import type { JsError } from '#probing/check.ts';
import { ownTrouble } from './driver-errors.ts';
import { error, stackText, type CallFrame } from './js-errors.ts';

/** What Chromium writes into a page's console by itself. Lines count from 0. */
export type LogEntry = {
  source: string;
  level: string;
  text: string;
  category?: string;
  url?: string;
  lineNumber?: number;
  stackTrace?: { callFrames: CallFrame[] };
};

/** Why a host could not be reached, when the page's way out knows. */
export type FailureOf = (host: string) => string | undefined;

/** Null unless something could not be loaded, or was not let in, or a worker's script broke. */
export function fromLog(entry: LogEntry, failureOf: FailureOf): JsError | null {
  const { source, level, text } = entry;
  if (level !== 'error') return null;
  if (source === 'worker') return text.startsWith('Uncaught ') ? fromWorker(entry) : null;
  if (source === 'network') return fromNetwork(entry, failureOf);
  // A policy that only reports has not kept anything away.
  const isBlocked = /blocked|^Refused to/.test(text) && !/report[- ]only/i.test(text);
  return isBlocked ? fromBlock(entry) : null;
}

/** What it says about the answer to the page itself is judged by itself. */
export const isAboutLoading = ({ source, message }: JsError): boolean =>
  source === 'network' && message.startsWith(failedToLoad);

const failedToLoad = 'Failed to load resource: ';

function fromNetwork({ text, category, url = '', stackTrace, lineNumber }: LogEntry, failureOf: FailureOf) {
  // Only a browser with a window asks for it by itself, and nobody misses it.
  if (URL.parse(url)?.pathname === '/favicon.ico' && !stackTrace) return null;
  if (ownTrouble(text) !== undefined) return null;
  // The refusal that comes with it says why.
  if (category === 'cors' && text.includes('ERR_FAILED')) return null;
  const frames = stackTrace?.callFrames ?? [];
  const reason = failureOf((URL.parse(addressIn(text) ?? url)?.hostname ?? '').replace(/^\[|\]$/g, ''));
  const said = reason === undefined ? text : text.replace(/(?:net::)?ERR_(?:SOCKS|PROXY)_\w+/, reason);
  // A resource is named by its address, which is not part of the text; with a stack it is the script that is named.
  const isResource = text.startsWith(failedToLoad);
  return error('network', {
    message: isResource && url ? `${said}: ${url}` : said,
    stack: stackText(frames),
    place: { url, lineNumber, columnNumber: frames[0]?.url === url ? frames[0].columnNumber : undefined },
  });
}

/** By a policy of the page, of the resource or of the browser. The address of what was kept away is in the text. */
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

/** With mixed content the page is named first, then what it wanted. */
function addressIn(text: string): string | undefined {
  const addresses = [...text.matchAll(/'((?:https?|wss?):[^']+)'/g)].map(([, address]) => address);
  return text.startsWith('Mixed Content') ? addresses[1] : addresses[0];
}
