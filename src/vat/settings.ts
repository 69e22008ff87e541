import type { Reader } from '#platform/settings-reader.ts';
import type { Source } from './formats/formats.ts';
import { parseVatNumber, type VatNumber } from './formats/vat-number.ts';
import type { VatSettings } from './validation/vat.ts';

export function readVatSettings(read: Reader): VatSettings {
  const id = read.text('VAT_UK_CLIENT_ID');
  const secret = read.text('VAT_UK_CLIENT_SECRET');
  if ((id === null) !== (secret === null))
    read.mistake('VAT_UK_CLIENT_ID and VAT_UK_CLIENT_SECRET belong together: set both or neither.');
  return {
    enabled: read.oneOf('VAT_ENABLED', ['true', 'false'], 'true') === 'true',
    cacheTtlSeconds: read.integer('VAT_CACHE_TTL_SECONDS', 86_400, 1, 31_536_000),
    timeoutMs: read.integer('VAT_TIMEOUT_MS', 5_000, 100, 60_000),
    access: read.oneOf('STEWARD_VAT_ACCESS', ['open', 'keys'], 'open'),
    chromium: read.directory('STEWARD_CHROMIUM'),
    retentionYears: read.integer('VAT_RETENTION_YEARS', 10, 1, 100),
    recheckDays: read.integer('VAT_RECHECK_DAYS', 90, 0, 3_650) || null,
    eu: {
      url: registerUrl(read, 'VAT_EU_URL', 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
      requester: read.parsed('VAT_EU_REQUESTER', parseEuRequester),
    },
    uk: {
      url: registerUrl(read, 'VAT_UK_URL', 'https://api.service.hmrc.gov.uk'),
      requester: read.parsed('VAT_UK_REQUESTER', parseUkRequester),
      client: id && secret ? { id, secret } : null,
      requestsPerSecond: limit(read, 'VAT_UK_REQUESTS_PER_SECOND'),
    },
    ch: {
      url: registerUrl(read, 'VAT_CH_URL', 'https://www.uid-wse.admin.ch/V5.0/PublicServices.svc'),
      requestsPerMinute: limit(read, 'VAT_CH_REQUESTS_PER_MINUTE'),
    },
    no: {
      url: registerUrl(read, 'VAT_NO_URL', 'https://data.brreg.no/enhetsregisteret/api'),
      requestsPerSecond: limit(read, 'VAT_NO_REQUESTS_PER_SECOND'),
    },
    au: {
      url: registerUrl(read, 'VAT_AU_URL', 'https://abr.business.gov.au/json'),
      guid: read.parsed('VAT_AU_GUID', parseGuid),
      requestsPerSecond: limit(read, 'VAT_AU_REQUESTS_PER_SECOND'),
    },
  };
}

/** Without a trailing slash, because paths are appended. */
const registerUrl = (read: Reader, name: string, defaultUrl: string): string =>
  (read.url(name, ['https:', 'http:']) ?? defaultUrl).replace(/\/+$/, '');

const limit = (read: Reader, name: string): number | null =>
  read.text(name) === null ? null : read.integer(name, 1, 1, 1_000);

const parseEuRequester = (text: string): VatNumber =>
  requesterOf('eu', text.slice(0, 2), text, 'a VAT number of the EU with its country, as in DE123456789');

const parseUkRequester = (text: string): VatNumber => requesterOf('uk', 'GB', text, 'a VAT number of the UK');

function parseGuid(text: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text;
  throw new Error('This is not a GUID, as in 01234567-89ab-cdef-0123-456789abcdef.');
}

function requesterOf(source: Source, country: string, text: string, expected: string): VatNumber {
  const parsed = parseVatNumber(country, text);
  if (parsed.kind === 'number' && parsed.number.source === source) return parsed.number;
  throw new Error(`This is not ${expected}.`);
}
