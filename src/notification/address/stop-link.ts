import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '#identity/context.ts';
import { isId } from '#platform/id.ts';

/** The mails of a team to one address. */
export type MailSubject = { teamId: string; address: string };

type Keys = Pick<Services, 'secrets' | 'settings'>;

const macOf = ({ secrets }: Pick<Services, 'secrets'>, payload: string): Buffer =>
  createHmac('sha256', secrets.deriveKey('stop mail')).update(payload).digest();

/** Where an address stops the mails of a team. It is in each mail to one address, so that nothing has to be stored for it. */
export function stopUrl(services: Keys, { teamId, address }: MailSubject): string {
  const payload = Buffer.from(`${teamId} ${address.toLowerCase()}`).toString('base64url');
  const token = `${payload}.${macOf(services, payload).toString('base64url')}`;
  return new URL(`/stop-mail/${token}`, services.settings.publicUrl).href;
}

/** Null if it is forged, or from before a rotation of the key. */
export function readStopToken(services: Pick<Services, 'secrets'>, token: string): MailSubject | null {
  const [payload = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(services, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const text = Buffer.from(payload, 'base64url').toString();
  const [teamId, address] = [text.slice(0, 36), text.slice(37)];
  return isId(teamId) && address ? { teamId, address } : null;
}
