import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { rateLimitHeaders } from '#platform/http/rate-limit-headers.ts';
import { refuseForeignOrigin, requireCsvPost } from '#platform/http/same-origin.ts';
import { authenticate } from './authenticate.ts';
import { contextOf, type Context, type Services } from './context.ts';
import { sessionSecretIn } from './session/cookie.ts';

/** Admits the caller of a route that takes a CSV file, before the file is read, and charges one write. */
export async function admitUpload<ProductServices extends Services>(
  services: ProductServices,
  gate: Gate<ProductServices & Pick<Context, 'caller' | 'requestId'>>,
  { method, headers, ip, id }: FastifyRequest,
  reply: FastifyReply,
): Promise<ProductServices & Pick<Context, 'caller' | 'requestId'>> {
  if (headers.authorization === undefined && sessionSecretIn(headers.cookie) !== null) {
    refuseForeignOrigin(headers, services.settings.publicUrl);
    requireCsvPost(method, headers);
  }
  const context = contextOf(services, await authenticate(services, headers, ip), id);
  const read = gate.spendRead(context);
  // Refused without a query.
  if (!read.allowed) throw rateLimited(read.resetSeconds);
  const allowance = await gate.spendWrite(context, 1);
  void reply.headers({ ...rateLimitHeaders(allowance), ...gate.headersFor(context) });
  if (!allowance.allowed) throw rateLimited(allowance.resetSeconds);
  return context;
}
