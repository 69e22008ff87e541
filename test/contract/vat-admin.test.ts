import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Client } from '#testkit/client.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { departures } from '../vat-simulators/contract.fixture.ts';

type Page = {
  entries: { id: string; country_code: string; vat_number: string; status: string }[];
  next: string | null;
};

let fixture: VatApp;
let user: Client;
let lines = '';
beforeAll(async () => {
  const log = createLog({ level: 'debug', pretty: false, out: { write: (line) => void (lines += line) } });
  fixture = await startVatApp({ log });
  await fixture.app.signUp();
  user = await fixture.app.signUp();
  for (const number of ['123456789', '123456200', '123456301', '987654321', '1'])
    await fixture.validate('DE', number);
  await fixture.validate('GB', '553557881');
  await fixture.lookup('AT', '12');
});
afterAll(() => fixture[Symbol.asyncDispose]());

const page = async (query = ''): Promise<Page> => {
  const response = await user.get(`/vat/admin/log${query}`);
  expect(response.status).toBe(200);
  const body = (await response.json()) as Page;
  expect(departures(body, 'LogPage')).toEqual([]);
  return body;
};
const numbersOf = ({ entries }: Page) =>
  entries.map(({ country_code, vat_number }) => country_code + vat_number);

describe('the VAT log', () => {
  it.each(['/vat/admin/log', '/vat/admin/upstreams'])('%s requires authentication', async (path) => {
    const stranger = fixture.app.stranger();
    expect((await stranger.get(path)).status).toBe(401);
    expect((await stranger.get(path, { authorization: 'Bearer pat_nonsense' })).status).toBe(401);
    expect((await stranger.get(path, { cookie: 'steward_session=nonsense' })).status).toBe(401);
    expect((await user.post(path, {})).status).toBe(405);
    const { client } = await user.mintToken();
    const byToken = await client.get(path);
    expect([byToken.status, byToken.headers.get('ratelimit-limit')]).toEqual([200, '600']);
    expect(byToken.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is shown newest first, in pages', async () => {
    const all = await page();
    expect(numbersOf(all)).toEqual(
      ['DE123456789', 'DE123456200', 'DE123456301', 'DE987654321', 'DE1', 'GB553557881', 'AT12'].reverse(),
    );
    const first = await page('?limit=3');
    const second = await page(`?limit=3&before=${first.next}`);
    const third = await page(`?limit=3&before=${second.next}`);
    expect([...first.entries, ...second.entries, ...third.entries]).toEqual(all.entries);
    expect(third.next).toBeNull();
  });

  it.each([
    ['DE', ['DE1', 'DE987654321', 'DE123456301', 'DE123456200', 'DE123456789']],
    ['de 123.456', ['DE123456301', 'DE123456200', 'DE123456789']],
    ['123456', ['DE123456301', 'DE123456200', 'DE123456789']],
    ['credite', ['GB553557881']],
    ['Example', ['DE987654321', 'DE123456789']],
    ['Example 2000', []],
    ['9876 5', ['DE987654321']],
    ['%', []],
    ['_', []],
    ['\0', ['AT12', 'GB553557881', 'DE1', 'DE987654321', 'DE123456301', 'DE123456200', 'DE123456789']],
  ])('can be searched for %j', async (search, expected) => {
    expect(numbersOf(await page(`?search=${encodeURIComponent(search)}`))).toEqual(expected);
  });

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?limit=1.5',
    '?before=x',
    '?search=a&search=b',
    `?search=${'a'.repeat(101)}`,
    `?search=${encodeURIComponent('😀'.repeat(101))}`,
  ])('rejects %s', async (query) => {
    expect((await user.get(`/vat/admin/log${query}`)).status).toBe(400);
  });

  it('can be searched for texts of 100 characters of any kind', async () => {
    for (const search of ['a'.repeat(100), '😀'.repeat(100)])
      expect((await page(`?search=${encodeURIComponent(search)}`)).entries).toEqual([]);
  });
});

it('shows the state of the VAT registers', async () => {
  const body = (await (await user.get('/vat/admin/upstreams')).json()) as { upstreams: object[] };
  expect(departures(body, 'Upstreams')).toEqual([]);
  expect(body.upstreams).toMatchObject([
    {
      source: 'eu',
      configured: true,
      calls: 4,
      verdicts: { valid: 2, invalid: 1, unavailable: 1 },
      breaker: 'closed',
    },
    { source: 'uk', configured: true, calls: 1, verdicts: { valid: 1, invalid: 0, unavailable: 0 } },
    { source: 'ch', calls: 0, latency_ms: { average: null, p95: null }, member_states: [] },
    { source: 'no', configured: true, calls: 0 },
    { source: 'au', configured: true, calls: 0 },
  ]);
});

it('counts VAT calls, results, durations and circuit breakers for Prometheus', async () => {
  const text = await (await fixture.app.stranger().get('/metrics')).text();
  expect(text).toContain('steward_vat_calls_total{register="eu",verdict="valid"} 2');
  expect(text).toContain('steward_vat_calls_total{register="eu",verdict="unavailable"} 2');
  expect(text).toContain('steward_vat_call_seconds_count{register="uk"} 1');
  expect(text).toContain('steward_vat_breaker{register="ch",member_state=""} 0');
});

it('writes no VAT number into the program log, even for an unknown path', async () => {
  for (const path of [
    '/vat/v1/vendor-vat-validator/lookup/DE/123456789',
    '/vat/DE123456789/x',
    '/sites/DE123456789',
  ])
    await fixture.app.stranger().get(path);
  expect(lines).toContain('"/vat/v1/vendor-vat-validator/lookup/DE/•"');
  expect(lines).toContain('/vat/V1/vendor-vat-validator/validate/:countryCode/:vatNumber');
  expect(lines).not.toMatch(/123456(789|200|301)|553557881/);
});
