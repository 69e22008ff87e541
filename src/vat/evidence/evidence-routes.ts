import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import type { Evidence } from './evidence.ts';
import type { PeriodQuery } from './parse-period.ts';
import { printJson } from './print-json.ts';
import { maxChecks, readEvidence, readPeriodEvidence } from './read-evidence.ts';
import { renderEvidence } from './render-evidence.ts';

/** Admits the caller, or throws. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
type CheckRequest = { Params: { id: string } };
type PeriodRequest = { Querystring: PeriodQuery };

const noBrowser =
  'There is no PDF, because this server has no browser to print it. Install one, or use the same address with .json.';

/** Evidence of one check and of a period, as JSON and as a document to print. */
export function registerEvidenceRoutes(app: FastifyInstance, admit: Admit): void {
  app.get<CheckRequest>('/evidence/:id.json', async (request, reply) =>
    sendJson(reply, await readEvidence(await admit(request, reply), request.params.id), request.params.id),
  );
  app.get<CheckRequest>('/evidence/:id.pdf', async (request, reply) => {
    const ctx = await admit(request, reply);
    return sendPdf(ctx, reply, await readEvidence(ctx, request.params.id), request.params.id);
  });
  const readers = new Set<string>();
  app.get<PeriodRequest>('/evidence.json', async (request, reply) => {
    const ctx = await admit(request, reply);
    enter(readers, ctx.caller.user.id, reply);
    const evidence = await readPeriodEvidence(ctx, request.query, maxChecks.json);
    return sendJson(reply, evidence, nameOf(evidence));
  });
  app.get<PeriodRequest>('/evidence.pdf', async (request, reply) => {
    const ctx = await admit(request, reply);
    const evidence = await readPeriodEvidence(ctx, request.query, maxChecks.pdf);
    return sendPdf(ctx, reply, evidence, nameOf(evidence));
  });
}

const retryAfterSeconds = 10;

/** One period of each user at a time: 10,000 checks take seconds of processor time, which others need. Until the response has ended. */
function enter(readers: Set<string>, userId: string, { raw }: FastifyReply): void {
  if (readers.has(userId)) throw rateLimited(retryAfterSeconds);
  if (raw.closed) return;
  readers.add(userId);
  raw.once('close', () => readers.delete(userId));
}

const nameOf = ({ header: { period } }: Evidence): string =>
  `${period!.from.slice(0, 10)}-to-${period!.to.slice(0, 10)}`;

const headersOf = (file: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="vat-evidence-${file}"`,
});

const sendJson = (reply: FastifyReply, evidence: Evidence, name: string): FastifyReply =>
  reply
    .headers(headersOf(`${name}.json`))
    .type('application/json; charset=utf-8')
    .send(Readable.from(printJson(evidence), { objectMode: false, highWaterMark: 65_536 }));

async function sendPdf(
  { evidence: { printer }, caller }: Context,
  reply: FastifyReply,
  evidence: Evidence,
  name: string,
): Promise<FastifyReply> {
  const pdf = await printer.print(caller.user.id, () => renderEvidence(evidence));
  if (pdf)
    return reply
      .headers(headersOf(`${name}.pdf`))
      .type('application/pdf')
      .send(pdf);
  return reply
    .status(503)
    .header('cache-control', 'no-store')
    .send({ errors: [{ message: noBrowser, extensions: { code: 'UNAVAILABLE' } }] });
}
