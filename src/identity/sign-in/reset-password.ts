import { badRequest } from '#platform/errors.ts';
import { recordFor } from '../audit/record.ts';
import { requirePasswordSignIn, type Services } from '../context.ts';
import { oncePerPause } from '../mail-pause.ts';
import { announceRevocation } from '../revocation.ts';
import { confirmByMail } from './confirm-address.ts';
import { hashPassword, parsePassword } from '../user/password.ts';
import { parseEmail } from '../user/parse-user.ts';
import { lockUser } from '../user/user-storage.ts';
import { passwordMailTopic } from '../session/password-mail.ts';
import { replacePassword } from '../session/replace-password.ts';
import { secretHashOf } from '../session/session-secret.ts';
import { findResetUser, redeemReset } from '../session/session-storage.ts';
import { throttle, throttleByNetwork } from '../session/throttle.ts';

/** Behaves the same whether or not the account exists, and whether or not it gets a mail. The queue sends it later. */
export async function requestReset(services: Services, input: { email: string }, ip: string): Promise<void> {
  requirePasswordSignIn(services);
  if (!services.mailer)
    throw badRequest('This server cannot send email. Ask an administrator to reset your password.');
  const email = parseEmail(input.email);
  await throttleByNetwork(services, 'reset', { email, ip });
  await services.queue.enqueue(
    passwordMailTopic,
    { email, kind: 'reset', ip },
    oncePerPause(`reset ${email}`),
  );
}

export async function confirmReset(
  services: Services,
  input: { token: string; password: string },
  ip: string,
): Promise<void> {
  await throttle(services, 'reset-confirm', ip, null);
  const hash = await hashPassword(parsePassword(input.password));
  const user = await services.db.transaction().execute(async (tx) => {
    const secretHash = secretHashOf(input.token);
    const userId = await findResetUser(tx, secretHash);
    // The user is locked first: of two links that are used at the same time, the second one is already deleted.
    const owner = userId && (await lockUser(tx, userId));
    if (!owner || owner.disabled || !(await redeemReset(tx, secretHash)))
      throw badRequest('This link has been used or has expired. Request a new one.');
    await replacePassword(tx, owner.id, hash, null);
    await recordFor(tx, owner, 'password.reset', `user ${owner.email}`, ip);
    await confirmByMail(tx, owner, ip);
    return owner;
  });
  await announceRevocation(services, { userId: user.id });
}
