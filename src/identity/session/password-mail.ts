import { recordFor } from '../audit/record.ts';
import type { User } from '../caller.ts';
import type { Services } from '../context.ts';
import { findPasswordHash, findUserByEmail, insertUser, lockUser } from '../user/user-storage.ts';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Topic } from '#platform/queue/queue.ts';
import { newSecret, secretHashOf } from './session-secret.ts';
import { insertReset } from './session-storage.ts';

export type PasswordMail = { email: string; ip: string | null } & (
  | { kind: 'reset' }
  /** `invitedBy` is missing in messages of earlier versions. */
  | { kind: 'invite'; invitedBy?: string }
  /** `name` is used if the address has no account yet and one is created. */
  | { kind: 'sign-up'; name: string }
);

/** The consumer looks up the account and creates the link, so that the queue never contains a secret. */
export const passwordMailTopic: Topic<PasswordMail> = {
  name: 'identity.password-mail',
  retryDelaysSeconds: [5, 30, 120, 600],
  concurrency: 2,
};

export async function sendPasswordMail(services: Services, mail: PasswordMail): Promise<void> {
  const { mailer, db } = services;
  if (!mailer) return;
  if (mail.kind === 'sign-up') await createMember(services, mail);
  const user = await findUserByEmail(db, mail.email);
  if (!user) return;
  const content = await db.transaction().execute((tx) => writeMail(tx, services, user.id, mail));
  if (content) await mailer.send({ to: user.email, ...content });
}

/** Null if no email is needed. */
async function writeMail(
  tx: Tx,
  { settings }: Services,
  userId: string,
  mail: PasswordMail,
): Promise<{ subject: string; text: string } | null> {
  const { kind, ip } = mail;
  // Waits for a concurrent password change or disabling, which deletes all links; a link created meanwhile would survive.
  const user = await lockUser(tx, userId);
  if (!user || user.disabled) return null;
  const hasPassword = (await findPasswordHash(tx, userId)) !== null;
  // A password was set while the invitation waited in the queue; the link would replace it.
  if (kind === 'invite' && hasPassword) return null;
  const page = new URL('/auth', settings.publicUrl);
  if (kind === 'sign-up' && hasPassword) return alreadySignedUp(page.href);
  page.hash = `reset=${await createLinkSecret(tx, user, kind, ip)}`; // a fragment is not sent to servers, so it is in no access log
  return mails[kind](page.href, mail.kind === 'invite' ? mail.invitedBy : undefined);
}

/** Creates an account that cannot be used until a password is chosen with the link. Does nothing if the address has an account. */
async function createMember(
  { db }: Services,
  { email, name, ip }: Extract<PasswordMail, { kind: 'sign-up' }>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { id: newId(), email, name, role: 'MEMBER', passwordHash: null });
    if (user) await recordFor(tx, user, 'user.sign-up', `user ${email}`, ip);
  });
}

async function createLinkSecret(
  tx: Tx,
  user: User,
  kind: PasswordMail['kind'],
  ip: string | null,
): Promise<string> {
  const secret = newSecret();
  await insertReset(tx, user.id, secretHashOf(secret), validMinutes[kind]);
  await recordFor(tx, user, actions[kind], `user ${user.email}`, ip);
  return secret;
}

const validMinutes = { reset: 60, invite: 7 * 24 * 60, 'sign-up': 24 * 60 };
const actions = {
  reset: 'password.reset-link',
  invite: 'user.invite',
  'sign-up': 'user.sign-up-link',
} as const;

const mails = {
  reset: (link: string, _invitedBy?: string) => ({
    subject: 'Choose a new password for Steward',
    text: `Somebody, probably you, requested a new password.\n\nChoose one here within an hour:\n${link}\n\nIf it was not you, ignore this email. Nothing has changed.\n`,
  }),
  invite: (link: string, invitedBy = 'An administrator') => ({
    subject: `${invitedBy} invited you to Steward`,
    text: `${invitedBy} invited you to Steward.\n\nChoose a password here within seven days:\n${link}\n`,
  }),
  'sign-up': (link: string, _invitedBy?: string) => ({
    subject: 'Your Steward account',
    text: `Somebody, probably you, signed up with this address.\n\nChoose a password here within a day:\n${link}\n\nIf it was not you, ignore this email. Nobody can use the account without the link.\n`,
  }),
};

const alreadySignedUp = (page: string) => ({
  subject: 'You already have a Steward account',
  text: `Somebody, probably you, signed up with this address, which already has an account.\n\nSign in here. If you have forgotten your password, choose "Forgot password?":\n${page}\n\nIf it was not you, ignore this email. Nothing has changed.\n`,
});
