import type { Services } from '#identity/context.ts';
import type { Reader } from '#platform/settings-reader.ts';
import type { HttpTransport, Transports } from '../channels/channel.ts';

export type DeliverySettings = {
  /** The events API that receives incidents. */
  incidentUrl: string;
  /** The server of Telegram's Bot API. */
  telegramUrl: string;
};

export type NotificationServices = Services & { delivery: DeliverySettings };

export const readDeliverySettings = (read: Reader): DeliverySettings => ({
  incidentUrl:
    read.url('STEWARD_INCIDENT_URL', ['http:', 'https:']) ?? 'https://events.pagerduty.com/v2/enqueue',
  telegramUrl: (read.url('STEWARD_TELEGRAM_URL', ['http:', 'https:']) ?? 'https://api.telegram.org').replace(
    /\/+$/,
    '',
  ),
});

export const transportsOf = (
  { clock, mailer, settings, delivery }: NotificationServices,
  http: Pick<HttpTransport, 'signal' | 'lookup'> = {},
): Transports => ({
  http: { clock, userAgent: 'Steward (+notifications)', ...http },
  mailer,
  publicUrl: settings.publicUrl,
  incidentUrl: delivery.incidentUrl,
  telegramUrl: delivery.telegramUrl,
});
