import {
  notRegistered,
  refusedAsMalformed,
  textOf,
  unavailable,
  type Answer,
  type Asked,
  type Verdict,
} from './verdict.ts';
import { childOf, descend, parseXml, type XmlElement } from './xml.ts';

const unreadable = (): Verdict => unavailable('The Swiss register gave an answer that cannot be read.');

/** `GetByUID` of the Swiss UID register: SOAP, with faults under status 500. */
export function classifyCh({ status, body }: Answer, asked: Asked): Verdict {
  const envelope = parseXml(body);
  const content = envelope?.name === 'Envelope' ? childOf(envelope, 'Body') : undefined;
  if (!content)
    return unavailable(`The Swiss register gave no proper answer (HTTP ${status}).`, {
      retryable: status !== 429,
    });
  const fault = childOf(content, 'Fault');
  if (fault) return byFault(fault, status);
  if (status !== 200) return unavailable(`The Swiss register answered with HTTP ${status}.`);
  const result = descend(content, 'GetByUIDResponse', 'GetByUIDResult');
  if (!result) return unreadable();
  if (result.children.length === 0) return result.text.trim() === '' ? notRegistered() : unreadable();
  const organisation = childOf(result, 'organisationType');
  return result.children.length === 1 && organisation ? byRecord(organisation, asked) : unreadable();
}

function byFault(fault: XmlElement, status: number): Verdict {
  // Where there are details, they say what kind of fault it is; the string alone counts only without.
  const error = childOf(fault, 'detail')
    ? descend(fault, 'detail', 'businessFault', 'error')
    : childOf(fault, 'faultstring');
  const code = error?.text.trim();
  if (status === 500 && code === 'Data_validation_failed') return refusedAsMalformed();
  if (code === 'Request_limit_exceeded')
    return unavailable('The Swiss register has had too many requests from us.', { retryable: false });
  return unavailable('The Swiss register reported an error.');
}

function byRecord(record: XmlElement, { number }: Asked): Verdict {
  const identification = descend(record, 'organisation', 'organisationIdentification');
  const uid = childOf(identification, 'uid');
  if (!uid) return unreadable();
  const written =
    textIn(uid, 'uidOrganisationIdCategorie') + textIn(uid, 'uidOrganisationId').padStart(9, '0');
  if (written !== `CHE${number.national}`)
    return unavailable('The Swiss register answered about another number.');

  const entry = textIn(childOf(record, 'uidregInformation'), 'uidregStatusEnterpriseDetail');
  const vat = childOf(record, 'vatRegisterInformation');
  const [vatStatus, vatEntry, ended] = ['vatStatus', 'vatEntryStatus', 'vatLiquidationDate'].map((name) =>
    textIn(vat, name),
  ) as [string, string, string];
  // 5 deleted, 6 deleted for good, 7 annulled; 1 unknown to the VAT register, 3 not in it; 2 taken out of it.
  if (/^[567]$/.test(entry) || /^[13]$/.test(vatStatus) || vatEntry === '2' || isDate(ended))
    return notRegistered();
  if (!/^[1234]$/.test(entry) || vatStatus !== '2' || vatEntry !== '1' || ended !== '')
    // The register is in good health, and would say the same again.
    return unavailable('The Swiss register does not say whether this number is registered for VAT.', {
      retryable: false,
      scope: 'ourselves',
    });
  const name = textOf(
    textIn(identification, 'organisationName') || textIn(identification, 'organisationLegalName'),
  );
  return { kind: 'valid', name, address: addressOf(record), requestIdentifier: null };
}

const textIn = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** Where it has its seat, rather than its post-office box. */
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
