import { messageOf } from '#platform/errors.ts';
import type { Services } from '../context.ts';
import { listAdministratorAddresses } from '../user/user-storage.ts';

/**
 * Sends an email to all administrators, at most once per hour and topic, whichever process is first. Returns whether they were told, also
 * by another process. Never rejects.
 */
export async function notifyAdministrators(
  services: Pick<Services, 'db' | 'mailer' | 'rateLimiter' | 'settings' | 'log'>,
  topic: string,
  { subject, text }: { subject: string; text: string },
): Promise<boolean> {
  const { db, mailer, rateLimiter, settings, log } = services;
  if (!mailer) return false;
  try {
    if (!(await rateLimiter.spendInHour(`notify administrators: ${topic}`, 1)).allowed) return true;
    const from = settings.publicUrl.host;
    for (const to of await listAdministratorAddresses(db))
      await mailer.send({
        to,
        subject: `${subject} (${from})`,
        text: `${text}\n\nSent by Steward at ${settings.publicUrl.origin}\n`,
      });
    return true;
  } catch (error) {
    log.warn({ topic, reason: messageOf(error) }, 'the administrators could not be notified');
    return false;
  }
}
