import { AppError, badRequest, messageOf, rateLimited } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import type { Site } from './site-storage.ts';

export type SiteResult = { id: string | null; site: Site | null; problem: string | null };

/** Each is a transaction of its own, one after the other: a caller holds one connection, and no lock for long. */
export const maxBulk = 50;
/**
 * Of a user, in all requests. One request with 50 sites counts as one write, but each site takes 7 ms: without this, the 300 writes of
 * a session could keep two cores of the database busy. Enough for all of 1,000 sites twice.
 */
const sitesPerMinute = 2_000;

/**
 * Does the same with several sites. One that is refused does not stop the others. If all are refused because the caller has no access to
 * them, the whole request is.
 */
export async function forEachSite<Item>(
  ctx: Context,
  items: readonly Item[],
  field: string,
  { idOf, change }: { idOf: (item: Item) => string | null; change: (item: Item) => Promise<Site | null> },
): Promise<SiteResult[]> {
  requireCount(items, field, maxBulk);
  const { allowed, resetSeconds } = await ctx.rateLimiter.spendExactly(
    `bulk:${ctx.caller.user.id}`,
    sitesPerMinute,
    items.length,
  );
  if (!allowed) throw rateLimited(resetSeconds);
  const results: SiteResult[] = [];
  const refusals: AppError[] = [];
  for (const item of items) {
    const id = idOf(item);
    try {
      const site = await change(item);
      results.push({ id: site?.id ?? id, site, problem: null });
    } catch (error) {
      results.push({ id, site: null, problem: problemOf(ctx, error, id) });
      if (error instanceof AppError && isAccess(error)) refusals.push(error);
    }
  }
  if (refusals.length === items.length) throw refusals[0]!;
  return results;
}

export function requireCount(items: readonly unknown[], field: string, max: number): void {
  if (items.length < 1 || items.length > max)
    throw badRequest(`"${field}" must have 1 to ${max} entries.`, { field });
}

const isAccess = ({ code }: AppError): boolean => code === 'FORBIDDEN' || code === 'NOT_FOUND';

function problemOf({ log }: Context, error: unknown, id: string | null): string {
  if (error instanceof AppError) return messageOf(error);
  log.error({ err: error, site: id }, 'one of several sites could not be changed');
  return 'It failed for an internal reason. Try again.';
}
