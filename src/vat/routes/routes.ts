import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { listLog, type LogQuery } from '../log/list-log.ts';
import { lookup } from '../validation/lookup.ts';
import { checkInput, newRequest, toValidationResult, type ValidationResult } from '../validation/request.ts';
import { validate } from '../validation/validate.ts';
import type { Vat } from '../validation/vat.ts';
import { listUpstreams } from './list-upstreams.ts';

/** Admits the caller of an admin route, or throws. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

type Params = { Params: { countryCode: string; vatNumber: string } };

const contractFile = join(import.meta.dirname, '../../../contract/vat.openapi.json');

/** The two public endpoints, the contract, and the admin routes that the console uses. */
export async function registerVatRoutes(app: FastifyInstance, vat: Vat, admit: Admit): Promise<void> {
  const contract = await readFile(contractFile, 'utf8');
  const base = '/V1/vendor-vat-validator';
  // The checkout pages of shops call this from other origins. These endpoints do not use cookies.
  const publicHeaders = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };
  const config = { privatePath: true };

  const routes = {
    [`${base}/validate/:countryCode/:vatNumber`]: (request: FastifyRequest<Params>, reply: FastifyReply) => {
      const { countryCode, vatNumber } = request.params;
      void reply.headers(publicHeaders);
      return validate(newRequest(vat), countryCode, vatNumber);
    },
    [`${base}/lookup/:countryCode/:vatNumber`]: (request: FastifyRequest<Params>, reply: FastifyReply) => {
      const { countryCode, vatNumber } = request.params;
      const result = lookup(newRequest(vat), countryCode, vatNumber);
      void reply.headers(publicHeaders);
      return result instanceof Promise ? result : reply.send(result);
    },
  };
  for (const [url, handler] of Object.entries(routes)) {
    app.get<Params>(url, { config }, handler);
    refuseOtherMethods(app, url);
  }
  app.undecodablePaths.push((request) => {
    const body = respondUndecodable(vat, `${app.prefix}${base}`, request);
    return body && { headers: publicHeaders, body };
  });
  app.get('/openapi.json', (_request, reply) =>
    reply.header('access-control-allow-origin', '*').type('application/json').send(contract),
  );

  app.get('/admin/log', async (request, reply) =>
    listLog(await admit(request, reply), request.query as LogQuery),
  );
  app.get('/admin/upstreams', async (request, reply) => listUpstreams(await admit(request, reply), vat));
  for (const url of ['/openapi.json', '/admin/log', '/admin/upstreams']) refuseOtherMethods(app, url);
}

/**
 * Bad input is reported in `status`, even if it is not valid UTF-8 (`%FF`); such a part is returned as it was sent. A `%`
 * without two hexadecimal digits is not a valid URL, so the response is 400.
 */
function respondUndecodable(
  vat: Vat,
  base: string,
  { method, url }: FastifyRequest,
): ValidationResult | null {
  const path = url.split('?', 1)[0]!;
  if ((method !== 'GET' && method !== 'HEAD') || /%(?![0-9a-f]{2})/i.test(path)) return null;
  if (!path.startsWith(`${base}/`)) return null;
  const [verb, countryCode, vatNumber, ...rest] = path
    .slice(base.length + 1)
    .split('/')
    .map(decodeSafely);
  if ((verb !== 'validate' && verb !== 'lookup') || rest.length > 0) return null;
  if (countryCode === undefined || vatNumber === undefined) return null;
  const input = checkInput(vat.settings, countryCode, vatNumber);
  return input.kind === 'number' ? null : toValidationResult(countryCode, vatNumber, input.result);
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Responds before the body is read. */
function refuseOtherMethods(app: FastifyInstance, url: string): void {
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url,
    config: { privatePath: true },
    onRequest: async (_request, reply) =>
      reply
        .status(405)
        .header('allow', 'GET, HEAD')
        .send({
          errors: [{ message: 'Only GET and HEAD are allowed.', extensions: { code: 'BAD_REQUEST' } }],
        }),
    handler: () => {
      throw badRequest('Only GET and HEAD are allowed.');
    },
  });
}
