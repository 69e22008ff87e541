import type { FastifyReply } from 'fastify';

const name = 'steward_session';
const value = new RegExp(`(?:^|;) *${name}=([^; ]+)`);

/** Read by hand: a WebSocket upgrade passes no cookie parser. */
export const sessionSecretIn = (cookies: string | undefined): string | null =>
  value.exec(cookies ?? '')?.[1] ?? null;

export function setSessionCookie(
  reply: FastifyReply,
  secret: string,
  expiresAt: Date,
  secure: boolean,
): void {
  void reply.header(
    'set-cookie',
    `${name}=${secret}; Path=/; Expires=${expiresAt.toUTCString()}; ${flags(secure)}`,
  );
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  void reply.header('set-cookie', `${name}=; Path=/; Max-Age=0; ${flags(secure)}`);
}

const flags = (secure: boolean): string => `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
