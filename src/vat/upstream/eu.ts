import { normalizeNumber, type VatNumber } from '../formats/vat-number.ts';
import { traderMatches, traderOf } from './eu-trader.ts';
import { callRegister, isResponse, type Register } from './register.ts';
import { afterRefusal, noteRequester, requesterFor } from './requester.ts';
import { asObject, jsonObject, textOf, type Json, type Query, type RegisterResponse } from './response.ts';
import { notRegistered, rejectedAsMalformed, unavailable, valid, type RegisterResult } from './result.ts';

export type EuSettings = { url: string; requester: VatNumber | null };

const headers = { 'content-type': 'application/json', accept: 'application/json' };

/** VIES, through its REST interface. */
export function createEuRegister({ url, requester: ofSettings }: EuSettings): Register {
  return async ({ number, given, nextRequest, requester: ofTeam, ...limits }) => {
    let trader = traderOf(number, given);
    const ask = async (requester: VatNumber | null): Promise<RegisterResult> => {
      const body = JSON.stringify({
        countryCode: number.country,
        vatNumber: number.national,
        ...(requester
          ? { requesterMemberStateCode: requester.country, requesterNumber: requester.national }
          : {}),
        ...trader,
      });
      const reply = await callRegister(
        'eu',
        `${url}/check-vat-number`,
        { method: 'POST', headers, body },
        limits,
      );
      const query = { number, withRequester: requester !== null, isOfTeam: requester === ofTeam, trader };
      return noteRequester(isResponse(reply) ? classifyEu(reply, query) : reply, requester);
    };
    const requester = requesterFor('eu', ofTeam, ofSettings);
    let result = await ask(requester);
    if (result.status === 'unavailable' && result.remedy === 'without trader' && (await nextRequest())) {
      trader = null;
      result = await ask(requester);
    }
    const isRejected = result.status === 'unavailable' && result.remedy === 'without requester';
    return isRejected && (await nextRequest()) ? afterRefusal(await ask(null), result.message) : result;
  };
}

const failed = unavailable.bind(undefined, 'eu');

/** VIES sends HTTP 200 for most errors too, so the body decides. */
export function classifyEu({ status, body }: RegisterResponse, query: Query): RegisterResult {
  const content = jsonObject(body);
  // After a 429 an immediate retry would only add to the load.
  const details = { retryable: status !== 429, isOurs: status === 429 };
  if (!content) return failed(`The EU register sent an unexpected response (HTTP ${status}).`, details);
  const codes = errorCodes(content);
  if (codes) return classifyErrorCodes(codes, status, query);
  if (status !== 200) return failed(`The EU register responded with HTTP ${status}.`, details);
  return classifyRecord(content, query);
}

function classifyRecord(content: Json, { number, trader }: Query): RegisterResult {
  // The older VIES format reports an outage in `userError`, next to a `valid` that means nothing.
  const { userError, errorWrappers } = content;
  const reportsError =
    errorWrappers !== undefined ||
    (userError !== undefined && userError !== 'VALID' && userError !== 'INVALID');
  if (reportsError || typeof content['valid'] !== 'boolean')
    return failed('The EU register sent a response that cannot be parsed.');
  if (
    normalized(content['countryCode']) !== number.country ||
    normalized(content['vatNumber']) !== number.national
  )
    return failed('The EU register sent a response about another number.');
  const reference = textOf(content['requestIdentifier']);
  if (!content['valid']) return notRegistered('eu', reference);
  const decision = valid('eu', {
    name: textOf(content['name']),
    address: textOf(content['address']),
    request_identifier: reference,
  });
  return trader ? { ...decision, ...traderMatches(content, trader) } : decision;
}

const normalized = (value: unknown): string | null =>
  typeof value === 'string' ? normalizeNumber(value) : null;

/** Null if the response reports no error. */
function errorCodes(content: Json): string[] | null {
  const wrappers = content['errorWrappers'];
  if (content['actionSucceed'] !== false && !Array.isArray(wrappers)) return null;
  const list: unknown[] = Array.isArray(wrappers) ? wrappers : [];
  return list.map((wrapper) => {
    const code = asObject(wrapper)?.['error'];
    return typeof code === 'string' ? code.slice(0, 60) : 'unknown';
  });
}

const numberCodes = new Set(['INVALID_INPUT', 'VOW-ERR-2600']);
const requesterCodes = new Set(['INVALID_REQUESTER_INFO', 'VOW-ERR-2500', 'VOW-ERR-2700']);

/** One member state fails while the others answer. */
const memberStateCodes = new Set([
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'TIMEOUT',
]);

/** A Map, because an object also has keys such as `constructor`. */
const messages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    MS_UNAVAILABLE: 'The register of this member state is not available.',
    MS_MAX_CONCURRENT_REQ: 'The register of this member state is overloaded.',
    MS_MAX_CONCURRENT_REQ_TIME: 'The register of this member state is overloaded.',
    GLOBAL_MAX_CONCURRENT_REQ: 'The EU register is overloaded.',
    GLOBAL_MAX_CONCURRENT_REQ_TIME: 'The EU register is overloaded.',
    SERVICE_UNAVAILABLE: 'The EU register is not available.',
    TIMEOUT: 'The register of this member state did not answer in time.',
    VAT_BLOCKED: 'The EU register has blocked requests with the VAT number of the requester.',
    IP_BLOCKED: 'The EU register has blocked the IP address of this server.',
  }),
);

/** An immediate retry would make these worse. */
const finalCodes = new Set(['VAT_BLOCKED', 'IP_BLOCKED', 'INVALID_REQUESTER_INFO']);

function classifyErrorCodes(
  codes: readonly string[],
  status: number,
  { withRequester, isOfTeam, trader }: Query,
): RegisterResult {
  const hasAny = (known: ReadonlySet<string>): boolean => codes.some((code) => known.has(code));
  const isRejection = (status === 200 || status === 400) && codes.length > 0;
  // A team that is blocked must not open the circuit breaker for all others.
  if (withRequester && isOfTeam && codes.includes('VAT_BLOCKED'))
    return failed(messages.get('VAT_BLOCKED')!, { remedy: 'without requester', scope: 'local' });
  const isExplained = hasAny(requesterCodes) || codes.includes('VOW-ERR-2600');
  // What a customer wrote as name and address must never make a number invalid.
  if (trader && codes.length > 0 && !isExplained && !codes.some((code) => messages.has(code)))
    return failed('The EU register does not accept the name or the address.', {
      remedy: 'without trader',
      scope: 'local',
    });
  // INVALID_INPUT does not say whether the number or the requester is meant.
  if (isRejection && withRequester && (hasAny(requesterCodes) || codes.includes('INVALID_INPUT')))
    return failed('The EU register does not accept the VAT number of the requester.', {
      remedy: 'without requester',
      scope: 'local',
    });
  if (isRejection && codes.every((code) => numberCodes.has(code))) return rejectedAsMalformed('eu');
  const [code = 'unknown'] = codes;
  return failed(messages.get(code) ?? `The EU register reported an error (${printable(code)}).`, {
    retryable: !hasAny(finalCodes),
    isOurs: hasAny(finalCodes) || status === 429,
    scope: hasAny(requesterCodes) ? 'local' : hasAny(memberStateCodes) ? 'member state' : 'register',
  });
}

/** Other text from the register could contain the VAT number, so only codes are shown. */
const printable = (code: string): string => (/^[A-Z_-]+(?:-\d{1,4})?$/.test(code) ? code : 'unknown');
