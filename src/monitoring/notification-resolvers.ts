import {
  changeEscalationPolicy,
  createDestination,
  createEscalationPolicy,
  deleteDestination,
  deleteEscalationPolicy,
  listStoppedAddresses,
  listTeamDestinations,
  listUnreachedTeams,
  loadChannelDeliveries,
  moveEscalationPolicy,
  partsOfChannel,
  resendConfirmation,
  resendNotification,
  rotateWebhookSecret,
  setQuietHours,
  testDestination,
  testNotification,
  updateDestination,
  updateEscalationPolicy,
  updateNotificationSettings,
} from '#notification/index.ts';
import type { Context } from './context.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from './schema.generated.ts';

export const notificationTypes: Pick<
  Resolvers<Context>,
  'NotificationSettings' | 'NotificationDestination' | 'NotificationDelivery' | 'EscalationStep'
> = {
  NotificationSettings: {
    mailServer: (_settings, _args, ctx) => ctx.mailer !== null,
  },
  NotificationDestination: {
    deliveries: (destination, _args, ctx) => loadChannelDeliveries(ctx, destination),
  },
  NotificationDelivery: {
    teamChannel: ({ channel }) => partsOfChannel(channel).teamChannel,
    destinationId: ({ channel }) => partsOfChannel(channel).destinationId,
    memberId: ({ channel }) => partsOfChannel(channel).memberId,
  },
  EscalationStep: {
    teamChannels: ({ channels }) => channels.flatMap((channel) => partsOfChannel(channel).teamChannel ?? []),
    destinationIds: ({ channels }) =>
      channels.filter((channel) => partsOfChannel(channel).teamChannel === null),
  },
};

export const notificationQueries: QueryResolvers<Context> = {
  notificationDestinations: (_, { teamId }, ctx) => listTeamDestinations(ctx, teamId),
  stoppedAddresses: (_, { teamId }, ctx) => listStoppedAddresses(ctx, teamId),
  unreachedTeams: (_, { teamId }, ctx) => listUnreachedTeams(ctx, teamId),
};

/** The settings, destinations and escalation policies of a team belong to the slice `notification`, which has no schema of its own. */
export const notificationMutations: MutationResolvers<Context> = {
  updateNotificationSettings: (_, { input, teamId }, ctx) => updateNotificationSettings(ctx, input, teamId),
  testNotification: (_, { channel, teamId }, ctx) => testNotification(ctx, channel, teamId),
  resendNotification: (_, { deliveryId }, ctx) => resendNotification(ctx, deliveryId),
  rotateWebhookSecret: (_, { teamId }, ctx) => rotateWebhookSecret(ctx, teamId),
  createEscalationPolicy: (_, { input }, ctx) => createEscalationPolicy(ctx, input),
  updateEscalationPolicy: (_, { id, input }, ctx) => updateEscalationPolicy(ctx, id, input),
  changeEscalationPolicy: (_, { id, input }, ctx) => changeEscalationPolicy(ctx, id, input),
  moveEscalationPolicy: (_, { id, position }, ctx) => moveEscalationPolicy(ctx, id, position),
  deleteEscalationPolicy: (_, { id }, ctx) => deleteEscalationPolicy(ctx, id),
  setQuietHours: (_, { input, teamId }, ctx) => setQuietHours(ctx, input, teamId),
  createNotificationDestination: (_, { input }, ctx) => createDestination(ctx, input),
  updateNotificationDestination: (_, { id, input }, ctx) => updateDestination(ctx, id, input),
  deleteNotificationDestination: (_, { id }, ctx) => deleteDestination(ctx, id),
  testNotificationDestination: (_, { id }, ctx) => testDestination(ctx, id),
  resendDestinationConfirmation: (_, { id }, ctx) => resendConfirmation(ctx, id),
};
