import type { Clock } from '#platform/clock.ts';
import { call, isAnswer, noAnswerInTime, type Limits } from './register.ts';
import { jsonObject, unavailable, type Unavailable } from './verdict.ts';

type Token = { value: string; expiresAt: number };
type Client = { id: string; secret: string };

export type TokenStore = {
  /** The token in use, or a new one. Those who ask while one is being fetched wait for the same, each within its time. */
  get(limits: Limits): Promise<string | Unavailable>;
  /** To be called when it was refused. Only drops the one that was. */
  drop(token: string): void;
};

/** Not to be caught with a token that ends on its way. */
const marginMs = 60_000;
/** Not said how long it lives: short enough to be safe, long enough not to ask for one with every number. */
const untoldLifeMs = 300_000;
/** Whoever came first may have less time than those who wait along. */
const fetchMs = 15_000;

/** OAuth 2 client credentials. HMRC's tokens live for four hours. */
export function createTokenStore(url: string, client: Client, clock: Clock): TokenStore {
  let token: Token | undefined;
  let fetching: Promise<Token | Unavailable> | undefined;

  async function fetchToken(): Promise<Token | Unavailable> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      scope: 'read:vat',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const outcome = await call(
      `${url}/oauth/token`,
      { method: 'POST', headers, body: form.toString() },
      // Others wait for this one too: it does not end with the request that happened to come first.
      { deadline: performance.now() + fetchMs, fairMs: 0, signal: new AbortController().signal },
    );
    if (!isAnswer(outcome)) return outcome;
    const { access_token: value, expires_in: seconds } = jsonObject(outcome.body) ?? {};
    if (outcome.status === 200 && typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)) {
      // An object may be one that cannot be made a number.
      const told = typeof seconds === 'object' ? NaN : Number(seconds);
      const lifeMs = told > 0 ? told * 1_000 - marginMs : untoldLifeMs;
      return { value, expiresAt: clock.now().getTime() + lifeMs };
    }
    const isRefused = outcome.status >= 400 && outcome.status < 500 && outcome.status !== 429;
    return unavailable(
      isRefused
        ? 'The UK service does not accept our credentials.'
        : `The UK service gave us no access (HTTP ${outcome.status}).`,
      { retryable: !isRefused, scope: isRefused ? 'ourselves' : 'register' },
    );
  }

  function startFetching(): Promise<Token | Unavailable> {
    const work = fetchToken().then((fetched) => {
      if (!('kind' in fetched)) token = fetched;
      return fetched;
    });
    fetching = work;
    // They may all have gone by the time it ends.
    work.catch(() => {}).finally(() => forget(work));
    return work;
  }

  const forget = (work: Promise<unknown>): void => {
    if (fetching === work) fetching = undefined;
  };

  return {
    async get(limits) {
      if (token && token.expiresAt > clock.now().getTime()) return token.value;
      const work = fetching ?? startFetching();
      const enough = new AbortController();
      const leftMs = Math.max(0, limits.deadline - performance.now());
      const late = clock.sleep(leftMs, AbortSignal.any([enough.signal, limits.signal])).then(
        () => {
          // It goes on for those who have more time. Whoever comes now has better chances with a new one.
          forget(work);
          return noAnswerInTime(leftMs, limits);
        },
        () => unavailable('The request was cancelled.', { scope: 'ourselves' }),
      );
      const fetched = await Promise.race([work, late]).finally(() => enough.abort());
      return 'kind' in fetched ? fetched : fetched.value;
    },
    drop(refused) {
      if (token?.value === refused) token = undefined;
    },
  };
}
