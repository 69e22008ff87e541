import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { vat } from '#vat/product.ts';
import { auGuid } from '../vat-simulators/au.ts';
import { departures } from '../vat-simulators/contract.fixture.ts';
import { failures } from '../vat-simulators/failures.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { askWithKey, newVatKey } from './vat-key-requests.fixture.ts';

let fixture: VatApp;
let stranger: Client;
let key: string;
let lines = '';
beforeAll(async () => {
  const log = createLog({ level: 'debug', pretty: false, out: { write: (line) => void (lines += line) } });
  fixture = await startVatApp({ log, env: { VAT_TIMEOUT_MS: '1300' } });
  stranger = fixture.app.stranger();
  key = (await newVatKey(await fixture.app.signUp())).key;
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  for (const register of [fixture.no, fixture.au]) {
    register.misbehave(null);
    register.calls.length = 0;
  }
});

const validate = async (country: string, number: string) => {
  const answer = await askWithKey(stranger, 'validate', [country, number], key);
  expect(departures(answer, 'ValidationResult')).toEqual([]);
  return answer;
};

describe('the registers of Norway and Australia', () => {
  it.each([
    ['NO', '912345688 MVA', 'valid', 'no', 'EKSEMPEL BÅT OG SJØ AS'],
    ['NO', '212345679', 'invalid', 'no', null],
    ['NO', '312345676', 'invalid', 'no', null],
    ['NO', '412345673', 'invalid', 'no', null],
    ['NO', '512345670', 'invalid', 'no', null],
    ['NO', '912345689', 'invalid', 'no', null],
    ['AU', 'ABN 51 824 753 556', 'valid', 'au', 'EXAMPLE HOLDINGS PTY LTD'],
    ['AU', '51824754172', 'invalid', 'au', null],
    ['AU', '51824754253', 'invalid', 'au', null],
    ['AU', '51824753524', 'invalid', 'au', null],
    ['AU', '51824753557', 'invalid', 'au', null],
  ])('answer a team with a VAT key: %s %s is %s', async (country, number, status, source, name) => {
    expect(await validate(country, encodeURIComponent(number))).toMatchObject({ status, source, name });
  });

  it.each([
    ['NO', '912345688'],
    ['AU', '51824753556'],
  ])('are not asked by the open endpoints: %s %s is skipped', async (country, number) => {
    const skipped = { status: 'skipped', source: 'none', name: null, message: 'Country not supported' };
    expect(await fixture.validate(country, number)).toMatchObject(skipped);
    expect(await fixture.lookup(country, number)).toMatchObject(skipped);
    expect([...fixture.no.calls, ...fixture.au.calls]).toEqual([]);
  });

  it('answer a lookup with a VAT key after the revalidation in the background', async () => {
    const number = ['NO', '812345672'] as const;
    const queued = await askWithKey(stranger, 'lookup', number, key);
    expect(queued).toMatchObject({ status: 'skipped', message: 'Revalidation queued' });
    await waitUntil(async () => (await askWithKey(stranger, 'lookup', number, key)).status === 'valid');
  });

  it('of Norway must confirm in a search that it does not have a number', async () => {
    await validate('NO', '212345679');
    expect(fixture.no.calls.map(({ path }) => path)).toEqual([
      '/enheter/212345679',
      '/enheter?organisasjonsnummer=212345679',
    ]);
    fixture.no.misbehave(
      (response) => void response.writeHead(404, { 'content-type': 'application/json' }).end(),
    );
    expect(await validate('NO', '212345679')).toMatchObject({ status: 'unavailable', source: 'no' });
  });

  it('of Australia gets its GUID, which is in no log', async () => {
    await validate('AU', '51824753556');
    expect(fixture.au.calls[0]!.path).toContain(`guid=${auGuid}`);
    fixture.au.misbehave((response) => void response.socket?.destroy());
    await validate('AU', '51824753556');
    expect(lines).not.toContain(auGuid);
    const { rows } = await fixture.app.platform.database.pool.query(
      `select count(*)::int as leaks from vat_validations v where v::text like '%${auGuid}%'`,
    );
    expect(rows).toEqual([{ leaks: 0 }]);
  });
});

describe.each([
  ['no', 'NO', '912345688'],
  ['au', 'AU', '51824753556'],
] as const)('an outage of %s', (source, country, number) => {
  it.each(Object.entries(failures))('is never reported as "invalid": %s', async (_, failure) => {
    fixture[source].misbehave(failure);
    const answer = await validate(country, number);
    expect(answer).toMatchObject({ status: 'unavailable', source, name: null, address: null });
    expect(answer.message).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('leaves the register usable afterwards', async () => {
    expect(await validate(country, number)).toMatchObject({ status: 'valid', source });
  });
});

describe('the name and the address that a customer gave', () => {
  const ask = async (country: 'DE' | 'ES', national: string, given: { name: string; address: string }) => {
    const outcome = await fixture.app.platform
      .opened(vat)
      .vat.ask(
        { country, national, source: 'eu' },
        { priority: 'interactive', timeoutMs: 5_000, signal: new AbortController().signal, given },
      );
    if (outcome.kind !== 'asked') throw new Error(outcome.kind);
    return outcome.result;
  };

  it('are compared by the register of a member state that does so', async () => {
    const given = { name: 'Ejemplo SL', address: 'Calle Mayor 1, 28013 Madrid' };
    expect(await ask('ES', 'B12345678', given)).toMatchObject({
      status: 'valid',
      nameMatch: { result: 'VALID', comparedBy: 'REGISTER' },
      addressMatch: { result: 'VALID', comparedBy: 'REGISTER' },
    });
    const other = { name: 'Otro SL', address: 'Calle Mayor 2, 28013 Madrid' };
    expect(await ask('ES', 'B12345678', other)).toMatchObject({
      nameMatch: { result: 'INVALID', comparedBy: 'REGISTER' },
      addressMatch: { result: 'INVALID', comparedBy: 'REGISTER' },
    });
  });

  it('are compared by Steward if the register only gives them', async () => {
    expect(
      await ask('DE', '123456789', { name: 'EXAMPLE DE', address: 'Elsewhere 7, 10115 Berlin' }),
    ).toMatchObject({
      nameMatch: { result: 'VALID', comparedBy: 'STEWARD' },
      addressMatch: { result: 'INVALID', comparedBy: 'STEWARD' },
    });
  });

  it('never make a number invalid: VIES is asked again without them if it refuses them', async () => {
    const before = fixture.eu.calls.length;
    expect(await ask('DE', '123456789', { name: 'Example <>', address: '' })).toMatchObject({
      status: 'valid',
      nameMatch: { comparedBy: 'STEWARD' },
    });
    const names = fixture.eu.calls.slice(before).map(({ body }) => JSON.parse(body).traderName as unknown);
    expect(names).toEqual(['Example <>', undefined]);
  });

  it('are not sent by the open endpoints', async () => {
    const before = fixture.eu.calls.length;
    await fixture.validate('ES', 'B12345678');
    expect(fixture.eu.calls.slice(before).map(({ body }) => body)).toEqual([
      '{"countryCode":"ES","vatNumber":"B12345678"}',
    ]);
  });
});
