import { parseTeamRoles, type OidcSettings } from '#identity/oidc/settings.ts';
import { isLoopbackHost } from '#platform/http/loopback.ts';
import type { Reader } from '#platform/settings-reader.ts';

/** Null if there is no provider. */
export function readOidc(
  read: Reader,
  { checksAddresses }: { checksAddresses: boolean },
): OidcSettings | null {
  const issuer = read.url('STEWARD_OIDC_ISSUER', ['https:', 'http:']);
  const clientId = read.text('STEWARD_OIDC_CLIENT_ID');
  const others = {
    clientSecret: read.text('STEWARD_OIDC_CLIENT_SECRET'),
    scopes: withOpenId(read.text('STEWARD_OIDC_SCOPES') ?? 'openid email profile'),
    button: read.text('STEWARD_OIDC_BUTTON') ?? 'Single sign-on',
    allowedDomains: listOf(read.text('STEWARD_OIDC_ALLOWED_DOMAINS')).map((domain) => domain.toLowerCase()),
    groupsClaim: read.text('STEWARD_OIDC_GROUPS_CLAIM') ?? 'groups',
    teamRoles: read.parsed('STEWARD_OIDC_TEAM_ROLES', parseTeamRoles) ?? [],
  };
  if (!issuer && !clientId) return null;
  if (!issuer || !clientId) {
    read.mistake('STEWARD_OIDC_ISSUER and STEWARD_OIDC_CLIENT_ID must be set together: set both or neither.');
    return null;
  }
  const url = new URL(issuer);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    read.mistake('STEWARD_OIDC_ISSUER must start with https://, unless the provider is on this machine.');
  // Anyone can have an account there.
  if (url.hostname === 'accounts.google.com' && others.allowedDomains.length === 0)
    read.mistake(
      'STEWARD_OIDC_ALLOWED_DOMAINS must be set for accounts.google.com: otherwise anyone can sign in.',
    );
  // An account could be created with the address of somebody who then signs in through the provider and shares it.
  if (read.text('STEWARD_SIGN_UP') === 'open' && !checksAddresses)
    read.mistake(
      'STEWARD_SIGN_UP=open with STEWARD_OIDC_ISSUER needs SMTP_URL: without email, anyone could sign up with an address of somebody else.',
    );
  return { issuer: url, clientId, ...others };
}

const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Without this scope it is not OpenID Connect. */
const withOpenId = (scopes: string): string => [...new Set(['openid', ...scopes.split(/[\s,]+/)])].join(' ');
