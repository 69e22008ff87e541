import {
  asObject,
  jsonObject,
  notRegistered,
  refusedAsMalformed,
  textOf,
  unavailable,
  type Answer,
  type Asked,
  type Json,
  type Verdict,
} from './verdict.ts';

/** VIES says much with status 200, its outages too, so the body decides; a gateway's status only adds to it. */
export function classifyEu({ status, body }: Answer, asked: Asked): Verdict {
  const answer = jsonObject(body);
  // Asking again at once would only add to what was too much.
  const retryable = status !== 429;
  if (!answer) return unavailable(`The EU registry gave no proper answer (HTTP ${status}).`, { retryable });
  const codes = errorCodes(answer);
  if (codes) return byCodes(codes, status, asked);
  if (status !== 200) return unavailable(`The EU registry answered with HTTP ${status}.`, { retryable });
  return byRecord(answer, asked);
}

function byRecord(answer: Json, { number }: Asked): Verdict {
  // The other shape of VIES tells its outages so, beside a verdict that means nothing.
  const { userError, errorWrappers } = answer;
  if (
    errorWrappers !== undefined ||
    (userError !== undefined && userError !== 'VALID' && userError !== 'INVALID')
  )
    return unavailable('The EU registry gave an answer that cannot be read.');
  if (typeof answer['valid'] !== 'boolean')
    return unavailable('The EU registry gave an answer that cannot be read.');
  if (squeezed(answer['countryCode']) !== number.country || squeezed(answer['vatNumber']) !== number.national)
    return unavailable('The EU registry answered about another number.');
  const requestIdentifier = textOf(answer['requestIdentifier']);
  if (!answer['valid']) return notRegistered(requestIdentifier);
  return {
    kind: 'valid',
    name: textOf(answer['name']),
    address: textOf(answer['address']),
    requestIdentifier,
  };
}

const squeezed = (value: unknown): string | null =>
  typeof value === 'string' ? value.replace(/[ .,\-/]/g, '').toUpperCase() : null;

/** Null when the answer is no complaint. */
function errorCodes(answer: Json): string[] | null {
  const wrappers = answer['errorWrappers'];
  if (answer['actionSucceed'] !== false && !Array.isArray(wrappers)) return null;
  const list: unknown[] = Array.isArray(wrappers) ? wrappers : [];
  return list.map((wrapper) => {
    const code = asObject(wrapper)?.['error'];
    return typeof code === 'string' ? code.slice(0, 60) : 'unknown';
  });
}

const aboutTheNumber = new Set(['INVALID_INPUT', 'VOW-ERR-2600']);
const aboutTheRequester = new Set(['INVALID_REQUESTER_INFO', 'VOW-ERR-2500', 'VOW-ERR-2700']);

/** Of one member state, while the others answer. */
const aboutTheMemberState = new Set([
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'TIMEOUT',
]);

/** A map: an object would know `constructor` as well. */
const inWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    MS_UNAVAILABLE: 'The registry of this member state is not available.',
    MS_MAX_CONCURRENT_REQ: 'The registry of this member state is overloaded.',
    MS_MAX_CONCURRENT_REQ_TIME: 'The registry of this member state is overloaded.',
    GLOBAL_MAX_CONCURRENT_REQ: 'The EU registry is overloaded.',
    GLOBAL_MAX_CONCURRENT_REQ_TIME: 'The EU registry is overloaded.',
    SERVICE_UNAVAILABLE: 'The EU registry is not available.',
    TIMEOUT: 'The registry of this member state did not answer in time.',
    VAT_BLOCKED: 'The EU registry has blocked requests in the name of our own VAT number.',
    IP_BLOCKED: 'The EU registry has blocked the address of this server.',
  }),
);

/** To ask again at once only makes these worse. */
const lasting = new Set(['VAT_BLOCKED', 'IP_BLOCKED', 'INVALID_REQUESTER_INFO']);

function byCodes(codes: readonly string[], status: number, { withRequester }: Asked): Verdict {
  const complains = (about: ReadonlySet<string>): boolean => codes.some((code) => about.has(code));
  const isRefusal = (status === 200 || status === 400) && codes.length > 0;
  // Which half of the request is meant, INVALID_INPUT does not say.
  if (isRefusal && withRequester && (complains(aboutTheRequester) || codes.includes('INVALID_INPUT')))
    return unavailable('The EU registry does not accept our own VAT number.', {
      remedy: 'without requester',
      scope: 'ourselves',
    });
  if (isRefusal && codes.every((code) => aboutTheNumber.has(code))) return refusedAsMalformed();
  const [code = 'unknown'] = codes;
  return unavailable(inWords.get(code) ?? `The EU registry reported an error (${printable(code)}).`, {
    retryable: !complains(lasting),
    scope: complains(aboutTheRequester)
      ? 'ourselves'
      : complains(aboutTheMemberState)
        ? 'member state'
        : 'register',
  });
}

/** A code, not a text: whatever else a register puts there could be the number itself. */
const printable = (code: string): string => (/^[A-Z_-]+(?:-\d{1,4})?$/.test(code) ? code : 'unknown');
