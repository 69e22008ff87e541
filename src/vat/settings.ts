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
    retentionYears: read.integer('VAT_RETENTION_YEARS', 10, 1, 100),
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

function requesterOf(source: Source, country: string, text: string, expected: string): VatNumber {
  const parsed = parseVatNumber(country, text);
  if (parsed.kind === 'number' && parsed.number.source === source) return parsed.number;
  throw new Error(`This is not ${expected}.`);
}
