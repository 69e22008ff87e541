import { callRegister, isResponse, type Register } from './register.ts';
import { jsonObject, textOf, type Json, type Query, type RegisterResponse } from './response.ts';
import {
  invalid,
  notRegistered,
  rejectedAsMalformed,
  unavailable,
  valid,
  type RegisterResult,
} from './result.ts';

export type AuSettings = {
  url: string;
  /** Identifies us to the register, which gives one to everybody who registers. A secret: it is in the query. */
  guid: string | null;
  /** Also limits `validate`. Null: only requests in the background are limited. */
  requestsPerSecond: number | null;
};

const failed = unavailable.bind(undefined, 'au');

// Callers need no account, so messages do not name what is configured. `configured` of the registers and docs/vat.md do.
export const auNotConfigured = failed('Australian numbers cannot be checked here.', {
  retryable: false,
  scope: 'local',
});

const callback = 'abn';

/** ABN Lookup, through its JSON interface. A business is registered for GST if its entry has a date for it. */
export function createAuRegister({ url, guid }: AuSettings): Register {
  if (guid === null) return async () => auNotConfigured;
  return async ({ number, ...limits }) => {
    const query = new URLSearchParams({ abn: number.national, callback, guid });
    const reply = await callRegister(
      'au',
      `${url}/AbnDetails.aspx?${query.toString()}`,
      { headers: { accept: 'application/json, text/javascript' }, secrets: [guid] },
      limits,
    );
    return isResponse(reply) ? classifyAu(reply, { number, withRequester: false }) : reply;
  };
}

/** ABN Lookup sends HTTP 200 for its own errors too, with the reason in `Message`. */
export function classifyAu({ status, body }: RegisterResponse, query: Query): RegisterResult {
  if (status === 429)
    return failed('The Australian register has received too many requests from this server.', {
      retryable: false,
      isOurs: true,
    });
  if (status !== 200) return failed(`The Australian register responded with HTTP ${status}.`);
  const content = jsonObject(withoutCallback(body));
  const message = content?.['Message'];
  if (!content || typeof message !== 'string') return unreadable();
  return message.trim() === '' ? classifyRecord(content, query) : classifyMessage(content, message.trim());
}

const unreadable = (): RegisterResult =>
  failed('The Australian register sent a response that cannot be parsed.');

/** `abn({…})` is the only form in which it sends JSON. */
function withoutCallback(body: string): string {
  const text = body.trim().replace(/;$/, '');
  return text.startsWith(`${callback}(`) && text.endsWith(')') ? text.slice(callback.length + 1, -1) : '';
}

function classifyMessage(content: Json, message: string): RegisterResult {
  // An entry next to a message would contradict it.
  if (textOf(content['Abn']) !== null) return unreadable();
  if (message === 'No record found') return notRegistered('au');
  if (message === 'Search text is not a valid ABN or ACN') return rejectedAsMalformed('au');
  if (message.includes('GUID'))
    return failed('The Australian register does not accept our credentials.', {
      retryable: false,
      scope: 'local',
    });
  return failed('The Australian register reported an error.');
}

function classifyRecord(content: Json, { number }: Query): RegisterResult {
  const { Abn: abn, AbnStatus: status, Gst: gst } = content;
  if (typeof abn !== 'string' || abn.replaceAll(' ', '') !== number.national)
    return failed('The Australian register sent a response about another number.');
  if (status === 'Cancelled') return invalid('au', 'The register has this ABN as cancelled.');
  if (status !== 'Active') return unreadable();
  if (gst === null || gst === '')
    return invalid('au', 'The register has this ABN, but it is not registered for GST.');
  if (typeof gst !== 'string' || !/^\d{4}-\d\d-\d\d/.test(gst)) return unreadable();
  const place = ['AddressState', 'AddressPostcode'].map((name) => textOf(content[name]));
  const tradingNames = listOf(content['BusinessName']);
  return {
    ...valid('au', {
      name: textOf(content['EntityName']),
      address: textOf(place.filter((part) => part !== null).join(' ')),
      request_identifier: null,
    }),
    ...(tradingNames.length > 0 && { tradingNames }),
  };
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((each: unknown) => textOf(each) ?? []) : [];
