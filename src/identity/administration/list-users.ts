import { toSortedConnection, type CountedConnection, type SortedPage } from '#platform/graphql/connection.ts';
import type { User } from '../caller.ts';
import { requireAdmin, type Context } from '../context.ts';
import { requireScope } from '../permissions.ts';
import { countListedUsers, listUsers, pageUsers } from '../user/user-storage.ts';

export async function listAllUsers(ctx: Context): Promise<User[]> {
  requireAdmin(ctx);
  requireScope(ctx, 'IDENTITY_READ');
  return listUsers(ctx.db);
}

export type UserPage = CountedConnection<User>;

/** Sorted by email address. */
export async function pageAllUsers(ctx: Context, page: SortedPage<string>): Promise<UserPage> {
  requireAdmin(ctx);
  requireScope(ctx, 'IDENTITY_READ');
  const users = await pageUsers(ctx.db, { after: page.after, limit: page.limit + 1 });
  return {
    ...toSortedConnection(users, page, ({ email, id }) => ({ key: email, id })),
    count: () => countListedUsers(ctx.db),
  };
}
