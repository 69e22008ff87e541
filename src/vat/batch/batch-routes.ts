import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { CsvRefused } from '../csv/csv-refused.ts';
import { acceptStreams, parseCsvQuery, refusalStatus, type CsvQuery } from '../csv/upload-request.ts';
import type { Admission } from '../customer/csv-routes.ts';
import type { Batch } from './batch.ts';
import { downloadBatch } from './download-batch.ts';
import { uploadBatch } from './upload-batch.ts';

type Query = { Querystring: Record<string, unknown> };

/** `POST` creates a batch of a CSV file, `GET` returns its result. */
export async function registerBatchCsv(
  app: FastifyInstance,
  { read, upload }: { read: Admission; upload: Admission },
): Promise<void> {
  app.get<{ Params: { id: string } }>('/batches/:id.csv', async (request, reply) => {
    const { batch, lines } = await downloadBatch(await read(request, reply), request.params.id);
    return reply
      .header('content-disposition', `attachment; filename="vat-batch-${batch.id}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines));
  });
  await app.register(async (scope) => {
    acceptStreams(scope);
    const contexts = new WeakMap<FastifyRequest, Context>();
    scope.post<Query & { Body: AsyncIterable<Uint8Array> | undefined }>(
      '/batches.csv',
      // Before the file is read.
      { onRequest: async (request, reply) => void contexts.set(request, await upload(request, reply)) },
      async (request, reply) => {
        const { query } = request;
        const options = parseCsvQuery(query as CsvQuery);
        const given = { teamId: textOf(query, 'teamId'), name: textOf(query, 'name'), options };
        const stream = request.body ?? Readable.from([]);
        try {
          return reply.status(201).send(bodyOf(await uploadBatch(contexts.get(request)!, given, stream)));
        } catch (error) {
          if (!(error instanceof CsvRefused)) throw error;
          const extensions = { code: 'BAD_REQUEST', reason: error.reason };
          const message = `${error.message} Nothing was stored.`;
          return reply.status(refusalStatus[error.reason]).send({ errors: [{ message, extensions }] });
        }
      },
    );
  });
}

const bodyOf = ({ id, teamId, name, state, counts, errors }: Batch) => ({
  id,
  teamId,
  name,
  state,
  counts,
  errors,
});

function textOf(query: Record<string, unknown>, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw badRequest(`${name} can be given only once.`);
  return value;
}
