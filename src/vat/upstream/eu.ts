import { normalizeNumber, type VatNumber } from '../formats/vat-number.ts';
import { callRegister, isResponse, type Register } from './register.ts';
import { asObject, jsonObject, textOf, type Json, type Query, type RegisterResponse } from './response.ts';
import { notRegistered, rejectedAsMalformed, unavailable, valid, type RegisterResult } from './result.ts';

export type EuSettings = { url: string; requester: VatNumber | null };

const headers = { 'content-type': 'application/json', accept: 'application/json' };

/** VIES, through its REST interface. */
export function createEuRegister({ url, requester }: EuSettings): Register {
  return async ({ number, nextRequest, ...limits }) => {
    const ask = async (withRequester: boolean): Promise<RegisterResult> => {
      const body = JSON.stringify({
        countryCode: number.country,
        vatNumber: number.national,
        ...(withRequester && requester
          ? { requesterMemberStateCode: requester.country, requesterNumber: requester.national }
          : {}),
      });
      const reply = await callRegister(
        'eu',
        `${url}/check-vat-number`,
        { method: 'POST', headers, body },
        limits,
      );
      return isResponse(reply) ? classifyEu(reply, { number, withRequester }) : reply;
    };
    const result = await ask(requester !== null);
    const isRejected = result.status === 'unavailable' && result.remedy === 'without requester';
    return isRejected && (await nextRequest()) ? ask(false) : result;
  };
}

const failed = unavailable.bind(undefined, 'eu');

/** VIES sends HTTP 200 for most errors too, so the body decides. */
export function classifyEu({ status, body }: RegisterResponse, query: Query): RegisterResult {
  const content = jsonObject(body);
  // After a 429 an immediate retry would only add to the load.
  const retryable = status !== 429;
  if (!content) return failed(`The EU register sent an unexpected response (HTTP ${status}).`, { retryable });
  const codes = errorCodes(content);
  if (codes) return classifyErrorCodes(codes, status, query);
  if (status !== 200) return failed(`The EU register responded with HTTP ${status}.`, { retryable });
  return classifyRecord(content, query);
}

function classifyRecord(content: Json, { number }: Query): RegisterResult {
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
  return valid('eu', {
    name: textOf(content['name']),
    address: textOf(content['address']),
    request_identifier: reference,
  });
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
  { withRequester }: Query,
): RegisterResult {
  const hasAny = (known: ReadonlySet<string>): boolean => codes.some((code) => known.has(code));
  const isRejection = (status === 200 || status === 400) && codes.length > 0;
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
    scope: hasAny(requesterCodes) ? 'local' : hasAny(memberStateCodes) ? 'member state' : 'register',
  });
}

/** Other text from the register could contain the VAT number, so only codes are shown. */
const printable = (code: string): string => (/^[A-Z_-]+(?:-\d{1,4})?$/.test(code) ? code : 'unknown');
