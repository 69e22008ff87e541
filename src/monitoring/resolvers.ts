import type { Context } from '#identity/context.ts';
import { createUser } from '#identity/user/create-user.ts';
import { listAllUsers } from '#identity/user/list-users.ts';
import { updateUser } from '#identity/user/update-user.ts';
import type { Resolvers } from './schema.generated.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    me: (_, _args, ctx) => ctx.caller.user,
    users: (_, _args, ctx) => listAllUsers(ctx),
  },
  Mutation: {
    createUser: (_, { input }, ctx) =>
      createUser(ctx, { ...input, role: input.role ?? 'MEMBER', password: input.password ?? null }),
    updateUser: (_, { id, input }, ctx) =>
      updateUser(ctx, id, { role: input.role ?? undefined, disabled: input.disabled ?? undefined }),
  },
};
