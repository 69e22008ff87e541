import { describe, expect, it } from 'vitest';
import { classifyAs, queryFor } from './classifier.fixture.ts';
import { classifyUk } from './uk.ts';

const query = queryFor('GB', '553557881', 'uk');
const target = {
  name: 'Credite Sberger Donal Inc.',
  vatNumber: '553557881',
  address: { line1: '131B Barton Hamlet', postcode: 'SW97 5CK', countryCode: 'GB' },
};
const found = { target, processingDate: '2019-01-31T12:53:05+00:00' };
const refusal = (message: string, code = 'INVALID_REQUEST') => ({ code, message });

describe('an HMRC response', () => {
  it.each<[string, number, unknown, string]>([
    ['a registered number', 200, found, 'valid'],
    [
      'an unknown number',
      404,
      refusal('targetVrn does not match a registered company', 'NOT_FOUND'),
      'invalid',
    ],
    [
      'a malformed number',
      400,
      refusal('Invalid targetVrn - Vrn parameters should be 9 or 12 digits'),
      'invalid',
    ],
    ['a wrong path', 404, refusal('…', 'MATCHING_RESOURCE_NOT_FOUND'), 'unavailable, final'],
    ['a 404 without a code', 404, { message: 'Not Found' }, 'unavailable, final'],
    ['a 404 in another case', 404, refusal('…', 'not_found'), 'unavailable, final'],
    ['NOT_FOUND under 200', 200, refusal('…', 'NOT_FOUND'), 'unavailable'],
    ['NOT_FOUND under 500', 500, refusal('…', 'NOT_FOUND'), 'unavailable'],
    ['NOT_FOUND under 403', 403, refusal('…', 'NOT_FOUND'), 'unavailable, final'],
    ['NOT_FOUND of a wrong type', 404, { code: ['NOT_FOUND'] }, 'unavailable, final'],
    ['a complaint about nobody', 400, refusal('Something is wrong'), 'unavailable, final'],
    ['a complaint without words', 400, { code: 'INVALID_REQUEST' }, 'unavailable, final'],
    ['a complaint about the target under 403', 403, refusal('Invalid targetVrn'), 'unavailable, final'],
    ['a complaint about the target under 500', 500, refusal('Invalid targetVrn'), 'unavailable'],
    [
      'a complaint about a requester we did not name',
      400,
      refusal('Invalid requesterVrn - …'),
      'unavailable, final',
    ],
    ['a failure that names the target', 400, refusal('Could not look up targetVrn'), 'unavailable, final'],
    ['another 400', 400, refusal('Invalid targetVrn', 'OTHER'), 'unavailable, final'],
    ['another echo', 200, { ...found, target: { ...target, vatNumber: '146295999' } }, 'unavailable'],
    ['no echo', 200, { target: { name: 'X' } }, 'unavailable'],
    ['an echo of another type', 200, { target: { vatNumber: 553557881 } }, 'unavailable'],
    ['a target that is a list', 200, { target: [target] }, 'unavailable'],
    ['no target', 200, { processingDate: 'x' }, 'unavailable'],
    ['MISSING_CREDENTIALS', 401, refusal('', 'MISSING_CREDENTIALS'), 'new token'],
    ['INVALID_CREDENTIALS', 401, refusal('', 'INVALID_CREDENTIALS'), 'new token'],
    ['RESOURCE_FORBIDDEN', 403, refusal('', 'RESOURCE_FORBIDDEN'), 'unavailable, final'],
    ['INVALID_SCOPE', 403, refusal('', 'INVALID_SCOPE'), 'unavailable, final'],
    ['ACCEPT_HEADER_INVALID', 406, refusal('', 'ACCEPT_HEADER_INVALID'), 'unavailable, final'],
    ['MESSAGE_THROTTLED_OUT', 429, refusal('', 'MESSAGE_THROTTLED_OUT'), 'unavailable, final'],
    ['INTERNAL_SERVER_ERROR', 500, refusal('', 'INTERNAL_SERVER_ERROR'), 'unavailable'],
    ['SCHEDULED_MAINTENANCE', 503, refusal('', 'SCHEDULED_MAINTENANCE'), 'unavailable'],
    ['GATEWAY_TIMEOUT', 504, refusal('', 'GATEWAY_TIMEOUT'), 'unavailable'],
  ])('%s (%i)', (_, status, body, expected) => {
    expect(classifyAs(classifyUk, query, status, body)).toBe(expected);
  });

  it.each([
    [400, 'Invalid requesterVrn - Vrn parameters should be 9 or 12 digits'],
    [400, 'Invalid targetVrn and requesterVrn - Vrn parameters should be 9 or 12 digits'],
    [403, 'requesterVrn does not match a registered company'],
  ])('leads to a retry without the requester after %i %s', (status, message) => {
    const named = queryFor('GB', '553557881', 'uk', true);
    expect(classifyAs(classifyUk, named, status, refusal(message))).toBe('without requester');
  });

  it('contains the name, the address lines and the consultation number', () => {
    const address = {
      line1: '1 High St',
      line2: '',
      line3: 'Leeds',
      line4: null,
      postcode: 'LS1',
      countryCode: 'GB',
    };
    const body = JSON.stringify({
      ...found,
      target: { ...target, address },
      consultationNumber: 'ypAeKRPlW',
    });
    expect(classifyUk({ status: 200, body }, query)).toEqual({
      status: 'valid',
      source: 'uk',
      name: 'Credite Sberger Donal Inc.',
      address: '1 High St\nLeeds\nLS1\nGB',
      request_identifier: 'ypAeKRPlW',
      message: null,
    });
  });
});
