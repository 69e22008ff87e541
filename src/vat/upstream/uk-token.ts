import type { Clock } from '#platform/clock.ts';
import { callRegister, isResponse, timedOut, type TimeLimits } from './register.ts';
import { jsonObject } from './response.ts';
import { unavailable, type RegisterFailure } from './result.ts';

type Token = { value: string; expiresAt: number };
type Client = { id: string; secret: string };

export type TokenStore = {
  /** The current token, or a new one. Concurrent callers share one fetch, each within its own time limit. */
  get(limits: TimeLimits): Promise<string | RegisterFailure>;
  /** Call this when a token was rejected. A newer token stays. */
  drop(token: string): void;
};

/** A token must not expire during a request. */
const expiryMarginMs = 60_000;
/** If the response has no lifetime. Long enough not to fetch a token for every number. */
const defaultLifetimeMs = 300_000;
/** Independent of the time limit of the first caller, because other callers can have more time. */
const fetchTimeoutMs = 15_000;

/** OAuth 2 client credentials. HMRC's tokens are valid for four hours. */
export function createTokenStore(url: string, client: Client, clock: Clock): TokenStore {
  let token: Token | undefined;
  let fetching: Promise<Token | RegisterFailure> | undefined;

  async function fetchToken(): Promise<Token | RegisterFailure> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      scope: 'read:vat',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const reply = await callRegister(
      'uk',
      `${url}/oauth/token`,
      { method: 'POST', headers, body: form.toString() },
      {
        deadline: performance.now() + fetchTimeoutMs,
        fairTimeoutMs: 0,
        signal: new AbortController().signal,
      },
    );
    if (!isResponse(reply)) return reply;
    const { access_token: value, expires_in: seconds } = jsonObject(reply.body) ?? {};
    if (reply.status === 200 && typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)) {
      // Number() throws for some objects.
      const lifetimeSeconds = typeof seconds === 'object' ? NaN : Number(seconds);
      const lifetimeMs = lifetimeSeconds > 0 ? lifetimeSeconds * 1_000 - expiryMarginMs : defaultLifetimeMs;
      return { value, expiresAt: clock.now().getTime() + lifetimeMs };
    }
    const isRejected = reply.status >= 400 && reply.status < 500 && reply.status !== 429;
    return unavailable(
      'uk',
      isRejected
        ? 'The UK service does not accept our credentials.'
        : `The UK service issued no access token (HTTP ${reply.status}).`,
      { retryable: !isRejected, scope: isRejected ? 'local' : 'register', isOurs: reply.status === 429 },
    );
  }

  function startFetching(): Promise<Token | RegisterFailure> {
    const work = fetchToken().then((fetched) => {
      if (!('status' in fetched)) token = fetched;
      return fetched;
    });
    fetching = work;
    // All callers may have timed out before it fails.
    work.catch(() => {}).finally(() => stopSharing(work));
    return work;
  }

  const stopSharing = (work: Promise<unknown>): void => {
    if (fetching === work) fetching = undefined;
  };

  return {
    async get(limits) {
      if (token && token.expiresAt > clock.now().getTime()) return token.value;
      const work = fetching ?? startFetching();
      const settled = new AbortController();
      const leftMs = Math.max(0, limits.deadline - performance.now());
      const timeout = clock.sleep(leftMs, AbortSignal.any([settled.signal, limits.signal])).then(
        () => {
          // The fetch continues for callers with more time. New callers start a new one.
          stopSharing(work);
          return timedOut('uk', leftMs, limits);
        },
        () => unavailable('uk', 'The request was cancelled.', { scope: 'local' }),
      );
      const fetched = await Promise.race([work, timeout]).finally(() => settled.abort());
      return 'status' in fetched ? fetched : fetched.value;
    },
    drop(rejected) {
      if (token?.value === rejected) token = undefined;
    },
  };
}
