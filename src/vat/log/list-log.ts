import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import { characterCount } from '#platform/text.ts';
import { formatOf } from '../formats/formats.ts';
import { listEntries, type LogEntry, type LogPage, type LogSearch } from './log-storage.ts';

export type LogQuery = { search?: unknown; before?: unknown; limit?: unknown };
/** `next` is what to send as `before` for the entries that follow; null at the end. */
export type LogAnswer = { entries: LogEntry[]; next: string | null };

const defaultLimit = 50;
const mostAtOnce = 200;
const leastOfNumber = 4;
/** `maxLength` of the contract, which counts code points. */
const longestSearch = 100;

/** For everybody who is signed in: the log belongs to the installation, not to one of its users. */
export async function listLog({ db }: Context, query: LogQuery): Promise<LogAnswer> {
  const page = parsePage(query);
  const entries = await listEntries(db, { ...page, limit: page.limit + 1 });
  const shown = entries.slice(0, page.limit);
  return { entries: shown, next: entries.length > page.limit ? (shown.at(-1)?.id ?? null) : null };
}

function parsePage({ search, before, limit }: LogQuery): LogPage {
  const size = limit === undefined || limit === '' ? defaultLimit : Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > mostAtOnce)
    throw badRequest(`limit must be a whole number from 1 to ${mostAtOnce}.`);
  const last = before === undefined || before === '' ? null : before;
  if (last !== null && (typeof last !== 'string' || !isId(last)))
    throw badRequest('before must be the id of an entry.');
  return { search: parseSearch(search), before: last, limit: size };
}

/** `DE`, `DE 1234`, `1234` or the beginning of a name. */
export function parseSearch(search: unknown): LogSearch {
  if (search !== undefined && typeof search !== 'string') throw badRequest('search must be given once.');
  const given = search ?? '';
  if (characterCount(given) > longestSearch)
    throw badRequest(`search must have at most ${longestSearch} characters.`);
  const text = given.replaceAll('\0', '').trim();
  if (text === '') return { kind: 'all' };
  const squeezed = text.replace(/[ .,\-/]/g, '').toUpperCase();
  const country = formatOf(squeezed.slice(0, 2))?.country ?? null;
  if (country && squeezed.length === 2) return { kind: 'recent', country, text: null };
  const isPrefixed = country !== null && /^..[A-Z]?\d/.test(squeezed);
  const number = isPrefixed ? squeezed.slice(squeezed.startsWith('CHE') ? 3 : 2) : squeezed;
  // Numbers begin with three letters at most, names with a digit in them hardly ever do.
  if (number.length >= leastOfNumber && /^[A-Z+*]{0,3}\d[A-Z0-9+*]*$/.test(number))
    return { kind: 'number', country: isPrefixed ? country : null, number };
  return { kind: 'recent', country: isPrefixed ? country : null, text: isPrefixed ? number : text };
}
