import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import { characterCount } from '#platform/text.ts';
import { formatOf } from '../formats/formats.ts';
import { normalizeNumber } from '../formats/vat-number.ts';
import { listEntries, type LogEntry, type LogSearch, type PageOptions } from './log-storage.ts';

export type LogQuery = { search?: unknown; before?: unknown; limit?: unknown };
/** `next` is the `before` of the next page, or null on the last page. */
export type LogPage = { entries: LogEntry[]; next: string | null };

const defaultLimit = 50;
const maxLimit = 200;
const minNumberLength = 4;
/** `maxLength` in the contract. It counts code points. */
const maxSearchLength = 100;

/**
 * Available to every signed-in user, because the log belongs to the installation. What a team asked for is shown to its members
 * only.
 */
export async function listLog({ db, caller }: Context, query: LogQuery): Promise<LogPage> {
  const page = parsePage(query);
  const teamIds = caller.teams.map(({ teamId }) => teamId);
  const entries = await listEntries(db, { ...page, limit: page.limit + 1, teamIds });
  const shown = entries.slice(0, page.limit);
  return { entries: shown, next: entries.length > page.limit ? (shown.at(-1)?.id ?? null) : null };
}

function parsePage({ search, before, limit }: LogQuery): PageOptions {
  const size = limit === undefined || limit === '' ? defaultLimit : Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > maxLimit)
    throw badRequest(`limit must be a whole number from 1 to ${maxLimit}.`);
  const last = before === undefined || before === '' ? null : before;
  if (last !== null && (typeof last !== 'string' || !isId(last)))
    throw badRequest('before must be the id of a log entry.');
  return { search: parseSearch(search), before: last, limit: size };
}

/** `DE`, `DE 1234`, `1234` or the start of a name. */
export function parseSearch(search: unknown): LogSearch {
  if (search !== undefined && typeof search !== 'string') throw badRequest('search can be given only once.');
  const given = search ?? '';
  if (characterCount(given) > maxSearchLength)
    throw badRequest(`search must have at most ${maxSearchLength} characters.`);
  const text = given.replaceAll('\0', '').trim();
  if (text === '') return { kind: 'all' };
  const normalized = normalizeNumber(text);
  const country = formatOf(normalized.slice(0, 2), 'all')?.country ?? null;
  if (country && normalized.length === 2) return { kind: 'recent', country, text: null };
  const isPrefixed = country !== null && /^..[A-Z]?\d/.test(normalized);
  const number = isPrefixed ? normalized.slice(normalized.startsWith('CHE') ? 3 : 2) : normalized;
  // At most three letters and then a digit: a number, because names hardly ever start like that.
  if (number.length >= minNumberLength && /^[A-Z+*]{0,3}\d[A-Z0-9+*]*$/.test(number))
    return { kind: 'number', country: isPrefixed ? country : null, number };
  return { kind: 'recent', country: isPrefixed ? country : null, text: isPrefixed ? number : text };
}
