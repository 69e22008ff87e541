import { callRegister, isResponse, type Register } from './register.ts';
import { textOf, type Query, type RegisterResponse } from './response.ts';
import {
  notRegistered,
  rejectedAsMalformed,
  unavailable,
  valid,
  type RegisterFailure,
  type RegisterResult,
} from './result.ts';
import { childOf, descend, parseXml, type XmlElement } from './xml.ts';

export type ChSettings = {
  url: string;
  /** Also limits `validate`. Null: only revalidations are limited. */
  requestsPerMinute: number | null;
};

const wse = 'http://www.uid.admin.ch/xmlns/uid-wse';
const headers = {
  'content-type': 'text/xml; charset=utf-8',
  soapaction: `"${wse}/IPublicServices/GetByUID"`,
};

/** A parsed number is nine digits, so nothing needs escaping. */
const getByUid = (digits: string): string =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  `<GetByUID xmlns="${wse}"><uid xmlns:a="http://www.ech.ch/xmlns/eCH-0097/5">` +
  '<a:uidOrganisationIdCategorie>CHE</a:uidOrganisationIdCategorie>' +
  `<a:uidOrganisationId>${digits}</a:uidOrganisationId>` +
  '</uid></GetByUID></s:Body></s:Envelope>';

/** The public web service of the Swiss UID register. */
export function createChRegister({ url }: ChSettings): Register {
  return async ({ number, ...limits }) => {
    const body = getByUid(number.national);
    const reply = await callRegister('ch', url, { method: 'POST', headers, body }, limits);
    return isResponse(reply) ? classifyCh(reply, { number, withRequester: false }) : reply;
  };
}

const failed = unavailable.bind(undefined, 'ch');

const unreadable = (): RegisterFailure => failed('The Swiss register sent a response that cannot be parsed.');

/** `GetByUID` is SOAP. Faults come with HTTP 500. */
export function classifyCh({ status, body }: RegisterResponse, query: Query): RegisterResult {
  const envelope = parseXml(body);
  const content = envelope?.name === 'Envelope' ? childOf(envelope, 'Body') : undefined;
  if (!content)
    return failed(`The Swiss register sent an unexpected response (HTTP ${status}).`, {
      retryable: status !== 429,
      isOurs: status === 429,
    });
  const fault = childOf(content, 'Fault');
  if (fault) return classifyFault(fault, status);
  if (status !== 200)
    return failed(`The Swiss register responded with HTTP ${status}.`, { isOurs: status === 429 });
  const result = descend(content, 'GetByUIDResponse', 'GetByUIDResult');
  if (!result) return unreadable();
  if (result.children.length === 0) return result.text.trim() === '' ? notRegistered('ch') : unreadable();
  const organisation = childOf(result, 'organisationType');
  return result.children.length === 1 && organisation ? classifyRecord(organisation, query) : unreadable();
}

function classifyFault(fault: XmlElement, status: number): RegisterResult {
  // The details contain the kind of fault. Without details, only the fault string is left.
  const error = childOf(fault, 'detail')
    ? descend(fault, 'detail', 'businessFault', 'error')
    : childOf(fault, 'faultstring');
  const code = error?.text.trim();
  if (status === 500 && code === 'Data_validation_failed') return rejectedAsMalformed('ch');
  if (code === 'Request_limit_exceeded')
    return failed('The Swiss register has received too many requests from this server.', {
      retryable: false,
    });
  return failed('The Swiss register reported an error.');
}

function classifyRecord(record: XmlElement, { number }: Query): RegisterResult {
  const identification = descend(record, 'organisation', 'organisationIdentification');
  const uid = childOf(identification, 'uid');
  if (!uid) return unreadable();
  const echoed =
    textIn(uid, 'uidOrganisationIdCategorie') + textIn(uid, 'uidOrganisationId').padStart(9, '0');
  if (echoed !== `CHE${number.national}`)
    return failed('The Swiss register sent a response about another number.');

  const entry = textIn(childOf(record, 'uidregInformation'), 'uidregStatusEnterpriseDetail');
  const vat = childOf(record, 'vatRegisterInformation');
  const [vatStatus, vatEntry, endDate] = ['vatStatus', 'vatEntryStatus', 'vatLiquidationDate'].map((name) =>
    textIn(vat, name),
  ) as [string, string, string];
  // Entry: 5 deleted, 6 permanently deleted, 7 annulled. VAT status: 1 unknown, 3 not registered. VAT entry: 2 removed.
  if (/^[567]$/.test(entry) || /^[13]$/.test(vatStatus) || vatEntry === '2' || isDate(endDate))
    return notRegistered('ch');
  if (!/^[1234]$/.test(entry) || vatStatus !== '2' || vatEntry !== '1' || endDate !== '')
    // Not a failure of the register: it would send the same response again.
    return failed('The Swiss register does not say whether this number is registered for VAT.', {
      retryable: false,
      scope: 'local',
    });
  const name = textOf(
    textIn(identification, 'organisationName') || textIn(identification, 'organisationLegalName'),
  );
  return valid('ch', { name, address: addressOf(record), request_identifier: null });
}

const textIn = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** The legal seat if there is one, rather than a post-office box. */
function addressOf(record: XmlElement): string | null {
  const all = childOf(record, 'organisation')?.children.filter(({ name }) => name === 'address') ?? [];
  const address = all.find((each) => textIn(each, 'addressCategory') === 'LEGAL') ?? all[0];
  const line = (...names: string[]): string =>
    names
      .map((name) => textIn(address, name))
      .filter(Boolean)
      .join(' ');
  const lines = [
    line('addressLine1'),
    line('addressLine2'),
    line('street', 'houseNumber'),
    line('swissZipCode', 'foreignZipCode', 'town'),
    line('countryIdISO2'),
  ];
  return textOf(lines.filter(Boolean).join('\n'));
}
