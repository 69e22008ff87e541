import type { VatSettings } from '../settings.ts';
import { classifyEu } from './classify-eu.ts';
import { call, isAnswer, type Register } from './register.ts';

const headers = { 'content-type': 'application/json', accept: 'application/json' };

/** VIES, by its REST interface. */
export function createEuRegister({ url, requester }: VatSettings['eu']): Register {
  return async ({ number, nextTurn, ...limits }) => {
    const ask = async (withRequester: boolean) => {
      const body = JSON.stringify({
        countryCode: number.country,
        vatNumber: number.national,
        ...(withRequester && requester
          ? { requesterMemberStateCode: requester.country, requesterNumber: requester.national }
          : {}),
      });
      const outcome = await call(`${url}/check-vat-number`, { method: 'POST', headers, body }, limits);
      return isAnswer(outcome) ? classifyEu(outcome, { number, withRequester }) : outcome;
    };
    const verdict = await ask(requester !== null);
    const again = verdict.kind === 'unavailable' && verdict.remedy === 'without requester';
    return again && (await nextTurn()) ? ask(false) : verdict;
  };
}
