import { plainMessage } from '../report.ts';

/** What a registry says about a domain. `expiresAt` is null if it does not say that, or if what it says cannot be true. */
export type DomainFacts = { expiresAt: Date | null; registrar: string | null };

const dayMs = 86_400_000;
/** After its expiry a domain is deleted within 80 days: 45 of grace, 30 of redemption and 5 of deletion. */
const maxExpiredDays = 90;
/** Some registries sell a hundred years. */
const maxYears = 101;

/** Reads a domain object (RFC 9083, section 5.3). Null if the text is none, or one of another domain. */
export function readDomain(text: string, domain: string, now: Date): DomainFacts | null {
  const object = parseJson(text);
  if (!isObject(object) || object['objectClassName'] !== 'domain') return null;
  const { ldhName } = object;
  if (typeof ldhName === 'string' && ldhName.toLowerCase().replace(/\.$/, '') !== domain) return null;
  const dates = listOf(object['events'])
    .filter(({ eventAction }) => eventAction === 'expiration')
    .map(({ eventDate }) => parseDate(eventDate, now));
  // If one of them cannot be true, none is believed.
  const expiresAt = dates.every((date) => date !== null) ? earliest(dates) : null;
  return { expiresAt, registrar: registrarOf(listOf(object['entities'])) };
}

const earliest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));

const rfc3339 = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:z|[+-]\d{2}:\d{2})$/i;

function parseDate(value: unknown, now: Date): Date | null {
  if (typeof value !== 'string' || !rfc3339.test(value)) return null;
  const date = new Date(value.toUpperCase());
  const days = (date.getTime() - now.getTime()) / dayMs;
  // Also false for a day that does not exist.
  return days >= -maxExpiredDays && days <= maxYears * 366 ? date : null;
}

/** The formatted name in the jCard (RFC 7095) of the entity with this role. */
function registrarOf(entities: readonly JsonObject[]): string | null {
  const registrar = entities.find(({ roles }) => Array.isArray(roles) && roles.includes('registrar'));
  const card: unknown = registrar?.['vcardArray'];
  const properties: unknown = Array.isArray(card) ? card[1] : undefined;
  if (!Array.isArray(properties)) return null;
  const name: unknown = properties.find((each: unknown) => Array.isArray(each) && each[0] === 'fn');
  const text: unknown = Array.isArray(name) ? name[3] : undefined;
  if (typeof text !== 'string') return null;
  return plainMessage(text.slice(0, 1_000)).slice(0, 200).toWellFormed() || null;
}

export type JsonObject = Record<string, unknown>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
