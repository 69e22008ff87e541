import { request as httpRequest, STATUS_CODES, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { ProbeAnswer, ProbeQuestion } from '#deployment/protocol/agent-protocol.ts';
import { errorCode, messageOf } from '../host/files.ts';
import { version } from '../host/program.ts';
import { guardOf, Refused, resolveAllowed, type Address, type Guard, type Lookup } from './guard.ts';
import { contains, readPage } from './read-page.ts';

export type ProbeOptions = { guard?: Guard; lookup?: Lookup; ca?: string; connectMs?: number };

const maxRedirects = 5;
/** As the control plane. */
const connectMs = 10_000;
const requestMs = 30_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The site answers wrongly, or not at all. */
class Down extends Error {
  override name = 'Down';
}

/**
 * Whether a page is up, seen from this host: one GET over a new connection, without cookies or credentials. Where this host cannot tell,
 * it has no vote. Never rejects.
 */
export async function probePage(
  { url, expectedContent, answerWithinMs }: Omit<ProbeQuestion, 'id'>,
  options: ProbeOptions = {},
): Promise<ProbeAnswer> {
  const late = AbortSignal.timeout(Math.max(0, Math.min(answerWithinMs, requestMs)));
  try {
    const response = await follow(url, options, late);
    const { statusCode = 0, headers } = response;
    if (statusCode < 200 || statusCode > 299) {
      response.destroy();
      return { vote: 'DOWN', statusCode, message: `HTTP ${statusCode} ${STATUS_CODES[statusCode] ?? ''}` };
    }
    const page = await readPage(response);
    const isFound = expectedContent === null || contains(page, headers['content-type'], expectedContent);
    return isFound
      ? { vote: 'UP', statusCode, message: null }
      : { vote: 'DOWN', statusCode, message: 'the expected text is not on the page' };
  } catch (error) {
    if (late.aborted) return afterTimeout(answerWithinMs);
    return { vote: isDown(error) ? 'DOWN' : 'NONE', statusCode: null, message: messageOf(error) };
  }
}

/** If there was less time than a check usually has, the page may only be slow. */
const afterTimeout = (answerWithinMs: number): ProbeAnswer => ({
  vote: answerWithinMs >= requestMs ? 'DOWN' : 'NONE',
  statusCode: null,
  message: 'no response in time',
});

/** Each redirect is checked like the first address. */
async function follow(first: string, options: ProbeOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = parse(first);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await get(url, options, signal);
    const { location } = response.headers;
    if (!redirectStatuses.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    url = parse(location, url);
  }
  // Without cookies, some sites redirect for ever.
  throw new Refused(`redirected more than ${maxRedirects} times`);
}

function parse(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password)
    throw new Refused('only http and https addresses without credentials are requested');
  return url;
}

async function get(url: URL, options: ProbeOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { guard = guardOf(), lookup, ca } = options;
  const addresses = await within(signal, resolveAllowed(url.hostname, guard, lookup));
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      // A new connection: one that was opened for another name could lead elsewhere.
      agent: false,
      lookup: (_host, wanted, callback) => answerLookup(addresses, wanted, callback),
      headers: {
        'user-agent': `Steward/${version} (+monitoring)`,
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'accept-encoding': 'gzip, deflate, br',
      },
      maxHeaderSize: 16_384,
      signal,
      ...(ca === undefined ? {} : { ca }),
    });
    const connecting = setTimeout(
      () => request.destroy(new Down('no connection in time')),
      options.connectMs ?? connectMs,
    );
    request.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    );
    request.once('close', () => clearTimeout(connecting));
    request.once('response', (response) => {
      // An error of the body is reported to who reads it.
      response.on('error', () => {});
      resolve(response);
    });
    request.on('error', reject);
    request.end();
  });
}

type LookupCallback = (error: null, found: string | Address[], family?: number) => void;

/** Node asks for one or for all. It does not ask for a literal address, which was checked as well. */
function answerLookup(addresses: Address[], { all }: { all?: boolean | undefined }, callback: unknown): void {
  const [first] = addresses;
  const answer = callback as LookupCallback;
  // Not in the same tick: as with a real lookup.
  queueMicrotask(() => (all ? answer(null, addresses) : answer(null, first!.address, first!.family)));
}

async function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}

/**
 * The machine or its network, and not the site. A resolver that does not answer says nothing either, and neither do the dates of a certificate:
 * the clock of this host may be wrong.
 */
const localCodes = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_SYSTEM',
  'EACCES',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EPERM',
]);

function isDown(error: unknown): boolean {
  if (error instanceof Refused) return false;
  if (error instanceof Down) return true;
  // Of several addresses, one is enough that says something about the site.
  if (error instanceof AggregateError) return error.errors.some(isDown);
  const code = errorCode(error);
  return code !== undefined && !localCodes.has(code);
}
