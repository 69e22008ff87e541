// @module-tag cluster-long
import { once } from 'node:events';
import { METHODS, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookup } from '#vat/validation/lookup.ts';
import { newRequest } from '#vat/validation/request.ts';
import { validate } from '#vat/validation/validate.ts';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { contract, departures } from '../vat-simulators/contract.fixture.ts';

let fixture: VatApp;
beforeAll(async () => {
  fixture = await startVatApp({ env: { VAT_EU_REQUESTER: 'DE 999999999', VAT_UK_REQUESTER: 'GB146295999' } });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const nothing = { name: null, address: null, request_identifier: null };
const path = (verb: string, rest: string) => `/vat/V1/vendor-vat-validator/${verb}/${rest}`;

describe('validate', () => {
  it.each([
    ['DE', '123 456 789', 'valid', 'eu', 'Example DE s.r.o.', 'WAPIAAAAZNgfuVoL'],
    ['GR', '094501040', 'valid', 'eu', 'Example EL s.r.o.', 'WAPIAAAAZNgfuVoL'],
    ['GB', '553557881', 'valid', 'uk', 'Credite Sberger Donal Inc.', 'ypAeKRPlW'],
    ['CH', 'CHE-116.068.369 MWST', 'valid', 'ch', 'Example & Co AG', null],
    ['li', '116068369', 'valid', 'ch', 'Example & Co AG', null],
    ['DE', '123456200', 'invalid', 'eu', null, 'WAPIAAAAZNgfuVoL'],
    ['GB', '123456200', 'invalid', 'uk', null, null],
    ['CH', 'CHE-200.000.001', 'invalid', 'ch', null, null],
    ['CH', 'CHE-300.000.007', 'invalid', 'ch', null, null],
    ['DE', '12345678', 'invalid', 'eu', null, null],
    ['DE', '123456301', 'unavailable', 'eu', null, null],
    ['US', '123456789', 'skipped', 'none', null, null],
    ['DEU', '123456789', 'skipped', 'none', null, null],
    ['DE', '12345678ü', 'skipped', 'none', null, null],
    ['DE', '1'.repeat(400), 'skipped', 'none', null, null],
    ['DE', '1'.repeat(12_000), 'skipped', 'none', null, null],
    ['DE', ' ', 'skipped', 'none', null, null],
  ])('%s %j is %s according to %s', async (country, number, status, source, name, reference) => {
    const answer = await fixture.validate(country, number);
    expect(departures(answer, 'ValidationResult')).toEqual([]);
    expect(answer).toMatchObject({
      country_code: country,
      vat_number: number,
      status,
      source,
      name,
      request_identifier: reference,
    });
    expect(answer.message === null).toBe(status === 'valid');
    expect(answer.address === null).toBe(name === null);
  });

  it('calls the register every time, and logs each result', async () => {
    const before = fixture.eu.calls.length;
    for (let n = 0; n < 3; n += 1) await fixture.validate('AT', 'U12345678');
    expect(fixture.eu.calls.length - before).toBe(3);
    const rows = (await fixture.log()).filter(({ vat_number }) => vat_number === 'U12345678');
    expect(rows.map(({ status, origin }) => `${status} ${origin}`)).toEqual(Array(3).fill('valid validate'));
  });

  it.each([
    ['25 Swiss numbers, one after the other', 'ch', 25, 'CH', '116068369', 1],
    ['30 British numbers at once', 'uk', 30, 'GB', '553557881', 30],
    ['30 German numbers at once', 'eu', 30, 'DE', '123456789', 30],
  ] as const)('sends each of %s to the register', async (_, source, count, country, number, atOnce) => {
    const isLookup = ({ path: requested }: { path: string }): boolean => requested !== '/oauth/token';
    const before = fixture[source].calls.filter(isLookup).length;
    const answers = [];
    for (let n = 0; n < count; n += atOnce)
      answers.push(
        ...(await Promise.all(Array.from({ length: atOnce }, () => fixture.validate(country, number)))),
      );
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill('valid'));
    expect(fixture[source].calls.filter(isLookup).length - before).toBe(count);
  });

  it('calls the register once if one request validates the same number twice', async () => {
    const before = fixture.eu.calls.length;
    const request = newRequest(fixture.app.platform.opened(vat).vat);
    const [one, other] = await Promise.all([
      validate(request, 'AT', 'U87654321'),
      validate(request, 'at', 'ATU87654321'),
    ]);
    expect([one.status, other.status, other.country_code]).toEqual(['valid', 'valid', 'at']);
    expect(await lookup(request, 'AT', 'U 87654321')).toMatchObject({ status: 'valid' });
    expect(fixture.eu.calls.length - before).toBe(1);
  });

  it('sends the requests in the format of each register', async () => {
    await fixture.validate('CZ', '12345674');
    expect(fixture.eu.calls.at(-1)).toMatchObject({ method: 'POST', path: '/check-vat-number' });
    expect(JSON.parse(fixture.eu.calls.at(-1)!.body)).toEqual({
      countryCode: 'CZ',
      vatNumber: '12345674',
      requesterMemberStateCode: 'DE',
      requesterNumber: '999999999',
    });
    await fixture.validate('GB', '553557881');
    expect(fixture.uk.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/organisations/vat/check-vat-number/lookup/553557881/146295999',
    });
    await fixture.validate('CH', '116068369');
    expect(fixture.ch.calls.at(-1)).toMatchObject({ path: '/V5.0/PublicServices.svc' });
  });
});

