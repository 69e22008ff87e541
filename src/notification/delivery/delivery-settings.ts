import type { Services } from '#identity/context.ts';
import type { Reader } from '#platform/settings-reader.ts';

export type DeliverySettings = {
  /** The events API that incidents are sent to. */
  incidentUrl: string;
};

export type NotificationServices = Services & { delivery: DeliverySettings };

export const readDeliverySettings = (read: Reader): DeliverySettings => ({
  incidentUrl:
    read.url('STEWARD_INCIDENT_URL', ['http:', 'https:']) ?? 'https://events.pagerduty.com/v2/enqueue',
});
