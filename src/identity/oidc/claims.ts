import type { OidcSettings } from './settings.ts';

/** What the provider says about a person. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Null if it is missing or nobody has verified it. */
  email: string | null;
  name: string | null;
  /** Those of the rules for roles. Null if the provider has groups that it does not send. */
  groups: readonly string[] | null;
  /** When they signed in to the provider; null if it does not say. */
  authenticatedAt: Date | null;
};

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

export function readIdentity(claims: Claims, settings: OidcSettings): Identity {
  const { iss, sub, email, name, auth_time: authTime } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && isVerified(claims, email) ? email : null,
    name: typeof name === 'string' ? name : null,
    groups: groupsIn(claims, settings),
    authenticatedAt: typeof authTime === 'number' ? toTime(authTime) : null,
  };
}

/**
 * For somebody in more than 200 groups, Entra ID sends only where to ask for them, or `hasgroups`. A claim that is merely missing means no groups:
 * from version 22 on, Keycloak sends none for somebody without groups, who would otherwise keep the roles of the groups that they have left.
 */
function groupsIn(claims: Claims, { groupsClaim, teamRoles }: OidcSettings): string[] | null {
  const { _claim_names: elsewhere, hasgroups } = claims;
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim))
    return null;
  if (
    groupsClaim === 'groups' &&
    claims[groupsClaim] === undefined &&
    [true, 'true'].includes(hasgroups as never)
  )
    return null;
  const given = new Set([claims[groupsClaim]].flat());
  return teamRoles.map(({ group }) => group).filter((group) => given.has(group));
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
