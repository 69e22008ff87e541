import { describe, expect, it } from 'vitest';
import { classifyAs, queryFor } from './classifier.fixture.ts';
import { classifyEu } from './eu.ts';
import { traderMatches, traderOf } from './eu-trader.ts';
import { withMatches } from './matches.ts';
import { notRegistered, unavailable, valid } from './result.ts';

const { number } = queryFor('ES', 'B12345678', 'eu');
const name = { traderName: 'Ejemplo' };
const address = { traderStreet: 'Calle Mayor 1', traderPostalCode: '28013', traderCity: 'MADRID' };
const results = (street: string, postcode: string, city: string) => ({
  traderStreetMatch: street,
  traderPostalCodeMatch: postcode,
  traderCityMatch: city,
});
const byRegister = (result: string) => ({ result, comparedBy: 'REGISTER' });

describe('what VIES is asked to compare', () => {
  it.each([
    [undefined, null],
    [{ name: null, address: null }, null],
    [{ name: ' \n ', address: 'Madrid' }, null],
    [{ name: 'Ejemplo\u0000\n SL', address: 'Madrid' }, { traderName: 'Ejemplo SL' }],
    [
      { name: 'Ejemplo', address: 'Calle Mayor 1, 28013 Madrid' },
      { ...name, ...address },
    ],
    [{ name: null, address: 'Calle Mayor 1, 28013 Madrid' }, address],
    [{ name: null, address: 'Ejemplo SL\nCalle Mayor 1\n28013 Madrid' }, address],
    [{ name: 'Ejemplo', address: 'Ejemplo SL\n28013 Madrid' }, name],
    [{ name: 'x'.repeat(5_000), address: null }, { traderName: 'x'.repeat(200) }],
  ])('%j → %j', (given, trader) => {
    expect(traderOf(number, given)).toEqual(trader);
  });
});

describe('what VIES has compared', () => {
  it.each([
    [{ traderNameMatch: 'VALID' }, name, { nameMatch: byRegister('VALID') }],
    [{ traderNameMatch: 'INVALID' }, name, { nameMatch: byRegister('INVALID') }],
    [{ traderNameMatch: 'NOT_PROCESSED' }, name, {}],
    [{ traderNameMatch: 'VALID' }, address, {}],
    [{ traderNameMatch: 1 }, name, {}],
    [{}, { ...name, ...address }, {}],
    [results('VALID', 'VALID', 'VALID'), address, { addressMatch: byRegister('VALID') }],
    [results('VALID', 'INVALID', 'VALID'), address, { addressMatch: byRegister('INVALID') }],
    [results('NOT_PROCESSED', 'VALID', 'VALID'), address, {}],
    [results('VALID', 'VALID', 'VALID'), name, {}],
  ])('%j, asked with %j → %j', (content, trader, matches) => {
    expect(traderMatches(content, trader)).toEqual(matches);
  });
});

describe('an error of VIES about what a customer wrote', () => {
  const error = (...codes: string[]) => ({
    actionSucceed: false,
    errorWrappers: codes.map((code) => ({ error: code })),
  });
  it.each<[number, unknown, string]>([
    [400, error('INVALID_INPUT'), 'without trader'],
    [200, error('INVALID_INPUT'), 'without trader'],
    [400, error('VOW-ERR-2900'), 'without trader'],
    [500, error('VOW-ERR-1'), 'without trader'],
    [400, error('VOW-ERR-2600'), 'invalid'],
    [200, error('MS_UNAVAILABLE'), 'unavailable'],
    [200, error('MS_MAX_CONCURRENT_REQ'), 'unavailable'],
    [400, error('INVALID_REQUESTER_INFO'), 'unavailable, final'],
    [503, '<html>', 'unavailable'],
  ])('%i %j → %s', (status, body, expected) => {
    const query = { number, withRequester: false, trader: name };
    expect(classifyAs(classifyEu, query, status, body)).toBe(expected);
  });
});

describe('a match', () => {
  const company = valid('eu', {
    name: 'Ejemplo SL',
    address: 'CALLE MAYOR 1\n28013 MADRID',
    request_identifier: null,
  });
  const given = { name: 'Ejemplo', address: 'Otra 2, 28013 Madrid' };

  it('is our own unless the register has compared', () => {
    expect(withMatches(company, number, given)).toEqual({
      ...company,
      nameMatch: { result: 'VALID', comparedBy: 'STEWARD' },
      addressMatch: { result: 'INVALID', comparedBy: 'STEWARD' },
    });
    const compared = { ...company, nameMatch: { result: 'INVALID', comparedBy: 'REGISTER' } } as const;
    expect(withMatches(compared, number, given)).toMatchObject({ nameMatch: compared.nameMatch });
  });

  it('is not processed if the register or the customer gives nothing', () => {
    const nothing = { ...company, name: null, address: null };
    const notProcessed = { result: 'NOT_PROCESSED', comparedBy: 'STEWARD' };
    const matches = { nameMatch: notProcessed, addressMatch: notProcessed };
    expect(withMatches(nothing, number, given)).toMatchObject(matches);
    expect(withMatches(company, number, { name: null, address: null })).toMatchObject(matches);
  });

  it('exists only for a valid number of which something is given', () => {
    for (const result of [notRegistered('eu'), unavailable('eu', 'Down.')])
      expect(withMatches(result, number, given)).toBe(result);
    expect(withMatches(company, number, undefined)).toBe(company);
  });
});
