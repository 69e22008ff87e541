import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOrTimeRule, parseDayOrTime } from '#platform/date-time.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { acceptStreams, parseCsvQuery, refusalStatus, type CsvQuery } from '../csv/upload-request.ts';
import { verdicts } from './customer.ts';
import { downloadCustomers } from './download-customers.ts';
import type { CustomerFilterInput } from './parse-filter.ts';
import { uploadCustomers, type Upload } from './upload-customers.ts';

export type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

type Query = { Querystring: Record<string, unknown> };

/** `POST` adds and changes customers, `GET` returns them. */
export async function registerCustomerCsv(
  app: FastifyInstance,
  { read, upload }: { read: Admission; upload: Admission },
): Promise<void> {
  app.get<Query>('/customers.csv', async (request, reply) => {
    const ctx = await read(request, reply);
    const lines = downloadCustomers(ctx, teamOf(request.query), filterOf(request.query));
    return reply
      .header('content-disposition', 'attachment; filename="vat-customers.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines));
  });
  await app.register(async (scope) => {
    acceptStreams(scope);
    const contexts = new WeakMap<FastifyRequest, Context>();
    scope.post<Query & { Body: AsyncIterable<Uint8Array> | undefined }>(
      '/customers.csv',
      // Before the file is read.
      { onRequest: async (request, reply) => void contexts.set(request, await upload(request, reply)) },
      async (request, reply) => {
        const options = parseCsvQuery(request.query as CsvQuery);
        const stream = request.body ?? Readable.from([]);
        const result = await uploadCustomers(contexts.get(request)!, teamOf(request.query), stream, options);
        return answerUpload(reply, result);
      },
    );
  });
}

function answerUpload(reply: FastifyReply, { refused, ...stored }: Upload): FastifyReply {
  if (!refused) return reply.send(stored);
  const { rows, created, updated, unchanged, errorCount } = stored;
  const text =
    rows === 0
      ? 'Nothing was stored.'
      : `The first ${shown(rows)} rows are stored: ${shown(created)} created, ${shown(updated)} changed, ${shown(unchanged)} unchanged, ${shown(errorCount)} with errors.`;
  const extensions = { code: 'BAD_REQUEST', reason: refused.reason, stored };
  return reply
    .status(refusalStatus[refused.reason])
    .send({ errors: [{ message: `${refused.message} ${text}`, extensions }] });
}

const shown = (count: number): string => count.toLocaleString('en-US');

const teamOf = (query: Record<string, unknown>): string | null => textOf(query, 'teamId');

function textOf(query: Record<string, unknown>, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw badRequest(`${name} can be given only once.`);
  return value;
}

function filterOf(query: Record<string, unknown>): CustomerFilterInput {
  const verdict = textOf(query, 'verdict');
  const known = verdicts.find((each) => each === verdict) ?? null;
  if (verdict !== null && known === null) throw badRequest(`verdict must be one of ${verdicts.join(', ')}.`);
  const since = textOf(query, 'changedSince');
  const changedSince = since === null ? null : parseDayOrTime(since);
  if (since !== null && !changedSince) throw badRequest(`changedSince must be ${dayOrTimeRule}.`);
  const mismatch = textOf(query, 'mismatch');
  if (mismatch !== null && mismatch !== 'true' && mismatch !== 'false')
    throw badRequest('mismatch must be true or false.');
  return {
    verdict: known,
    country: textOf(query, 'country'),
    search: textOf(query, 'search'),
    changedSince,
    mismatch: mismatch === null ? null : mismatch === 'true',
  };
}
