import { createHmac } from 'node:crypto';
import { cookieFlags } from '../session/cookie.ts';

/*
 * One attempt to sign in, between the redirect to the provider and the return. The browser keeps its secret in a cookie, and the
 * server only the hash of it, so that the return works once and in this browser only.
 */

const name = 'steward_oidc';
const value = new RegExp(`(?:^|;) *${name}=([\\w-]{43})\\.([\\w-]*)(?:\\.([\\w-]{43}))?(?:;|$)`);
const isSecret = /^[\w-]{43}$/;
export const attemptMinutes = 15;

/** `invitation`: the secret of the link with which the visitor came; empty without one. It must be in no address that servers see. */
export type Attempt = { secret: string; next: string; invitation: string };

export const attemptCookie = ({ secret, next, invitation }: Attempt, publicUrl: URL): string => {
  const path = Buffer.from(next.slice(0, 1_000)).toString('base64url');
  const parts = [secret, path, ...(isSecret.test(invitation) ? [invitation] : [])];
  return `${name}=${parts.join('.')}; Path=/auth/oidc; Max-Age=${attemptMinutes * 60}; ${cookieFlags(publicUrl)}`;
};

export const noAttemptCookie = (publicUrl: URL): string =>
  `${name}=; Path=/auth/oidc; Max-Age=0; ${cookieFlags(publicUrl)}`;

export function attemptIn(cookies: string | undefined): Attempt | null {
  const [, secret, path = '', invitation = ''] = value.exec(cookies ?? '') ?? [];
  return secret ? { secret, next: Buffer.from(path, 'base64url').toString(), invitation } : null;
}

/** Derived, so that nothing of it has to be stored. Each is 256 bits in base64url, as PKCE requires. */
export const parametersOf = (secret: string) => ({
  state: derive(secret, 'state'),
  nonce: derive(secret, 'nonce'),
  codeVerifier: derive(secret, 'code verifier'),
});

const derive = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`oidc ${purpose}`).digest('base64url');
