const name = 'steward_session';
const value = new RegExp(`(?:^|;) *${name}=([^; ]+)`);

export type SessionCookie = { secret: string; expiresAt: Date };

/** Parsed here, because a WebSocket upgrade passes no cookie parser. */
export const sessionSecretIn = (cookies: string | undefined): string | null =>
  value.exec(cookies ?? '')?.[1] ?? null;

/** The value of a `Set-Cookie` header. */
export const sessionCookie = ({ secret, expiresAt }: SessionCookie, publicUrl: URL): string =>
  `${name}=${secret}; Path=/; Expires=${expiresAt.toUTCString()}; ${cookieFlags(publicUrl)}`;

export const noSessionCookie = (publicUrl: URL): string =>
  `${name}=; Path=/; Max-Age=0; ${cookieFlags(publicUrl)}`;

export const cookieFlags = ({ protocol }: URL): string =>
  `HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
