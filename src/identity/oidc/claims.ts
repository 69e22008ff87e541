import type { OidcSettings } from './settings.ts';

/** What the provider says about a person. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Null if it is missing or nobody has verified it. */
  email: string | null;
  name: string | null;
  groups: readonly string[];
  /** When they signed in to the provider; null if it does not say. */
  authenticatedAt: Date | null;
};

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

export function readIdentity(claims: Claims, { groupsClaim }: OidcSettings): Identity {
  const { iss, sub, email, name, auth_time: authTime } = claims;
  const groups = [claims[groupsClaim]].flat().filter((group) => typeof group === 'string');
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && isVerified(claims, email) ? email : null,
    name: typeof name === 'string' ? name : null,
    groups: groups.slice(0, 1_000),
    authenticatedAt: typeof authTime === 'number' ? toTime(authTime) : null,
  };
}

/** What is not a time counts as long ago. */
const toTime = (seconds: number): Date => {
  const isTime = seconds > 0 && seconds < 1e11;
  return new Date(isTime ? seconds * 1_000 : 0);
};

/** Entra ID has no `email_verified`. Its optional claim `xms_edov` says that the tenant owns the domain of the address. */
const isVerified = (claims: Claims, email: string): boolean =>
  claims['email_verified'] === undefined
    ? [true, 1, '1', 'true'].includes(claims['xms_edov'] as never)
    : claims['email_verified'] === true && isAuthoritative(claims, email);

const google = 'https://accounts.google.com';
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * Anybody can have a Google account with an address of another domain, which was verified once and stays so when its mailbox is gone. `hd` is
 * the domain of the organisation that the account belongs to.
 */
function isAuthoritative({ iss, hd }: Claims, email: string): boolean {
  const domain = domainOf(email);
  return iss !== google || gmail.has(domain) || (typeof hd === 'string' && hd.toLowerCase() === domain);
}

export const isAllowedDomain = (email: string, { allowedDomains }: OidcSettings): boolean =>
  allowedDomains.length === 0 || allowedDomains.includes(domainOf(email));

const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
