import { readFile } from 'node:fs/promises';
import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { packageFile } from '#platform/package-files.ts';
import { createAvailabilityList } from '../availability/list-availability.ts';
import { listLog, type LogQuery } from '../log/list-log.ts';
import { lookup } from '../validation/lookup.ts';
import { checkInput, newRequest, toValidationResult, type ValidationResult } from '../validation/request.ts';
import { validate } from '../validation/validate.ts';
import type { Vat } from '../validation/vat.ts';
import { admitKey, type Admission } from './admit-key.ts';
import { findMember } from './find-member.ts';
import { listUpstreams } from './list-upstreams.ts';

/** Admits a caller, or throws. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

type Params = { Params: { countryCode: string; vatNumber: string } };

const contractFile = packageFile('contract/vat.openapi.json');

/** The two public endpoints, the contract, and the admin routes that the console uses. */
export async function registerVatRoutes(
  app: FastifyInstance,
  vat: Vat,
  { admin, member }: { admin: Admit; member: Admit },
): Promise<void> {
  const contract = await readFile(contractFile, 'utf8');
  const base = '/V1/vendor-vat-validator';
  const config = { privatePath: true };

  for (const [name, verb] of Object.entries({ validate, lookup })) {
    const answer = (
      request: FastifyRequest<Params>,
      reply: FastifyReply,
      { holder, error, headers }: Admission,
    ): unknown => {
      void reply.headers(headers);
      if (error) throw error;
      const { countryCode, vatNumber } = request.params;
      const result = verb(newRequest(vat, holder), countryCode, vatNumber);
      return result instanceof Promise ? result : reply.send(result);
    };
    const url = `${base}/${name}/:countryCode/:vatNumber`;
    app.get<Params>(url, { config }, (request, reply) => {
      const admission = admitKey(vat, request, () => findMember(member(request, reply)));
      return admission instanceof Promise
        ? admission.then((admitted) => answer(request, reply, admitted))
        : answer(request, reply, admission);
    });
    refuseOtherMethods(app, url);
  }
  app.undecodablePaths.push(async (request, reply) => {
    const result = respondUndecodable(vat, `${app.prefix}${base}`, request);
    if (!result) return null;
    const { headers } = request;
    const query = parse(request.url.split('?').slice(1).join('?'));
    const { error, headers: answered } = await admitKey(vat, { headers, query }, () =>
      findMember(member(request, reply)),
    );
    void reply.headers(answered);
    if (error) throw error;
    return result;
  });
  app.get('/openapi.json', (_request, reply) =>
    reply.header('access-control-allow-origin', '*').type('application/json').send(contract),
  );

  const availability = createAvailabilityList(vat.db, vat.clock);
  app.get('/availability.json', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
      .send(await availability()),
  );

  app.get('/admin/log', async (request, reply) =>
    listLog(await admin(request, reply), request.query as LogQuery),
  );
  app.get('/admin/upstreams', async (request, reply) => listUpstreams(await admin(request, reply), vat));
  for (const url of ['/openapi.json', '/availability.json', '/admin/log', '/admin/upstreams'])
    refuseOtherMethods(app, url);
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