describe('lookup', () => {
  it('queues a revalidation on a cache miss, and returns the result soon after', async () => {
    expect(await fixture.lookup('FR', '12345678901')).toEqual({
      country_code: 'FR',
      vat_number: '12345678901',
      status: 'skipped',
      source: 'none',
      ...nothing,
      message: 'Revalidation queued',
    });
    await waitUntil(async () => (await fixture.lookup('FR', '12345678901')).status === 'valid');
    const calls = fixture.eu.calls.length;
    expect(await fixture.lookup('fr', 'FR 12 345 678 901')).toMatchObject({
      country_code: 'fr',
      vat_number: 'FR 12 345 678 901',
      status: 'valid',
      source: 'eu',
      name: 'Example FR s.r.o.',
    });
    expect(fixture.eu.calls.length).toBe(calls);
    const rows = (await fixture.log()).filter(({ vat_number }) => vat_number === '12345678901');
    expect(rows).toMatchObject([{ status: 'valid', origin: 'revalidate' }]);
  });

  it('returns the result of an earlier validate', async () => {
    const found = await fixture.validate('IT', '12345678903');
    expect(await fixture.lookup('IT', '12345678903')).toEqual(found);
    const refused = await fixture.validate('IT', '12345678200');
    expect(await fixture.lookup('IT', '12345678200')).toEqual(refused);
  });

  it.each([
    ['DE', '12345678', 'invalid', 'eu'],
    ['CH', 'CHE-116.068.368', 'invalid', 'ch'],
    ['US', '1', 'skipped', 'none'],
    ['D', '1', 'skipped', 'none'],
  ])('checks the format of %s %s before the cache', async (country, number, status, source) => {
    const answer = await fixture.lookup(country, number);
    expect(answer).toMatchObject({ status, source, ...nothing });
    expect(answer.message).not.toBe('Revalidation queued');
  });
});

describe('the VAT API over HTTP', () => {
  it('requires no credentials and allows cross-origin requests', async () => {
    const response = await fixture.app
      .stranger()
      .get(path('lookup', 'US/1'), { origin: 'https://shop.example' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const nonsense = await fetch(fixture.app.url + path('lookup', 'US/1'), {
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(nonsense.status).toBe(200);
  });

  it.each(['validate', 'lookup'])('%s responds with 405 to other methods', async (verb) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(fixture.app.url + path(verb, 'DE/123456789'), {
        method,
        ...(method === 'POST' ? { body: '{' } : {}),
      });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
      expect(departures(await response.json(), 'Errors')).toEqual([]);
    }
  });

  it('responds with 405 to every other HTTP method', async () => {
    for (const method of METHODS.filter((each) => !['GET', 'HEAD', 'CONNECT'].includes(each))) {
      const sent = request(fixture.app.url + path('lookup', 'DE/123456789'), { method }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
    const elsewhere = request(`${fixture.app.url}/vat/nowhere`, { method: 'PROPFIND' }).end();
    const [response] = (await once(elsewhere, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(404);
  });

  it.each([
    '/vat',
    '/vat/V1',
    path('validate', ''),
    path('validate', 'DE'),
    path('other', 'DE/1'),
    path('lookup', 'DE/1/2'),
    '/vat/v1/vendor-vat-validator/lookup/DE/1',
    '/V1/vendor-vat-validator/lookup/DE/1',
  ])('responds with 404 to %s', async (other) => {
    const response = await fixture.app.stranger().get(other);
    expect([response.status, departures(await response.json(), 'Errors')]).toEqual([404, []]);
  });

  it('handles an empty number and unusual characters in the path', async () => {
    const empty = await fixture.app.stranger().get(path('validate', 'DE/'));
    expect([empty.status, await empty.json()]).toMatchObject([
      200,
      { status: 'skipped', source: 'none', vat_number: '' },
    ]);
    for (const odd of [
      'DE/%00',
      'DE/..%2F..%2Fetc',
      'DE/%F0%9F%98%80',
      '%2e%2e%2e/1',
      'DE/1%2F2',
      "DE/'%20or%201=1",
    ]) {
      const response = await fixture.app.stranger().get(path('lookup', odd));
      expect([odd, response.status]).toEqual([odd, 200]);
      expect(['skipped', 'invalid']).toContain(((await response.json()) as { status: string }).status);
    }
    for (const verb of ['validate', 'lookup'])
      for (const [country, number] of [
        ['DE', '%FF'],
        ['DE', '12%C3%28'],
        ['%ff', '1'],
        ['D%FF', ''],
      ]) {
        const response = await fixture.app.stranger().get(path(verb, `${country}/${number}?x=%FF`));
        const answer = (await response.json()) as object;
        expect(response.status).toBe(200);
        expect(departures(answer, 'ValidationResult')).toEqual([]);
        expect(answer).toMatchObject({
          country_code: country,
          vat_number: number,
          status: 'skipped',
          source: 'none',
        });
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      }
    for (const other of [path('lookup', 'DE/1/%FF'), path('other', 'DE/%FF'), '/vat/%FF', '/auth/%FF'])
      expect([other, (await fixture.app.stranger().get(other)).status]).toEqual([other, 400]);
    const unreadable = await fixture.app.stranger().get(path('lookup', 'DE/%zz'));
    expect([unreadable.status, departures(await unreadable.json(), 'Errors')]).toEqual([400, []]);
    expect(unreadable.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('serves its OpenAPI document', async () => {
    const response = await fixture.app.stranger().get('/vat/openapi.json');
    expect(await response.json()).toEqual(contract);
  });
});
