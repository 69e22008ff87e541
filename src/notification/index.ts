export { announce } from './announce.ts';
export { announceOrphans } from './announce-orphans.ts';
export { findAcknowledgeLink, type AcknowledgeLink } from './acknowledge/link.ts';
export { markLinkUsed } from './acknowledge/link-storage.ts';
export { readCallback, type DestinationCallback } from './acknowledge/read-callback.ts';
export type { CallbackRequest } from './channels/callback.ts';
export { replyInChat } from './delivery/reply-in-chat.ts';
export { announceDeployment, closeDeploymentIncidents, closeReplacedNotices } from './announce-deployment.ts';
export { parseAddresses } from './channels/email/transport.ts';
export { post } from './channels/post.ts';
export { escapeSlack } from './channels/slack/message.ts';
export { fitText, oneLine } from './channels/text.ts';
export { newWebhookSecret, signatureHeaders } from './channels/webhook/transport.ts';
export type { BulkOutcome, BulkSenders, BulkTransports, SendBulk } from './delivery/bulk-loop.ts';
export { countRecentReportMails, loadBulkDeliveries } from './delivery/bulk-log-storage.ts';
export {
  bulkMedia,
  deleteOldBulk,
  insertBulk,
  isEnoughWaiting,
  skipBulk,
  type BulkDelivery,
  type BulkMedium,
} from './delivery/bulk-storage.ts';
export { notificationKinds } from './configuration/kinds.ts';
export {
  readDeliverySettings,
  type DeliverySettings,
  type NotificationServices,
} from './delivery/delivery-services.ts';
export {
  createDeliveryLoader,
  deleteOldDeliveries,
  listDeliveriesOf,
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
  VatChanges,
} from './event.ts';
export { deleteEscalationPolicy } from './escalation/delete-policy.ts';
export { moveEscalationPolicy } from './escalation/move-policy.ts';
export {
  endEscalation,
  listEscalations,
  listEscalationSteps,
  postponeEscalation,
  restartEscalation,
  stopEscalation,
  type EscalationStepTaken,
  type IncidentEscalation,
} from './escalation/escalation-storage.ts';
export { listEscalationPolicies, type PolicyStep } from './escalation/list-policies.ts';
export {
  changeEscalationPolicy,
  createEscalationPolicy,
  updateEscalationPolicy,
} from './escalation/save-policy.ts';
export { quietHours, setQuietHours } from './escalation/set-quiet-hours.ts';
export { takeDueSteps } from './escalation/take-due-steps.ts';
export { deleteOldRequests, listUnconfirmed } from './address/address-storage.ts';
export { askNeverAsked, askToConfirm, listAskable } from './address/ask-to-confirm.ts';
export { notConfirmed } from './address/not-confirmed.ts';
export { askAgain } from './ask-again.ts';
export { registerConfirmRoutes } from './address/confirm-routes.ts';
export { partsOfChannel } from './channels/parts-of-channel.ts';
export { stopUrl } from './address/stop-link.ts';
export { stopHeaders } from './channels/email/stop-headers.ts';
export { registerStopRoutes } from './address/stop-routes.ts';
export { confirmationMailTopic, sendConfirmationMail } from './address/confirmation-mail.ts';
export { resendConfirmation } from './destination/resend-confirmation.ts';
export { createDestination } from './destination/create-destination.ts';
export { deleteDestination } from './destination/delete-destination.ts';
export { destinationSecretColumns, type Destination } from './destination/destination.ts';
export { listStoppedAddresses } from './address/list-stopped-addresses.ts';
export { listTeamDestinations } from './destination/list-destinations.ts';
export { updateDestination } from './destination/update-destination.ts';
export { notificationSettings, type TeamSettings } from './settings/notification-settings.ts';
export { removeRecipient } from './remove-recipient.ts';
export { resumeAfterMaintenance } from './resume-after-maintenance.ts';
export { rotateWebhookSecret } from './settings/rotate-webhook-secret.ts';
export { notificationSecretColumns } from './settings/encrypt-settings.ts';
export { ensureNotificationSettings } from './settings/settings-storage.ts';
export { listUnreachedTeams, type UnreachedTeam } from './unreached-teams.ts';
export { updateNotificationSettings, type SettingsChange } from './settings/update-settings.ts';
