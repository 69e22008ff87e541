import { describe, expect, it } from 'vitest';
import { createReader } from '#platform/settings-reader.ts';
import { readVatSettings } from './settings.ts';

function read(env: Record<string, string>) {
  const mistakes: string[] = [];
  const settings = readVatSettings(createReader(env, mistakes));
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return settings;
}

describe('the VAT settings', () => {
  it('use the public registers by default', () => {
    expect(read({})).toEqual({
      enabled: true,
      access: 'open',
      chromium: null,
      cacheTtlSeconds: 86_400,
      timeoutMs: 5_000,
      retentionYears: 10,
      recheckDays: 90,
      eu: { url: 'https://ec.europa.eu/taxation_customs/vies/rest-api', requester: null },
      uk: { url: 'https://api.service.hmrc.gov.uk', requester: null, client: null, requestsPerSecond: null },
      ch: {
        url: 'https://www.uid-wse.admin.ch/V5.0/PublicServices.svc',
        requestsPerMinute: null,
      },
      no: { url: 'https://data.brreg.no/enhetsregisteret/api', requestsPerSecond: null },
      au: { url: 'https://abr.business.gov.au/json', guid: null, requestsPerSecond: null },
    });
  });

  it('accept requester numbers with punctuation, and URLs with a trailing slash', () => {
    const { eu, uk } = read({
      VAT_EU_REQUESTER: 'GR 094.501.040',
      VAT_UK_REQUESTER: '553 5578 81',
      VAT_UK_URL: 'http://127.0.0.1:9/hmrc/',
    });
    expect(eu.requester).toEqual({ country: 'EL', national: '094501040', source: 'eu' });
    expect(uk).toMatchObject({ url: 'http://127.0.0.1:9/hmrc', requester: { national: '553557881' } });
  });

  it.each([
    [{ VAT_ENABLED: 'yes' }, 'VAT_ENABLED must be one of true, false'],
    [{ VAT_CACHE_TTL_SECONDS: '0' }, 'VAT_CACHE_TTL_SECONDS must be a whole number'],
    [{ VAT_TIMEOUT_MS: '5s' }, 'VAT_TIMEOUT_MS must be a whole number'],
    [{ VAT_EU_URL: 'ftp://x' }, 'VAT_EU_URL must be a URL'],
    [{ VAT_EU_REQUESTER: 'GB553557881' }, 'VAT_EU_REQUESTER: This is not a VAT number of the EU'],
    [{ VAT_UK_REQUESTER: 'DE123456789' }, 'VAT_UK_REQUESTER: This is not a VAT number of the UK'],
    [{ VAT_CH_REQUESTS_PER_MINUTE: '0' }, 'VAT_CH_REQUESTS_PER_MINUTE must be a whole number from 1 to 1000'],
    [{ VAT_AU_GUID: 'secret' }, 'VAT_AU_GUID: This is not a GUID'],
    [{ VAT_NO_URL: 'ftp://x' }, 'VAT_NO_URL must be a URL'],
    [{ VAT_UK_CLIENT_ID: 'x' }, 'VAT_UK_CLIENT_ID and VAT_UK_CLIENT_SECRET belong together'],
  ])('reject %j', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });
});
