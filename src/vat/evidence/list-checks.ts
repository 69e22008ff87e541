import { callerTeams, hasPermission, listedTeams } from '#identity/permissions.ts';
import { badRequest } from '#platform/errors.ts';
import { toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { formatOf } from '../formats/formats.ts';
import { normalizeNumber } from '../formats/vat-number.ts';
import { findCheck, listChecks, type Check, type CheckFilter } from './check-storage.ts';
import { checkPeriod } from './parse-period.ts';

export type ChecksQuery = {
  teamId?: string | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  filter?: GivenFilter | null | undefined;
};

type GivenFilter = { [Name in keyof CheckFilter]?: string | null | undefined };

const minNumberLength = 4;
const maxNumberLength = 20;

export async function pageChecks(ctx: Context, query: ChecksQuery, page: Page): Promise<Connection<Check>> {
  const teams = listedTeams(ctx, 'vat.read', query.teamId);
  const period = checkPeriod(query.from, query.to, ctx.clock.now());
  const filter = parseFilter(query.filter ?? {});
  const search = { teams, ...period, before: page.after, limit: page.limit + 1 };
  return toConnection(filter === null ? [] : await listChecks(ctx.db, { ...search, filter }), page);
}

export async function findOwnCheck(ctx: Context, id: string): Promise<Check | null> {
  const teams = callerTeams(ctx, 'vat.read');
  const check = isId(id) ? await findCheck(ctx.db, teams, id) : null;
  return check && hasPermission(ctx, 'vat.read', check.teamId) ? check : null;
}

/** Null if nothing can match it. */
function parseFilter({ customerId, batchId, country, number }: GivenFilter): CheckFilter | null {
  if ([customerId, batchId].some((id) => typeof id === 'string' && !isId(id))) return null;
  return {
    ...(typeof customerId === 'string' && { customerId }),
    ...(typeof batchId === 'string' && { batchId }),
    ...(typeof country === 'string' && { country: parseCountry(country) }),
    ...(typeof number === 'string' && { number: parseNumber(number) }),
  };
}

/** Greece is EL, and the companies of Liechtenstein are in the Swiss register. */
function parseCountry(text: string): string {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code))
    throw badRequest('The country must be a two-letter code.', { field: 'country' });
  return formatOf(code, 'all')?.country ?? code;
}

function parseNumber(text: string): string {
  const number = text.length > maxNumberLength * 2 ? '' : normalizeNumber(text);
  if (number.length < minNumberLength || number.length > maxNumberLength || !/^[A-Z0-9+*]+$/.test(number))
    throw badRequest(
      `The number must have ${minNumberLength} to ${maxNumberLength} letters and digits, without the country.`,
      { field: 'number' },
    );
  return number;
}
