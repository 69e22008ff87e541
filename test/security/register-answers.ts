import fc, { type Arbitrary } from 'fast-check';
import { jsonValue, text } from './generators.ts';

const deBig = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
export const toJson = (value: unknown): string => JSON.stringify(value, deBig) ?? '';

const wedges = '<|>|&|"|</|<!DOCTYPE x>|<![CDATA[|]]>|&#0;|&toString;|&#x110000;|{|}|,|:'.split('|');

/** A valid response with a part removed, repeated or overwritten. */
const damaged = (whole: string): Arbitrary<string> =>
  fc
    .tuple(fc.nat(whole.length), fc.nat(40), fc.oneof(text, fc.constantFrom(...wedges)))
    .map(([at, size, put]) => whole.slice(0, at) + put + whole.slice(at + size));

/** Codes that are also names of built-in JavaScript properties. */
const refusal = fc
  .oneof(text, fc.constantFrom('constructor', 'toString', '__proto__', 'hasOwnProperty', 'INVALID_INPUT'))
  .map((error) => toJson({ actionSucceed: false, errorWrappers: [{ error }], code: error, message: error }));

const said = fc.oneof(text, jsonValue);
const any = (...fields: string[]): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(fields.map((field) => [field, said]));

const vies = { countryCode: 'DE', vatNumber: '123456789', valid: true };
const hmrc = { name: 'x', vatNumber: '553557881', address: { line1: 'a', postcode: 'b', countryCode: 'GB' } };
const swiss = (name: string, town: string): string =>
  `<s:Envelope xmlns:s="x"><s:Body><GetByUIDResponse><GetByUIDResult><organisationType><organisation><organisationIdentification><uid><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>116068369</uidOrganisationId></uid><organisationName>${name}</organisationName></organisationIdentification><address><town>${town}</town></address></organisation><uidregInformation><uidregStatusEnterpriseDetail>3</uidregStatusEnterpriseDetail></uidregInformation><vatRegisterInformation><vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus></vatRegisterInformation></organisationType></GetByUIDResult></GetByUIDResponse></s:Body></s:Envelope>`;

/** A valid response, and variations with other values in each field. */
const shapes: Record<'eu' | 'uk' | 'ch', { whole: string; filled: Arbitrary<string> }> = {
  eu: {
    whole: toJson({ ...vies, name: 'x', address: 'y', requestIdentifier: '' }),
    filled: fc
      .record(any('valid', 'name', 'address', 'requestIdentifier', 'userError'), { requiredKeys: [] })
      .map((fields) => toJson({ ...vies, ...fields })),
  },
  uk: {
    whole: toJson({ target: hmrc, processingDate: 'x' }),
    filled: fc
      .record({
        target: fc.record({
          ...any('name'),
          address: fc.oneof(fc.record(any('line1', 'line5', 'postcode')), said),
        }),
        ...any('consultationNumber', 'processingDate', 'requester'),
      })
      .map(({ target, ...rest }) => toJson({ ...rest, target: { ...hmrc, ...target } })),
  },
  ch: {
    whole: swiss('Example &amp; Co', 'Bern'),
    filled: fc
      .tuple(text, text)
      .map(([name, town]) =>
        swiss(`<![CDATA[${name}]]>`, town.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
      ),
  },
};

/** What a register, or a proxy in front of it, can return instead of a valid response. */
export const answersOf = (register: keyof typeof shapes): { whole: string; body: Arbitrary<string> } => {
  const { whole, filled } = shapes[register];
  return {
    whole,
    body: fc.oneof(damaged(whole), damaged(whole), filled, text, jsonValue.map(toJson), refusal),
  };
};

/** What HMRC can return to a token request. */
export const tokenAnswer = fc.oneof(
  fc
    .record(
      {
        access_token: fc.oneof(fc.stringMatching(/^[!-~]{1,40}$/), said),
        expires_in: fc.oneof(fc.integer(), fc.double(), said),
        token_type: said,
      },
      { requiredKeys: [] },
    )
    .map(toJson),
  damaged(toJson({ access_token: 'abc', token_type: 'bearer', expires_in: 14_400, scope: 'read:vat' })),
  text,
  jsonValue.map(toJson),
);

/** A token with a lifetime that is not a valid number. */
export const oddToken = '{"access_token":"x","expires_in":{"toString":1,"valueOf":1}}';
