import type { Clock } from '#platform/clock.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { callRegister, isResponse, type RegisterCall, type Register } from './register.ts';
import { afterRefusal, noteRequester, requesterFor } from './requester.ts';
import { asObject, jsonObject, textOf, type Json, type Query, type RegisterResponse } from './response.ts';
import { notRegistered, rejectedAsMalformed, unavailable, valid, type RegisterResult } from './result.ts';
import { createTokenStore } from './uk-token.ts';

export type UkSettings = {
  url: string;
  requester: VatNumber | null;
  client: { id: string; secret: string } | null;
  /** Also limits `validate`. Null: only revalidations are limited. */
  requestsPerSecond: number | null;
};

const failed = unavailable.bind(undefined, 'uk');

export const ukNotConfigured = failed(
  'UK numbers cannot be checked: VAT_UK_CLIENT_ID and VAT_UK_CLIENT_SECRET are not set.',
  { retryable: false, scope: 'local' },
);

/** HMRC's "Check a UK VAT number" API, version 2. */
export function createUkRegister({ url, requester: ofSettings, client }: UkSettings, clock: Clock): Register {
  if (!client) return async () => ukNotConfigured;
  const tokens = createTokenStore(url, client, clock);

  async function ask(
    { number, ...limits }: RegisterCall,
    requester: VatNumber | null,
  ): Promise<RegisterResult> {
    const token = await tokens.get(limits);
    if (typeof token !== 'string') return token;
    const path = [number.national, ...(requester ? [requester.national] : [])].join('/');
    const reply = await callRegister(
      'uk',
      `${url}/organisations/vat/check-vat-number/lookup/${path}`,
      {
        headers: { accept: 'application/vnd.hmrc.2.0+json', authorization: `Bearer ${token}` },
        secrets: [token],
      },
      limits,
    );
    if (!isResponse(reply)) return noteRequester(reply, requester);
    const result = classifyUk(reply, { number, withRequester: requester !== null });
    if (result.status === 'unavailable' && result.remedy === 'new token') tokens.drop(token);
    return noteRequester(result, requester);
  }

  return async (call) => {
    const tried = new Set<string>();
    let requester = requesterFor('uk', call.requester, ofSettings);
    let refusal: string | null = null;
    for (;;) {
      const result = afterRefusal(await ask(call, requester), refusal);
      const remedy = result.status === 'unavailable' ? result.remedy : undefined;
      // If a second token is rejected, the client credentials are wrong.
      if (remedy === undefined || tried.has(remedy) || !(await call.nextRequest())) return result;
      tried.add(remedy);
      if (remedy !== 'without requester') continue;
      requester = null;
      refusal = result.message;
    }
  };
}

export function classifyUk({ status, body }: RegisterResponse, query: Query): RegisterResult {
  const content = jsonObject(body);
  if (status === 200) return classifyRecord(content, query);
  const code = content?.['code'];
  const message = typeof content?.['message'] === 'string' ? content['message'] : '';
  // The API gateway also sends 404, for wrong paths and versions, but with other codes.
  if (status === 404 && code === 'NOT_FOUND') return notRegistered('uk');
  if ((status === 400 || status === 403) && code === 'INVALID_REQUEST')
    return classifyRejection(status, message, query);
  if (status === 401)
    return failed('The UK service does not accept our credentials.', { remedy: 'new token', scope: 'local' });
  if (status === 403)
    return failed('The application at the UK service is not subscribed to VAT checks.', {
      retryable: false,
      scope: 'local',
    });
  if (status === 429)
    return failed('The UK service has received too many requests from this server.', {
      retryable: false,
      isOurs: true,
    });
  return failed(`The UK service responded with HTTP ${status}.`, { retryable: status >= 500 });
}

function classifyRecord(content: Json | null, { number }: Query): RegisterResult {
  const target = asObject(content?.['target']);
  if (!content || !target || typeof target['vatNumber'] !== 'string')
    return failed('The UK service sent a response that cannot be parsed.');
  if (target['vatNumber'].replaceAll(' ', '').replace(/^GB/i, '') !== number.national)
    return failed('The UK service sent a response about another number.');
  return valid('uk', {
    name: textOf(target['name']),
    address: addressOf(asObject(target['address'])),
    request_identifier: textOf(content['consultationNumber']),
  });
}

const addressFields = ['line1', 'line2', 'line3', 'line4', 'line5', 'postcode', 'countryCode'];

const addressOf = (address: Json | null): string | null =>
  textOf(
    addressFields
      .map((field) => textOf(address?.[field]))
      .filter((line) => line !== null)
      .join('\n'),
  );

/** Only the text of HMRC's message says which of the two numbers was rejected. */
function classifyRejection(status: number, message: string, { withRequester }: Query): RegisterResult {
  if (message.includes('requesterVrn'))
    return failed('The UK service does not accept the VAT number of the requester.', {
      ...(withRequester ? { remedy: 'without requester' } : { retryable: false }),
      scope: 'local',
    });
  if (status === 400 && /^Invalid targetVrn\b/.test(message)) return rejectedAsMalformed('uk');
  return failed(`The UK service refused the request (HTTP ${status}).`, { retryable: false, scope: 'local' });
}
