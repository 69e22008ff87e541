import type { Context } from '#identity/context.ts';
import type { Resolvers } from '../schema.generated.ts';
import { alertDeliveries } from './alert-deliveries.ts';
import { notificationSettings } from './notification-settings.ts';
import { resendNotification } from './resend-notification.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testNotification } from './test-notification.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';

export const notificationResolvers = {
  Query: { notificationSettings: (_, _args, ctx) => notificationSettings(ctx) },
  Mutation: {
    updateNotificationSettings: (_, { input }, ctx) => updateNotificationSettings(ctx, input),
    testNotification: (_, { channel }, ctx) => testNotification(ctx, channel),
    resendNotification: (_, { deliveryId }, ctx) => resendNotification(ctx, deliveryId),
    rotateWebhookSecret: (_, _args, ctx) => rotateWebhookSecret(ctx),
  },
  Alert: { deliveries: ({ id }, _args, ctx) => alertDeliveries(ctx, id) },
} satisfies Resolvers<Context>;
