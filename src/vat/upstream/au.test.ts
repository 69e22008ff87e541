import { describe, expect, it } from 'vitest';
import { classifyAu } from './au.ts';
import { classifyAs, queryFor } from './classifier.fixture.ts';
import { withMatches } from './matches.ts';

const query = queryFor('AU', '51824753556', 'au');
const record = {
  Abn: '51824753556',
  AbnStatus: 'Active',
  EntityName: 'EXAMPLE PTY LTD',
  AddressState: 'ACT',
  AddressPostcode: '2600',
  Gst: '2000-07-01',
  Message: '',
};
const nothing = { ...record, Abn: '', AbnStatus: '', EntityName: '', Gst: null };
const wrapped = (content: unknown): string => `abn(${JSON.stringify(content)})`;
const message = (Message: string): string => wrapped({ ...nothing, Message });

describe('a response of the Australian register', () => {
  it.each<[string, number, string, string]>([
    ['active and registered for GST', 200, wrapped(record), 'valid'],
    ['with spaces in the number', 200, wrapped({ ...record, Abn: '51 824 753 556' }), 'valid'],
    ['with a semicolon behind it', 200, `${wrapped(record)};\r\n`, 'valid'],
    ['not registered for GST', 200, wrapped({ ...record, Gst: null }), 'invalid'],
    ['not registered for GST, as an empty text', 200, wrapped({ ...record, Gst: '' }), 'invalid'],
    ['cancelled', 200, wrapped({ ...record, AbnStatus: 'Cancelled', Gst: null }), 'invalid'],
    ['unknown', 200, message('No record found'), 'invalid'],
    ['refused as malformed', 200, message('Search text is not a valid ABN or ACN'), 'invalid'],
    [
      'a wrong GUID',
      200,
      message('The GUID entered is not recognised as a Registered Party'),
      'unavailable, final',
    ],
    ['an error of tomorrow', 200, message('The register is closed'), 'unavailable'],
    ['a message that only contains a known one', 200, message('No record found: timeout'), 'unavailable'],
    ['a record with a message', 200, wrapped({ ...record, Message: 'No record found' }), 'unavailable'],
    ['no message at all', 200, wrapped({ ...record, Message: undefined }), 'unavailable'],
    ['a status of tomorrow', 200, wrapped({ ...record, AbnStatus: 'Suspended' }), 'unavailable'],
    ['GST as a flag', 200, wrapped({ ...record, Gst: true }), 'unavailable'],
    ['GST in words', 200, wrapped({ ...record, Gst: 'yes' }), 'unavailable'],
    ['no word about GST', 200, wrapped({ ...record, Gst: undefined }), 'unavailable'],
    ['another number', 200, wrapped({ ...record, Abn: '53004085616', Gst: null }), 'unavailable'],
    ['no number', 200, wrapped(nothing), 'unavailable'],
    ['without its callback', 200, JSON.stringify(record), 'unavailable'],
    ['with another callback', 200, `evil(${JSON.stringify(record)})`, 'unavailable'],
    ['two calls', 200, `${message('No record found')}${message('No record found')}`, 'unavailable'],
    ['half a response', 200, wrapped(record).slice(0, -10), 'unavailable'],
    ['unknown under 404', 404, message('No record found'), 'unavailable'],
    ['unknown under 500', 500, message('No record found'), 'unavailable'],
    ['too many requests', 429, '', 'unavailable, final'],
  ])('%s (%i)', (_title, status, body, expected) => {
    expect(classifyAs(classifyAu, query, status, body)).toBe(expected);
  });

  it('contains the name, the state and the postcode', () => {
    expect(classifyAu({ status: 200, body: wrapped(record) }, query)).toEqual({
      status: 'valid',
      source: 'au',
      name: 'EXAMPLE PTY LTD',
      address: 'ACT 2600',
      request_identifier: null,
      message: null,
    });
  });

  it.each([
    ['Example', 'VALID'],
    ['Example Trading', 'VALID'],
    ['Second Brand', 'VALID'],
    ['Another Company', 'INVALID'],
  ])('has trading names, which count as names of the company: %s is %s', (name, expected) => {
    const BusinessName = ['Example Trading', null, 7, 'SECOND BRAND'];
    const result = classifyAu({ status: 200, body: wrapped({ ...record, BusinessName }) }, query);
    expect(
      withMatches(result, query.number, { name, address: '1 Main Rd, Canberra ACT 2600' }),
    ).toMatchObject({
      name: 'EXAMPLE PTY LTD',
      nameMatch: { result: expected },
      addressMatch: { result: 'NOT_PROCESSED' },
    });
  });
});
