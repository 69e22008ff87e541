import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#identity/context.ts';
import type { StatusPage } from './page-storage.ts';

type Linked = Pick<Services, 'settings' | 'secrets'>;

/** The own domain at which the page is shown. */
export const servedDomain = ({
  domain,
  domainVerifiedAt,
}: Pick<StatusPage, 'domain' | 'domainVerifiedAt'>): string | null =>
  domainVerifiedAt === null ? null : domain;

/** Its address without a slash at its end and without a key. An own domain has the scheme and port of the public address. */
export function urlOf(
  { settings }: Pick<Services, 'settings'>,
  page: Pick<StatusPage, 'slug' | 'domain' | 'domainVerifiedAt'>,
): string {
  const { protocol, port, origin } = settings.publicUrl;
  const domain = servedDomain(page);
  return domain === null ? `${origin}/status/${page.slug}` : `${protocol}//${domain}${port && `:${port}`}`;
}

/** The address for those who may see the page: that of a LINK page contains the key. */
export function fullUrlOf(services: Linked, page: StatusPage, path = ''): string {
  const key = keyOf(services, page);
  return `${urlOf(services, page)}${path}${key === null ? '' : `?key=${key}`}`;
}

/** Relative to the address of the page. A new logo has a new id, so that it can be cached for ever. */
export const logoPathOf = ({ logoId }: Pick<StatusPage, 'logoId'>): string | null =>
  logoId === null ? null : `/logo/${logoId}`;

/** Where this server shows the logo, for those who may see the page. */
export function logoUrlOf(services: Linked, page: StatusPage): string | null {
  const path = logoPathOf(page);
  return path && fullUrlOf(services, page, path);
}

const purpose = 'status_pages.link_key';

export const newLinkKey = ({ secrets }: Pick<Services, 'secrets'>): string =>
  secrets.encrypt(randomBytes(16).toString('base64url'), purpose);

/** The key that the address of a LINK page contains; null for others. */
export const keyOf = (
  { secrets }: Pick<Services, 'secrets'>,
  { visibility, linkKey }: Pick<StatusPage, 'visibility' | 'linkKey'>,
): string | null => (visibility === 'LINK' && linkKey !== null ? secrets.decrypt(linkKey, purpose) : null);

/** Whether this is the key of a LINK page, as `keyOf` returns it. */
export function isKey(key: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(key), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
