import { toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import { isLimitedToTeams, type Context } from '../context.ts';
import { chosenTeam, requireScope } from '../permissions.ts';
import { expireTokens } from '../token/expire-tokens.ts';
import { listAuditEntries, type AuditEntry, type AuditPage } from '../audit/audit-storage.ts';

type Filter = { search: string | null; teamId: string | null };

/** Users read their own entries; administrators read all. With a team, its managers read the entries of all its members. */
export async function listAuditLog(
  ctx: Context,
  { search, teamId }: Filter,
  page: Page,
): Promise<Connection<AuditEntry>> {
  const readable = teamId === null ? ownEntries(ctx) : teamEntries(ctx, teamId);
  await expireTokens(ctx);
  const entries = await listAuditEntries(ctx.db, {
    ...readable,
    search: search?.trim().slice(0, 200) || null,
    after: page.after,
    limit: page.limit + 1,
  });
  return toConnection(entries, page);
}

type Readable = Pick<AuditPage, 'userId' | 'teamIds'>;

const teamEntries = (ctx: Context, teamId: string): Readable => ({
  userId: null,
  teamIds: [chosenTeam(ctx, 'audit.read', teamId)],
});

function ownEntries(ctx: Context): Readable {
  requireScope(ctx, 'IDENTITY_READ');
  const { user, teams } = ctx.caller;
  if (isLimitedToTeams(ctx)) return { userId: user.id, teamIds: teams.map(({ teamId }) => teamId) };
  return { userId: user.role === 'ADMIN' ? null : user.id, teamIds: null };
}
