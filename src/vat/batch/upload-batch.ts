import { chosenTeam } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { readCsvRows, type CsvOptions } from '../csv/read-csv-rows.ts';
import { createUploadPlaces } from '../csv/upload-places.ts';
import type { Batch } from './batch.ts';
import { parseName } from './create-batch.ts';
import { parseRow, type ParsedRow } from './parse-row.ts';
import { writeBatch } from './write-batch.ts';

const places = createUploadPlaces();

export type BatchUpload = { teamId: string | null; name: string | null; options: CsvOptions };

/** A batch with the rows of a CSV file. If the file is refused, nothing is stored. */
export async function uploadBatch(
  ctx: Context,
  { teamId, name, options }: BatchUpload,
  stream: AsyncIterable<Uint8Array>,
): Promise<Batch> {
  const team = chosenTeam(ctx, 'vat.check', teamId);
  const batch = { teamId: team, name: parseName(name, 'File') };
  using _place = places.enter({ teamId: team, userId: ctx.caller.user.id });
  return await writeBatch(ctx, batch, rowsOf(stream, options), places.store);
}

async function* rowsOf(stream: AsyncIterable<Uint8Array>, options: CsvOptions): AsyncGenerator<ParsedRow> {
  for await (const row of readCsvRows(stream, options)) yield parseRow(row);
}
