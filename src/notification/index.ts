export { announce } from './announce.ts';
export { announceDeployment, closeDeploymentIncidents } from './announce-deployment.ts';
export type { NotificationSettings } from './channels/index.ts';
export {
  readDeliverySettings,
  type DeliverySettings,
  type NotificationServices,
} from './delivery/delivery-services.ts';
export {
  createDeliveryLoader,
  deleteOldDeliveries,
  listTeamDeliveries,
  loadChannelDeliveries,
  type Delivery,
} from './delivery/log-storage.ts';
export { resendNotification } from './delivery/resend-notification.ts';
export { testDestination } from './delivery/test-destination.ts';
export { testNotification } from './delivery/test-notification.ts';
export { startDeliveryWorker } from './delivery/worker.ts';
export type {
  AlertEvent,
  AlertSnapshot,
  AlertType,
  CloseReason,
  DeploymentAnnouncement,
  DeploymentNotice,
  EventSite,
  IncidentReference,
} from './event.ts';
export { createDestination } from './destination/create-destination.ts';
export { deleteDestination } from './destination/delete-destination.ts';
export { destinationSecretColumns, type Destination } from './destination/destination.ts';
export { listTeamDestinations } from './destination/list-destinations.ts';
export { updateDestination } from './destination/update-destination.ts';
export { notificationSettings } from './settings/notification-settings.ts';
export { removeRecipient } from './settings/remove-recipient.ts';
export { rotateWebhookSecret } from './settings/rotate-webhook-secret.ts';
export { notificationSecretColumns } from './settings/encrypt-settings.ts';
export { ensureNotificationSettings } from './settings/settings-storage.ts';
export { updateNotificationSettings, type SettingsChange } from './settings/update-settings.ts';
