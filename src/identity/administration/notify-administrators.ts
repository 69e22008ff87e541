import { messageOf } from '#platform/errors.ts';
import type { Services } from '../context.ts';
import {
  claimNotice,
  forgetNotices,
  listAdministrators,
  markNoticeSent,
  type Administrator,
} from './notice-storage.ts';

type NoticeServices = Pick<Services, 'db' | 'mailer' | 'settings' | 'log'>;
type Notice = { subject: string; text: string };

/**
 * Sends an email to each administrator, at most once per day and topic, whichever process is first. Returns whether all were told, also by
 * another process: if not, a later call mails those who were not. Never rejects.
 */
export async function notifyAdministrators(
  services: NoticeServices,
  topic: string,
  notice: Notice,
): Promise<boolean> {
  if (!services.mailer) return false;
  try {
    const told: boolean[] = [];
    for (const administrator of await listAdministrators(services.db))
      told.push(await notify(services, topic, notice, administrator));
    return told.every(Boolean);
  } catch (error) {
    services.log.warn({ topic, reason: messageOf(error) }, 'the administrators could not be notified');
    return false;
  }
}

/** One whose mail fails does not keep it from the others. */
async function notify(
  { db, mailer, settings, log }: NoticeServices,
  topic: string,
  { subject, text }: Notice,
  { id, email }: Administrator,
): Promise<boolean> {
  try {
    const claim = await claimNotice(db, topic, id);
    if (claim !== 'mine') return claim === 'told';
    await mailer!.send({
      to: email,
      subject: `${subject} (${settings.publicUrl.host})`,
      text: `${text}\n\nSent by Steward at ${settings.publicUrl.origin}\n`,
    });
    await markNoticeSent(db, topic, id);
    return true;
  } catch (error) {
    const reason = messageOf(error);
    log.warn({ topic, user: id, reason }, 'an administrator could not be notified; it will be tried again');
    return false;
  }
}

/** What the notice was about is over. Never rejects: at worst, the next notice is a day late. */
export async function endNotice({ db, log }: NoticeServices, topic: string): Promise<void> {
  try {
    await forgetNotices(db, topic);
  } catch (error) {
    log.warn({ topic, reason: messageOf(error) }, 'the end of a notice could not be stored');
  }
}
