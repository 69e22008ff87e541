import { describe, expect, it } from 'vitest';
import { startVatApp } from '../vat-simulators/vat-app.fixture.ts';

describe('the VAT module', () => {
  it('responds "skipped" to every request when it is disabled', async () => {
    await using fixture = await startVatApp({ env: { VAT_ENABLED: 'false' } });
    const numbers: [string, string][] = [
      ['DE', '123456789'],
      ['DE', '1'],
      ['US', '1'],
      ['D', '?'],
    ];
    for (const verb of [fixture.validate, fixture.lookup])
      for (const [country, number] of numbers)
        expect(await verb(country, number)).toEqual({
          country_code: country,
          vat_number: number,
          status: 'skipped',
          source: 'none',
          name: null,
          address: null,
          request_identifier: null,
          message: 'Module disabled',
        });
    expect([fixture.eu.calls.length, (await fixture.log()).length]).toEqual([0, 0]);
    expect(await fixture.queued()).toEqual([]);
  });

  it('reports missing or invalid settings for the UK, at the root of its own port', async () => {
    await using fixture = await startVatApp({
      only: 'vat',
      env: { VAT_UK_CLIENT_ID: '', VAT_UK_CLIENT_SECRET: '' },
    });
    expect(await fixture.validate('GB', '553557881')).toMatchObject({
      status: 'unavailable',
      source: 'uk',
      message: 'UK numbers cannot be checked: VAT_UK_CLIENT_ID and VAT_UK_CLIENT_SECRET are not set.',
    });
    expect(fixture.uk.calls).toEqual([]);
    await using other = await startVatApp({ env: { VAT_UK_CLIENT_SECRET: 'wrong' } });
    expect(await other.validate('GB', '553557881')).toMatchObject({
      status: 'unavailable',
      message: 'The UK service does not accept our credentials.',
    });
    expect(other.uk.calls).toHaveLength(1);
  });
});
