import type { User } from '../caller.ts';
import { requireAdmin, type Context } from '../context.ts';
import { requireScope } from '../permissions.ts';
import { listUsers } from '../user/user-storage.ts';

export async function listAllUsers(ctx: Context): Promise<User[]> {
  requireAdmin(ctx);
  requireScope(ctx, 'IDENTITY_READ');
  return listUsers(ctx.db);
}
