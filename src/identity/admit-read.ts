import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { rateLimitHeaders } from '#platform/http/rate-limit-headers.ts';
import { authenticate } from './authenticate.ts';
import { contextOf, type Context, type Services } from './context.ts';

/**
 * Admits the caller of a plain GET route and charges one read. The route changes nothing, so a session cookie is accepted
 * without the checks against cross-site requests: another site cannot read the response.
 */
export async function admitRead<ProductServices extends Services>(
  services: ProductServices,
  gate: Gate<ProductServices & Pick<Context, 'caller' | 'requestId'>>,
  { headers, ip, id }: FastifyRequest,
  reply: FastifyReply,
): Promise<ProductServices & Pick<Context, 'caller' | 'requestId'>> {
  const context = contextOf(services, await authenticate(services, headers, ip), id);
  const allowance = gate.spendRead(context);
  void reply.headers({ ...rateLimitHeaders(allowance), ...gate.headersFor(context) });
  if (!allowance.allowed) throw rateLimited(allowance.resetSeconds);
  return context;
}
