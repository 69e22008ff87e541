import { recordFor } from '../audit/record.ts';
import type { User } from '../caller.ts';
import type { Services } from '../context.ts';
import { findUserByEmail } from '../user/user-storage.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { newSecret, secretHashOf } from './session-secret.ts';
import { insertReset } from './session-storage.ts';

export type PasswordMail = { email: string; kind: 'reset' | 'invite'; ip: string | null };

/** The link is made by the consumer, so no secret ever lies in the queue; and whether there is such an account is found out there. */
export const passwordMailTopic: Topic<PasswordMail> = {
  name: 'identity.password-mail',
  retryDelaysSeconds: [5, 30, 120, 600],
  concurrency: 2,
};

export async function sendPasswordMail(services: Services, { email, kind, ip }: PasswordMail): Promise<void> {
  const user = await findUserByEmail(services.db, email);
  if (!user || user.disabled || !services.mailer) return;
  // A password was set while the invitation waited in the queue: the link would replace it.
  if (kind === 'invite' && user.passwordHash !== null) return;
  const link = await makeLink(services, user, kind, ip);
  await services.mailer.send({ to: user.email, ...mails[kind](link) });
}

async function makeLink(
  services: Services,
  user: User,
  kind: PasswordMail['kind'],
  ip: string | null,
): Promise<string> {
  const secret = newSecret();
  await services.db.transaction().execute(async (tx) => {
    await insertReset(tx, user.id, secretHashOf(secret), validMinutes[kind]);
    await recordFor(tx, user, actions[kind], `user ${user.email}`, ip);
  });
  const link = new URL('/auth', services.settings.publicUrl);
  link.hash = `reset=${secret}`; // a fragment is sent to no server and stands in no access log
  return link.href;
}

const validMinutes = { reset: 60, invite: 7 * 24 * 60 };
const actions = { reset: 'password.reset-link', invite: 'user.invite' };

const mails = {
  reset: (link: string) => ({
    subject: 'Choose a new password for Steward',
    text: `Somebody, probably you, asked for a new password.\n\nChoose one here within an hour:\n${link}\n\nIf it was not you, ignore this mail: nothing has changed.\n`,
  }),
  invite: (link: string) => ({
    subject: 'Your Steward account',
    text: `An account was made for you.\n\nChoose a password here within seven days:\n${link}\n`,
  }),
};
