import type { FastifyInstance } from 'fastify';
import { badRequest } from '#platform/errors.ts';
import { csvFields, type CsvMapping } from './columns.ts';
import type { CsvRefusal } from './csv-refused.ts';
import { delimiters, type Delimiter } from './delimiter.ts';
import { csvLimits, type CsvOptions } from './read-csv-rows.ts';
import { createUploadBody, type UploadBody } from './upload-body.ts';

export type CsvQuery = { header?: unknown; delimiter?: unknown; mapping?: unknown };

/** Bodies of these routes are streams, whatever their type. */
export function acceptStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, createUploadBody(payload)));
  scope.addHook('onResponse', (request, _reply, done) => {
    (request.body as UploadBody | undefined)?.stop();
    done();
  });
}

export const refusalStatus: Record<CsvRefusal, number> = {
  'not text': 415,
  columns: 400,
  'too many rows': 413,
  'too large': 413,
};

export const parseCsvQuery = ({ header, delimiter, mapping }: CsvQuery): CsvOptions => ({
  header: parseHeader(header),
  delimiter: parseDelimiter(delimiter),
  mapping: parseMapping(mapping),
  ...csvLimits,
});

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

function parseHeader(value: unknown): boolean | null {
  if (isAbsent(value)) return null;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw badRequest('header must be true or false.');
}

function parseDelimiter(value: unknown): Delimiter | null {
  if (isAbsent(value)) return null;
  if (typeof value === 'string' && Object.hasOwn(delimiters, value))
    return delimiters[value as keyof typeof delimiters];
  throw badRequest('delimiter must be comma, semicolon or tab.');
}

const mappingRule =
  'mapping must be a JSON object with the column of each field, such as {"externalId": 1, "number": "VAT ID", "address": [4, 5]}.';
const maxColumnsOfField = 10;

function parseMapping(value: unknown): CsvMapping | null {
  if (isAbsent(value)) return null;
  const given = typeof value === 'string' ? parseJson(value) : null;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw badRequest(mappingRule);
  const mapping: Record<string, readonly (number | string)[]> = {};
  for (const [field, columns] of Object.entries(given)) {
    if (!csvFields.some((known) => known === field))
      throw badRequest(
        `mapping has an unknown field "${field.slice(0, 50)}". Fields are ${csvFields.join(', ')}.`,
      );
    const list: unknown[] = [columns].flat();
    if (list.length === 0 || list.length > maxColumnsOfField || !list.every(isColumn))
      throw badRequest(mappingRule);
    mapping[field] = list;
  }
  return mapping;
}

const isColumn = (value: unknown): value is number | string =>
  typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value) && value > 0);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
