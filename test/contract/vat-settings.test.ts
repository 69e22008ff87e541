import { describe, expect, it } from 'vitest';
import { startVatApp } from '../vat-simulators/vat-app.fixture.ts';

describe('the VAT module', () => {
  it('answers "skipped" to everything when it is off', async () => {
    await using bed = await startVatApp({ env: { VAT_ENABLED: 'false' } });
    const numbers: [string, string][] = [
      ['DE', '123456789'],
      ['DE', '1'],
      ['US', '1'],
      ['D', '?'],
    ];
    for (const ask of [bed.validate, bed.lookup])
      for (const [country, number] of numbers)
        expect(await ask(country, number)).toEqual({
          country_code: country,
          vat_number: number,
          status: 'skipped',
          source: 'none',
          name: null,
          address: null,
          request_identifier: null,
          message: 'Module disabled',
        });
    expect([bed.eu.calls.length, (await bed.log()).length]).toEqual([0, 0]);
    expect(await bed.queued()).toEqual([]);
  });

  it('says which settings are missing, or wrong, for the UK, at the root of its own port', async () => {
    await using bed = await startVatApp({
      only: 'vat',
      env: { VAT_UK_CLIENT_ID: '', VAT_UK_CLIENT_SECRET: '' },
    });
    expect(await bed.validate('GB', '553557881')).toMatchObject({
      status: 'unavailable',
      source: 'uk',
      message: 'UK numbers cannot be checked: VAT_UK_CLIENT_ID and VAT_UK_CLIENT_SECRET are not set.',
    });
    expect(bed.uk.calls).toEqual([]);
    await using other = await startVatApp({ env: { VAT_UK_CLIENT_SECRET: 'wrong' } });
    expect(await other.validate('GB', '553557881')).toMatchObject({
      status: 'unavailable',
      message: 'The UK service does not accept our credentials.',
    });
    expect(other.uk.calls).toHaveLength(1);
  });
});
