import type { Context } from './context.ts';
import {
  notificationSettings,
  resendNotification,
  rotateWebhookSecret,
  testNotification,
  updateNotificationSettings,
} from '#notification/index.ts';
import type { Resolvers } from './schema.generated.ts';

export const notificationResolvers = {
  Query: { notificationSettings: (_, _args, ctx) => notificationSettings(ctx) },
  Mutation: {
    updateNotificationSettings: (_, { input }, ctx) => updateNotificationSettings(ctx, input),
    testNotification: (_, { channel }, ctx) => testNotification(ctx, channel),
    resendNotification: (_, { deliveryId }, ctx) => resendNotification(ctx, deliveryId),
    rotateWebhookSecret: (_, _args, ctx) => rotateWebhookSecret(ctx),
  },
} satisfies Resolvers<Context>;
