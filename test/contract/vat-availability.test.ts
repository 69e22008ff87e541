import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vat } from '#vat/product.ts';
import { daysOf, type VatAvailability } from '../../console/vat/registers/availability.ts';
import { departures } from '../vat-simulators/contract.fixture.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';

let fixture: VatApp;
beforeAll(async () => {
  fixture = await startVatApp({ work: [] });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

describe('the availability of the VAT registers', () => {
  it('is public, without counts, for the last 30 days', async () => {
    for (const number of ['123456789', '123456200', '123456301']) await fixture.validate('DE', number);
    await fixture.validate('GB', '553557881');
    await fixture.validate('FR', '1');
    const { pool } = fixture.app.platform.database;
    await fixture.app.platform.opened(vat).vat.availability.idle();
    await pool.query(
      `insert into vat_availability_days (day, lane, answered, failed)
       values ($1, 'eu DE', 4, 0), ($2, 'eu DE', 0, 3), ($3, 'ch', 9999, 1)`,
      [day(29), day(30), day(1)],
    );
    const response = await fixture.app.stranger().get('/vat/availability.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const body: unknown = await response.json();
    expect(departures(body, 'Availability')).toEqual([]);
    expect(body).toEqual({
      from: day(29),
      to: day(0),
      registers: [
        { register: 'ch', country: null, percentage: 99.99, days: [{ day: day(1), percentage: 99.99 }] },
        {
          register: 'eu',
          country: 'DE',
          percentage: 85.71,
          days: [
            { day: day(29), percentage: 100 },
            { day: day(0), percentage: 66.66 },
          ],
        },
        { register: 'uk', country: null, percentage: 100, days: [{ day: day(0), percentage: 100 }] },
      ],
    });
  });

  it('is what the page of the console reads', async () => {
    const response = await fixture.app.stranger().get('/vat/availability.json');
    const body = (await response.json()) as VatAvailability;
    const german = body.registers.find(({ register, country }) => register === 'eu' && country === 'DE')!;
    const days = daysOf(german, body);
    expect(days).toHaveLength(30);
    expect(days.at(0)).toEqual({ date: day(29), uptimePercentage: 100 });
    expect(days.at(-1)).toEqual({ date: day(0), uptimePercentage: 66.66 });
    expect(days.filter(({ uptimePercentage }) => uptimePercentage !== null)).toHaveLength(2);
  });

  it('is read once a minute, whoever asks', async () => {
    const { pool } = fixture.app.platform.database;
    await pool.query('delete from vat_availability_days');
    const body = (await (await fixture.app.stranger().get('/vat/availability.json')).json()) as {
      registers: object[];
    };
    expect(body.registers).toHaveLength(3);
  });

  it('refuses other methods', async () => {
    expect((await fixture.app.stranger().post('/vat/availability.json', {})).status).toBe(405);
  });

  it('does not count failures of our own', async () => {
    const { pool } = fixture.app.platform.database;
    fixture.uk.misbehave((response) => void response.writeHead(401).end('{"code":"INVALID_CREDENTIALS"}'));
    await fixture.validate('GB', '146295999');
    await fixture.app.platform.opened(vat).vat.availability.idle();
    fixture.uk.misbehave(null);
    const { rows } = await pool.query('select * from vat_availability_days');
    expect(rows).toEqual([]);
  });
});
