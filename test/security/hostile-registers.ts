import type { VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { json, type Misbehaviour, type Reply } from '../vat-simulators/register-server.ts';
import { hostile, seen } from './hostile-text.ts';

/** Short, because an address consists of seven. Each contains the name of its field, so that none is missed. */
const inField = (field: string): string => `<img data-pwn src=x ${seen}>${field}`;
const allOf = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, inField(field)]));

export type HostileAnswer = {
  /** The register and its behavior. */
  name: string;
  register: 'eu' | 'uk' | 'ch';
  country: string;
  number: string;
  answer: Misbehaviour;
  /** The fields that are shown to a user. None for an error, which has a fixed message. */
  shown: readonly string[];
};

const send =
  (answer: (path: string, body: string) => Reply): Misbehaviour =>
  (response, { path, body }) => {
    const { status, type, body: said } = answer(path, body);
    response.writeHead(status, { 'content-type': type }).end(said);
  };

const ukAddress = ['line1', 'line2', 'line3', 'line4', 'line5', 'postcode', 'countryCode'];
const chAddress = [
  'addressLine1',
  'addressLine2',
  'street',
  'houseNumber',
  'swissZipCode',
  'foreignZipCode',
  'town',
  'countryIdISO2',
];

/** An HMRC token can be any text without spaces. */
const ukToken = json(200, {
  access_token: '"><script>pwned=1</script>',
  token_type: hostile,
  scope: hostile,
});
const byUk = (answer: Reply): Misbehaviour => send((path) => (path === '/oauth/token' ? ukToken : answer));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const elements = (fields: readonly string[]): string =>
  fields.map((field) => `<${field}>${escaped(inField(field))}</${field}>`).join('');
const envelope = (status: number, content: string): Reply => ({
  status,
  type: 'text/xml; charset=utf-8',
  body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`,
});
/** Nothing inside CDATA is an element, whatever it looks like. */
const swissRecord = (uid: string, name: string): Reply =>
  envelope(
    200,
    `<GetByUIDResponse><GetByUIDResult><organisationType><organisation><organisationIdentification>
      <uid><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>${uid}</uidOrganisationId></uid>
      ${name}${elements(['legalForm', 'organisationAdditionalName'])}
    </organisationIdentification><address><addressCategory>LEGAL</addressCategory>
      ${elements([...chAddress, 'municipalityId', 'cantonAbbreviation'])}
    </address></organisation>
    <uidregInformation><uidregStatusEnterpriseDetail>3</uidregStatusEnterpriseDetail></uidregInformation>
    <vatRegisterInformation><vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus>${elements(['vatEntryDate'])}</vatRegisterInformation>
    </organisationType></GetByUIDResult></GetByUIDResponse>`,
  );

/** Everything that the registers can return for a company, in well-formed responses of each. */
export const hostileAnswers: readonly HostileAnswer[] = [
  {
    name: 'a company of the EU',
    register: 'eu',
    country: 'DE',
    number: '123456789',
    answer: send(() =>
      json(200, {
        countryCode: 'DE',
        vatNumber: '123456789',
        valid: true,
        ...allOf(['name', 'address', 'requestIdentifier', 'requestDate', 'traderName']),
      }),
    ),
    shown: ['name', 'address', 'requestIdentifier'],
  },
  {
    name: 'an error of the EU',
    register: 'eu',
    country: 'AT',
    number: 'U12345678',
    answer: send(() =>
      json(200, { actionSucceed: false, errorWrappers: [{ error: hostile, message: hostile }] }),
    ),
    shown: [],
  },
  {
    name: 'a company of the UK',
    register: 'uk',
    country: 'GB',
    number: '553557881',
    answer: byUk(
      json(200, {
        target: { vatNumber: '553557881', ...allOf(['name']), address: allOf(ukAddress) },
        ...allOf(['requester', 'consultationNumber', 'processingDate']),
      }),
    ),
    shown: ['name', 'consultationNumber', ...ukAddress],
  },
  {
    name: 'a refusal of the UK',
    register: 'uk',
    country: 'GB',
    number: '146295999',
    answer: byUk(json(400, { code: 'INVALID_REQUEST', message: hostile, errors: [{ code: hostile }] })),
    shown: [],
  },
  {
    name: 'a Swiss company',
    register: 'ch',
    country: 'CH',
    number: 'CHE-116.281.710',
    answer: send(() =>
      swissRecord(
        '116281710',
        `<organisationName><![CDATA[${inField('organisationName')}]]></organisationName>`,
      ),
    ),
    shown: ['organisationName', ...chAddress],
  },
  {
    name: 'a Swiss company by its legal name',
    register: 'ch',
    country: 'CH',
    number: 'CHE-105.838.471',
    answer: send(() => swissRecord('105838471', elements(['organisationLegalName']))),
    shown: ['organisationLegalName', ...chAddress],
  },
  {
    name: 'a Swiss fault',
    register: 'ch',
    country: 'CH',
    number: 'CHE-105.969.179',
    answer: send(() =>
      envelope(
        500,
        `<s:Fault>${elements(['faultcode', 'faultstring'])}<detail><businessFault>${elements(['operation', 'error', 'errorDetail'])}</businessFault></detail></s:Fault>`,
      ),
    ),
    shown: [],
  },
  {
    name: 'a page in place of an answer',
    register: 'ch',
    country: 'CH',
    number: 'CHE-108.113.335',
    answer: send(() => ({ status: 500, type: 'text/html', body: hostile })),
    shown: [],
  },
];

/** The value as it is shown to a user. */
export const seenIn = (field: string): string => `${seen}>${field}`;

export async function withAnswer<T>(
  fixture: VatApp,
  { register, answer }: HostileAnswer,
  act: () => Promise<T>,
): Promise<T> {
  fixture[register].misbehave(answer);
  try {
    return await act();
  } finally {
    fixture[register].misbehave(null);
  }
}
