import { describe, expect, it } from 'vitest';
import { classifyAs, queryFor } from './classifier.fixture.ts';
import { classifyEu } from './eu.ts';

const query = queryFor('DE', '123456789', 'eu');
const record = {
  countryCode: 'DE',
  vatNumber: '123456789',
  requestDate: '2026-09-13T19:26:25.502Z',
  valid: true,
  requestIdentifier: '',
  name: '---',
  address: '---',
};
const error = (...codes: string[]) => ({
  actionSucceed: false,
  errorWrappers: codes.map((code) => ({ error: code })),
});

describe('a VIES response', () => {
  it.each<[string, number, unknown, string]>([
    ['a valid number', 200, record, 'valid'],
    ['an unknown number', 200, { ...record, valid: false }, 'invalid'],
    ['an echo with spaces', 200, { ...record, vatNumber: '123 456 789' }, 'valid'],
    ['a malformed number', 400, error('VOW-ERR-2600'), 'invalid'],
    ['a malformed number under 200', 200, error('INVALID_INPUT'), 'invalid'],
    ['both codes for a malformed number', 400, error('INVALID_INPUT', 'VOW-ERR-2600'), 'invalid'],
    ['another echoed number', 200, { ...record, valid: false, vatNumber: '987654321' }, 'unavailable'],
    ['another echoed country', 200, { ...record, valid: false, countryCode: 'AT' }, 'unavailable'],
    ['no echo', 200, { valid: false }, 'unavailable'],
    ['an echo of another type', 200, { ...record, valid: false, vatNumber: 123456789 }, 'unavailable'],
    ['valid as text', 200, { ...record, valid: 'false' }, 'unavailable'],
    ['valid as a number', 200, { ...record, valid: 0 }, 'unavailable'],
    ['valid as null', 200, { ...record, valid: null }, 'unavailable'],
    ['valid missing', 200, { ...record, valid: undefined }, 'unavailable'],
    ['an unknown number under 500', 500, { ...record, valid: false }, 'unavailable'],
    ['an unknown number under 404', 404, { ...record, valid: false }, 'unavailable'],
    ['the other interface’s outage', 200, { isValid: false, userError: 'MS_UNAVAILABLE' }, 'unavailable'],
    ['a missing field', 400, error('VOW-ERR-11'), 'unavailable'],
    ['an error inside', 500, error('VOW-ERR-1'), 'unavailable'],
    ['a malformed number under 500', 500, error('VOW-ERR-2600'), 'unavailable'],
    ['a malformed number under 503', 503, error('INVALID_INPUT'), 'unavailable'],
    ['a malformed number beside an outage', 400, error('VOW-ERR-2600', 'MS_UNAVAILABLE'), 'unavailable'],
    [
      'an outage beside a record',
      200,
      { ...record, valid: false, ...error('MS_UNAVAILABLE') },
      'unavailable',
    ],
    ['no success and no reason', 200, { actionSucceed: false }, 'unavailable'],
    ['no success and no reason in a list', 200, { actionSucceed: false, errorWrappers: [] }, 'unavailable'],
    ['reasons of wrong types', 200, { actionSucceed: false, errorWrappers: [null, 7, {}] }, 'unavailable'],
    ['a reason that is a list', 200, { actionSucceed: false, errorWrappers: 'INVALID_INPUT' }, 'unavailable'],
    ...[
      'SERVICE_UNAVAILABLE',
      'MS_UNAVAILABLE',
      'TIMEOUT',
      'GLOBAL_MAX_CONCURRENT_REQ',
      'GLOBAL_MAX_CONCURRENT_REQ_TIME',
      'MS_MAX_CONCURRENT_REQ',
      'MS_MAX_CONCURRENT_REQ_TIME',
      'A_CODE_OF_TOMORROW',
    ].map((code): [string, number, unknown, string] => [code, 200, error(code), 'unavailable']),
    [
      'a decision next to an outage',
      200,
      { ...record, valid: false, userError: 'MS_UNAVAILABLE' },
      'unavailable',
    ],
    ['a decision next to an error', 200, { ...record, valid: false, errorWrappers: {} }, 'unavailable'],
    ['VAT_BLOCKED', 200, error('VAT_BLOCKED'), 'unavailable, final'],
    ['IP_BLOCKED', 200, error('IP_BLOCKED'), 'unavailable, final'],
    [
      'a complaint about a requester we did not name',
      200,
      error('INVALID_REQUESTER_INFO'),
      'unavailable, final',
    ],
  ])('%s (%i)', (_, status, body, expected) => {
    expect(classifyAs(classifyEu, query, status, body)).toBe(expected);
  });

  it.each(['INVALID_REQUESTER_INFO', 'VOW-ERR-2500', 'VOW-ERR-2700', 'INVALID_INPUT'])(
    'leads to a retry without the requester after %s',
    (code) => {
      const named = queryFor('DE', '123456789', 'eu', true);
      expect(classifyAs(classifyEu, named, 400, error(code))).toBe('without requester');
      expect(classifyAs(classifyEu, named, 400, error('VOW-ERR-2600', code))).toBe('without requester');
      expect(classifyAs(classifyEu, named, 503, error(code))).toMatch(/^unavailable/);
    },
  );

  it('contains the name, address and reference, and null for dashes and empty strings', () => {
    const full = {
      ...record,
      name: ' Example\0 s.r.o. ',
      address: 'Street 1\r\nPRAHA 1',
      requestIdentifier: 'WAPIAAAAZNgfuVoL',
    };
    expect(classifyEu({ status: 200, body: JSON.stringify(full) }, query)).toEqual({
      status: 'valid',
      source: 'eu',
      name: 'Example s.r.o.',
      address: 'Street 1\nPRAHA 1',
      request_identifier: 'WAPIAAAAZNgfuVoL',
      message: null,
    });
    expect(classifyEu({ status: 200, body: JSON.stringify(record) }, query)).toEqual({
      status: 'valid',
      source: 'eu',
      name: null,
      address: null,
      request_identifier: null,
      message: null,
    });
    const odd = { ...record, name: 7, address: ['x'], requestIdentifier: {} };
    expect(classifyEu({ status: 200, body: JSON.stringify(odd) }, query)).toMatchObject({
      name: null,
      address: null,
    });
  });

  it.each([
    ['MS_UNAVAILABLE', 'member state'],
    ['TIMEOUT', 'member state'],
    ['GLOBAL_MAX_CONCURRENT_REQ', 'register'],
    ['VOW-ERR-1', 'register'],
    ['INVALID_REQUESTER_INFO', 'local'],
  ])('%s is a failure of scope %s', (code, scope) => {
    expect(classifyEu({ status: 200, body: JSON.stringify(error(code)) }, query)).toMatchObject({ scope });
  });

  it('puts only a code into the message, never other text from the register', () => {
    const body = JSON.stringify(error('<script>alert(1)</script>'));
    expect(classifyEu({ status: 200, body }, query)).toMatchObject({
      message: 'The EU register reported an error (unknown).',
    });
  });
});
