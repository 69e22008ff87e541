import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { rateLimitHeaders } from '#platform/http/rate-limit-headers.ts';
import { authenticate } from './authenticate.ts';
import type { Context, Services } from './context.ts';

/**
 * Admits the caller of a plain GET route and charges one read. The route changes nothing, so a session cookie is accepted
 * without the checks against cross-site requests: another site cannot read the response.
 */
export async function admitRead<ProductContext extends Context>(
  services: Services & Omit<ProductContext, 'caller' | 'requestId'>,
  gate: Gate<ProductContext>,
  { headers, ip, id: requestId }: FastifyRequest,
  reply: FastifyReply,
): Promise<ProductContext> {
  const caller = await authenticate(services, headers, ip);
  const context = { ...services, caller, requestId } as unknown as ProductContext;
  const allowance = gate.spendRead(context);
  void reply.headers({ ...rateLimitHeaders(allowance), ...gate.headersFor(context) });
  if (!allowance.allowed) throw rateLimited(allowance.resetSeconds);
  return context;
}
