import { callRegister, isResponse, type Register } from './register.ts';
import { asObject, jsonObject, textOf, type Json, type Query, type RegisterResponse } from './response.ts';
import { invalid, notRegistered, unavailable, valid, type RegisterResult } from './result.ts';

export type NoSettings = {
  url: string;
  /** Also limits `validate`. Null: only requests in the background are limited. */
  requestsPerSecond: number | null;
};

const headers = { accept: 'application/json' };
const failed = unavailable.bind(undefined, 'no');

/** The open data of Enhetsregisteret, the register of legal entities in Brønnøysund. It says whether an entity is registered for VAT. */
export function createNoRegister({ url }: NoSettings): Register {
  return async ({ number, nextRequest, ...limits }) => {
    const query: Query = { number, withRequester: false };
    const reply = await callRegister('no', `${url}/enheter/${number.national}`, { headers }, limits);
    if (!isResponse(reply)) return reply;
    // A wrong address and a proxy answer with 404 as well. A search says in so many words that there is no such entity.
    if (reply.status !== 404 || !(await nextRequest())) return classifyNo(reply, query);
    const search = `${url}/enheter?organisasjonsnummer=${number.national}`;
    const found = await callRegister('no', search, { headers }, limits);
    return isResponse(found) ? classifyNoSearch(found) : found;
  };
}

/** The response about one entity. */
export function classifyNo({ status, body }: RegisterResponse, { number }: Query): RegisterResult {
  if (status !== 200 && status !== 410) return refused(status);
  const content = jsonObject(body);
  if (!content) return unreadable();
  if (content['organisasjonsnummer'] !== number.national)
    return failed('The Norwegian register sent a response about another number.');
  const { respons_klasse: kind, slettedato: deletedOn } = content;
  // 410: removed from the open data for legal reasons, after it was deleted.
  if (kind === 'SlettetEnhet' || deletedOn !== undefined)
    return isDate(deletedOn) ? notRegistered('no') : unreadable();
  if (status !== 200 || (kind !== undefined && kind !== 'Enhet')) return unreadable();
  const isRegistered = content['registrertIMvaregisteret'];
  if (isRegistered === false)
    return invalid('no', 'The register has this organisation, but it is not registered for VAT.');
  if (isRegistered !== true) return unreadable();
  return valid('no', {
    name: textOf(content['navn']),
    address: addressOf(asObject(content['forretningsadresse']) ?? asObject(content['postadresse'])),
    request_identifier: null,
  });
}

/** The response to a search for the number, after the register did not have it. */
export function classifyNoSearch({ status, body }: RegisterResponse): RegisterResult {
  if (status !== 200) return refused(status);
  const content = jsonObject(body);
  const page = asObject(content?.['page']);
  const isEmpty = page?.['totalElements'] === 0 && content?.['_embedded'] === undefined;
  return isEmpty ? notRegistered('no') : unreadable();
}

const unreadable = (): RegisterResult =>
  failed('The Norwegian register sent a response that cannot be parsed.');

const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

/** A 400 is no answer either: the check digit is right, so the number is not what the register refuses. */
function refused(status: number): RegisterResult {
  if (status === 429)
    return failed('The Norwegian register has received too many requests from this server.', {
      retryable: false,
      isOurs: true,
    });
  return failed(`The Norwegian register responded with HTTP ${status}.`, { retryable: status >= 500 });
}

function addressOf(address: Json | null): string | null {
  const given: unknown = address?.['adresse'];
  const lines = Array.isArray(given) ? given.slice(0, 10).map(textOf) : [];
  const town = ['postnummer', 'poststed']
    .map((name) => textOf(address?.[name]))
    .filter((part) => part !== null);
  return textOf([...lines, town.join(' '), textOf(address?.['landkode'])].filter((line) => line).join('\n'));
}
