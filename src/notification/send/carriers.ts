import type { Services } from '#identity/context.ts';
import type { Carriers } from './open-sender.ts';
import type { Postman } from './post.ts';

/** What takes messages out of the house. */
export const carriersOf = (
  { clock, mailer, settings }: Pick<Services, 'clock' | 'mailer' | 'settings'>,
  extra: Pick<Postman, 'signal' | 'lookup'> = {},
): Carriers => ({
  postman: { clock, userAgent: 'Steward (+notifications)', ...extra },
  mailer,
  publicUrl: settings.publicUrl,
  incidentUrl: settings.incidentUrl,
});
