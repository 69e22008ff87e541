import type { Context } from '#identity/context.ts';
import type { Resolvers } from '../schema.generated.ts';
import { notificationSettings } from './notification-settings.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';

export const notificationResolvers = {
  Query: { notificationSettings: (_, _args, ctx) => notificationSettings(ctx) },
  Mutation: { updateNotificationSettings: (_, { input }, ctx) => updateNotificationSettings(ctx, input) },
} satisfies Resolvers<Context>;
