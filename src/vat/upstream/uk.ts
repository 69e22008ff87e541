import type { Clock } from '#platform/clock.ts';
import type { VatSettings } from '../settings.ts';
import { classifyUk } from './classify-uk.ts';
import { call, isAnswer, type Question, type Register } from './register.ts';
import { createTokenStore } from './uk-token.ts';
import { unavailable, type Verdict } from './verdict.ts';

export const ukNotSetUp = unavailable(
  'UK numbers cannot be checked: VAT_UK_CLIENT_ID and VAT_UK_CLIENT_SECRET are not set.',
  { retryable: false, scope: 'ourselves' },
);

/** HMRC's service, version 2. */
export function createUkRegister({ url, requester, client }: VatSettings['uk'], clock: Clock): Register {
  if (!client) return async () => ukNotSetUp;
  const tokens = createTokenStore(url, client, clock);

  async function ask({ number, ...limits }: Question, withRequester: boolean): Promise<Verdict> {
    const token = await tokens.get(limits);
    if (typeof token !== 'string') return token;
    const path = [number.national, ...(withRequester && requester ? [requester.national] : [])].join('/');
    const outcome = await call(
      `${url}/organisations/vat/check-vat-number/lookup/${path}`,
      { headers: { accept: 'application/vnd.hmrc.2.0+json', authorization: `Bearer ${token}` } },
      limits,
    );
    if (!isAnswer(outcome)) return outcome;
    const verdict = classifyUk(outcome, { number, withRequester });
    if (verdict.kind === 'unavailable' && verdict.remedy === 'new token') tokens.drop(token);
    return verdict;
  }

  return async (question) => {
    const tried = new Set<string>();
    for (;;) {
      const verdict = await ask(question, requester !== null && !tried.has('without requester'));
      const remedy = verdict.kind === 'unavailable' ? verdict.remedy : undefined;
      // A second token that is refused says that the credentials are.
      if (remedy === undefined || tried.has(remedy) || !(await question.nextTurn())) return verdict;
      tried.add(remedy);
    }
  };
}
