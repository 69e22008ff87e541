import { chosenTeam } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { CsvRefused } from '../csv/csv-refused.ts';
import { readCsvRows, type CsvOptions, type CsvRow } from '../csv/read-csv-rows.ts';
import { createUploadPlaces } from '../csv/upload-places.ts';
import type { RowError, UpsertRow } from './plan-upsert.ts';
import { storeCustomers, type UpsertCounts } from './upsert-customers.ts';

export type Upload = UpsertCounts & {
  /** Read, with those that have an error. */
  rows: number;
  /** The first 1,000. `row` is the line of the file. */
  errors: RowError[];
  errorCount: number;
  /** Why reading ended before the end of the file. What was read until then is stored. */
  refused: CsvRefused | null;
};

/** Stored in one transaction. Each counts the customers of the team, so smaller chunks took longer for large files. */
const chunkSize = 2_000;
/** Usual rows of a chunk have about 160 KB, but each can have 32 KiB. */
const chunkCharacters = 4 * 1024 * 1024;
const maxErrors = 1_000;
const places = createUploadPlaces();

/** Stores the rows of a CSV file as they arrive. A row that is wrong is reported and does not stop the others. */
export async function uploadCustomers(
  ctx: Context,
  teamId: string | null,
  stream: AsyncIterable<Uint8Array>,
  options: CsvOptions,
): Promise<Upload> {
  const team = chosenTeam(ctx, 'vat.check', teamId);
  using _place = places.enter({ teamId: team, userId: ctx.caller.user.id });
  const upload = newUpload(ctx, team);
  try {
    for await (const row of readCsvRows(stream, options)) await upload.add(row);
    return await upload.end(null);
  } catch (error) {
    if (!(error instanceof CsvRefused)) throw error;
    return await upload.end(error);
  }
}

function newUpload(ctx: Context, teamId: string) {
  const upload: Upload = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    errors: [],
    errorCount: 0,
    refused: null,
  };
  const seen = new Map<string, number>();
  let waiting: UpsertRow[] = [];
  let waitingCharacters = 0;
  let isRecorded = false;

  const report = (errors: readonly RowError[]): void => {
    upload.errorCount += errors.length;
    upload.errors.push(...errors.slice(0, maxErrors - upload.errors.length));
  };

  async function store(): Promise<void> {
    const rows = waiting;
    waiting = [];
    waitingCharacters = 0;
    if (rows.length === 0) return;
    // One entry per file in the audit log, with its first change.
    const describe = ({ created, updated }: UpsertCounts): string | null => {
      if (isRecorded || created + updated === 0) return null;
      isRecorded = true;
      return 'VAT customers of a CSV file';
    };
    const { created, updated, unchanged, errors } = await places.store(() =>
      storeCustomers(ctx, teamId, rows, { rowName: 'line', seen, describe }),
    );
    upload.created += created;
    upload.updated += updated;
    upload.unchanged += unchanged;
    report(errors);
  }

  return {
    async add(row: CsvRow): Promise<void> {
      upload.rows += 1;
      if (row.kind === 'error') return report([{ row: row.line, field: null, message: row.message }]);
      const { number, country, externalId, ...rest } = row.values;
      if (!number) return report([{ row: row.line, field: 'number', message: 'The number is empty.' }]);
      // A file without such a column is a list of numbers: each is its own id.
      const id = externalId === undefined ? `${country ?? ''}${number}`.toUpperCase() : (externalId ?? '');
      waiting.push({ row: row.line, input: { ...rest, externalId: id, country, number } });
      for (const value of Object.values(row.values)) waitingCharacters += value?.length ?? 0;
      if (waiting.length >= chunkSize || waitingCharacters >= chunkCharacters) await store();
    },
    async end(refused: CsvRefused | null): Promise<Upload> {
      await store();
      return { ...upload, errors: upload.errors.toSorted((a, b) => a.row - b.row), refused };
    },
  };
}
