import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, unauthorized } from '#platform/errors.ts';
import { containsNul, nulMessage } from '#platform/text.ts';
import { bySession } from './authenticate.ts';
import type { User } from './caller.ts';
import { contextOf, type Context, type Services } from './context.ts';
import { sessionCookie } from './session/cookie.ts';
import { deviceCookie } from './session/device-cookie.ts';
import type { OpenedSession, Origin } from './session/open-session.ts';
import type { HalfOpen } from './sign-in/finish-sign-in.ts';

/* What the routes below `/auth` share. */

/** The context of a browser with a session. A token is not enough. */
export async function signedIn(services: Services, { headers, ip, id }: FastifyRequest): Promise<Context> {
  const caller = await bySession(services, headers.cookie, ip);
  if (!caller) throw unauthorized('You are not signed in.');
  return contextOf(services, caller, id);
}

/** The response to a sign-in. Without a session, it says what the browser has to send next. */
export function sendSession(
  services: Services,
  reply: FastifyReply,
  result: OpenedSession | HalfOpen,
): object {
  if ('secondFactor' in result) return result;
  const { publicUrl } = services.settings;
  const device = deviceCookie(services.secrets, result.user.email, publicUrl);
  void reply.header('set-cookie', [sessionCookie(result, publicUrl), device]);
  return { user: publicUser(result.user), expiresAt: result.expiresAt };
}

export const publicUser = ({ id, email, name, role }: User) => ({ id, email, name, role });

/** The named fields of the body. A field that is missing or not a string is empty; each verb validates it. */
export function texts<Name extends string>(
  request: FastifyRequest,
  names: readonly Name[],
): Record<Name, string> {
  const given = fieldsOf(request);
  const entries = names.map((name) => [name, typeof given[name] === 'string' ? given[name] : '']);
  return Object.fromEntries(entries) as Record<Name, string>;
}

export function fieldsOf({ body }: FastifyRequest): Record<string, unknown> {
  if (containsNul(body)) throw badRequest(nulMessage);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  ip,
  host: headers.host ?? '',
  userAgent: headers['user-agent'] ?? null,
  cookies: headers.cookie,
});
