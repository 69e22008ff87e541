import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { listLog, type LogQuery } from '../log/list-log.ts';
import { listUpstreams } from './list-upstreams.ts';
import { lookup } from '../validation/lookup.ts';
import { preCheck } from '../validation/request.ts';
import { answerTo, type ValidationResult } from '../upstream/result.ts';
import { validate } from '../validation/validate.ts';
import { newRequest, type Vat } from '../validation/vat.ts';

/** Admits the caller of an admin route, or throws. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

type Params = { Params: { countryCode: string; vatNumber: string } };

const contractFile = join(import.meta.dirname, '../../../contract/vat.openapi.json');

/** The two public endpoints, their contract, and what the console shows. Below wherever `app` stands. */
export async function registerVatRoutes(app: FastifyInstance, vat: Vat, admit: Admit): Promise<void> {
  const contract = await readFile(contractFile, 'utf8');
  const base = '/V1/vendor-vat-validator';
  // Shops ask from the pages of their checkout, on origins of their own. There is nothing here that a cookie opens.
  const open = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };
  const config = { privatePath: true };

  const routes = {
    [`${base}/validate/:countryCode/:vatNumber`]: (request: FastifyRequest<Params>, reply: FastifyReply) => {
      const { countryCode, vatNumber } = request.params;
      void reply.headers(open);
      return validate(newRequest(vat), countryCode, vatNumber);
    },
    [`${base}/lookup/:countryCode/:vatNumber`]: (request: FastifyRequest<Params>, reply: FastifyReply) => {
      const { countryCode, vatNumber } = request.params;
      const answer = lookup(newRequest(vat), countryCode, vatNumber);
      void reply.headers(open);
      return answer instanceof Promise ? answer : reply.send(answer);
    },
  };
  for (const [url, handler] of Object.entries(routes)) {
    app.get<Params>(url, { config }, handler);
    refuseOtherMethods(app, url);
  }
  app.undecodablePaths.push((request) => {
    const body = answerUndecodable(vat, `${app.prefix}${base}`, request);
    return body && { headers: open, body };
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
 * Input failures are reported in `status`, also when the input is no text, as `%FF`: it is taken as it stands in the path.
 * A `%` without two hexadecimal digits is no URL, and no input either.
 */
function answerUndecodable(vat: Vat, base: string, { method, url }: FastifyRequest): ValidationResult | null {
  const path = url.split('?', 1)[0]!;
  if ((method !== 'GET' && method !== 'HEAD') || /%(?![0-9a-f]{2})/i.test(path)) return null;
  if (!path.startsWith(`${base}/`)) return null;
  const [verb, countryCode, vatNumber, ...rest] = path
    .slice(base.length + 1)
    .split('/')
    .map(decoded);
  if ((verb !== 'validate' && verb !== 'lookup') || rest.length > 0) return null;
  if (countryCode === undefined || vatNumber === undefined) return null;
  const checked = preCheck(vat.settings, countryCode, vatNumber);
  return checked.kind === 'answered' ? answerTo(countryCode, vatNumber, checked.finding) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Before the body is read, whatever it is. */
function refuseOtherMethods(app: FastifyInstance, url: string): void {
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url,
    config: { privatePath: true },
    onRequest: async (_request, reply) =>
      reply
        .status(405)
        .header('allow', 'GET, HEAD')
        .send({ errors: [{ message: 'This is read with GET.', extensions: { code: 'BAD_REQUEST' } }] }),
    handler: () => {
      throw badRequest('This is read with GET.');
    },
  });
}
