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

/** HMRC's "check a UK VAT number", version 2. */
export function classifyUk({ status, body }: Answer, asked: Asked): Verdict {
  const answer = jsonObject(body);
  if (status === 200) return byRecord(answer, asked);
  const code = answer?.['code'];
  const message = typeof answer?.['message'] === 'string' ? answer['message'] : '';
  // The gateway has 404s of its own, for wrong paths and versions, with other codes.
  if (status === 404 && code === 'NOT_FOUND') return notRegistered();
  if ((status === 400 || status === 403) && code === 'INVALID_REQUEST')
    return byComplaint(status, message, asked);
  if (status === 401)
    return unavailable('The UK service does not accept our credentials.', {
      remedy: 'new token',
      scope: 'ourselves',
    });
  if (status === 403)
    return unavailable('The UK service has not subscribed our application to VAT checks.', {
      retryable: false,
      scope: 'ourselves',
    });
  if (status === 429)
    return unavailable('The UK service has had too many requests from us.', { retryable: false });
  return unavailable(`The UK service answered with HTTP ${status}.`, { retryable: status >= 500 });
}

function byRecord(answer: Json | null, { number }: Asked): Verdict {
  const target = asObject(answer?.['target']);
  if (!answer || !target || typeof target['vatNumber'] !== 'string')
    return unavailable('The UK service gave an answer that cannot be read.');
  if (target['vatNumber'].replaceAll(' ', '').replace(/^GB/i, '') !== number.national)
    return unavailable('The UK service answered about another number.');
  return {
    kind: 'valid',
    name: textOf(target['name']),
    address: addressOf(asObject(target['address'])),
    requestIdentifier: textOf(answer['consultationNumber']),
  };
}

const addressFields = ['line1', 'line2', 'line3', 'line4', 'line5', 'postcode', 'countryCode'];

const addressOf = (address: Json | null): string | null =>
  textOf(
    addressFields
      .map((field) => textOf(address?.[field]))
      .filter((line) => line !== null)
      .join('\n'),
  );

/** HMRC names in words which of the two numbers it does not like. */
function byComplaint(status: number, message: string, { withRequester }: Asked): Verdict {
  const names = (parameter: string): boolean => message.includes(parameter);
  if (names('requesterVrn'))
    return unavailable('The UK service does not accept our own VAT number.', {
      ...(withRequester ? { remedy: 'without requester' } : { retryable: false }),
      scope: 'ourselves',
    });
  if (status === 400 && /^Invalid targetVrn\b/.test(message)) return refusedAsMalformed();
  return unavailable(`The UK service refused the request (HTTP ${status}).`, {
    retryable: false,
    scope: 'ourselves',
  });
}
