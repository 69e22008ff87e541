import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieFlags } from '#identity/session/cookie.ts';
import type { MonitoringServices } from '../context.ts';
import { isKey, keyOf } from '../status-page/links.ts';
import type { ListedPage } from './change-storage.ts';

type Services = Pick<MonitoringServices, 'secrets' | 'settings' | 'clock'>;

const cookieDays = 30;

/** Decrypted once for each version of a page. */
const keys = new WeakMap<ListedPage, { key: string | null }>();

function keyOfListed(services: Services, page: ListedPage): string | null {
  const known = keys.get(page) ?? { key: keyOf(services, page) };
  keys.set(page, known);
  return known.key;
}

/** `hidden`: as if there was no such page. `locked`: the visitor has to sign in. */
export function accessTo(
  services: Services,
  page: ListedPage,
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
): 'open' | 'hidden' | 'locked' {
  if (page.visibility === 'PUBLIC') return 'open';
  if (page.visibility === 'LINK') {
    const key = keyOfListed(services, page);
    const given = (query as Record<string, unknown>)['key'];
    return key !== null && typeof given === 'string' && isKey(key, given) ? 'open' : 'hidden';
  }
  return isSignedIn(services, page, headers.cookie) ? 'open' : 'locked';
}

const nameOf = ({ id }: ListedPage): string => `steward_status_${id.replaceAll('-', '').slice(-12)}`;

/** Contains the hash of the password, so that a new password ends what was signed in with the former one. */
function macOf({ secrets }: Services, { id, passwordHash }: ListedPage, expires: string): Buffer {
  const password = createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex');
  return createHmac('sha256', secrets.deriveKey('status page cookie'))
    .update(`${id} ${password} ${expires}`)
    .digest();
}

function isSignedIn(services: Services, page: ListedPage, cookies = ''): boolean {
  if (page.passwordHash === null) return false;
  const name = nameOf(page);
  const value = cookies
    .split(/; */)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [, expires, mac] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (!expires || !mac || Number(expires) * 1_000 < services.clock.now().getTime()) return false;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(services, page, expires));
}

/** The value of a `Set-Cookie` header. */
export function cookieFor(services: Services, page: ListedPage, path: string): string {
  const seconds = cookieDays * 86_400;
  const expires = String(Math.floor(services.clock.now().getTime() / 1_000) + seconds);
  const value = `${expires}.${macOf(services, page, expires).toString('base64url')}`;
  return `${nameOf(page)}=${value}; Path=${path}; Max-Age=${seconds}; ${cookieFlags(services.settings.publicUrl)}`;
}
