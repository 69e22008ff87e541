import type { NotificationServices } from '../delivery/delivery-settings.ts';
import type { Carriers } from './open-sender.ts';
import type { Postman } from './post.ts';

/** What takes messages out of the house. */
export const carriersOf = (
  {
    clock,
    mailer,
    settings,
    delivery,
  }: Pick<NotificationServices, 'clock' | 'mailer' | 'settings' | 'delivery'>,
  extra: Pick<Postman, 'signal' | 'lookup'> = {},
): Carriers => ({
  postman: { clock, userAgent: 'Steward (+notifications)', ...extra },
  mailer,
  publicUrl: settings.publicUrl,
  incidentUrl: delivery.incidentUrl,
});
