import type { Context } from './context.ts';
import type { Resolvers } from './schema.generated.ts';
import { alertDeliveries } from '#notification/delivery/alert-deliveries.ts';
import { notificationSettings } from '#notification/settings/notification-settings.ts';
import { resendNotification } from '#notification/delivery/resend-notification.ts';
import { rotateWebhookSecret } from '#notification/settings/rotate-webhook-secret.ts';
import { testNotification } from '#notification/delivery/test-notification.ts';
import { updateNotificationSettings } from '#notification/settings/update-settings.ts';

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
