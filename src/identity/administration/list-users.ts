import type { User } from '../caller.ts';
import { requireAdmin, type Context } from '../context.ts';
import { listUsers } from '../user/user-storage.ts';

export async function listAllUsers(ctx: Context): Promise<User[]> {
  requireAdmin(ctx);
  return listUsers(ctx.db);
}
