import { toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import type { Context } from '../context.ts';
import { expireTokens } from '../token/expire-tokens.ts';
import { listAuditEntries, type AuditEntry } from '../audit/audit-storage.ts';

/** Users read their own entries; administrators read all. */
export async function listAuditLog(
  ctx: Context,
  search: string | null,
  page: Page,
): Promise<Connection<AuditEntry>> {
  const { user } = ctx.caller;
  await expireTokens(ctx);
  const entries = await listAuditEntries(ctx.db, {
    userId: user.role === 'ADMIN' ? null : user.id,
    search: search?.trim().slice(0, 200) || null,
    after: page.after,
    limit: page.limit + 1,
  });
  return toConnection(entries, page);
}
