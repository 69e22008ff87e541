import { createHash } from 'node:crypto';
import { record } from '#identity/audit/record.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { AppError, badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import type { RowError } from '../customer/plan-upsert.ts';
import type { Batch } from './batch.ts';
import {
  deleteRows,
  findBatch,
  insertBatch,
  insertRows,
  lockOpenBatches,
  queueBatch,
  type StoredRow,
} from './batch-storage.ts';
import type { ParsedRow } from './parse-row.ts';

export const maxRows = 100_000;
const maxOpen = 20;
const maxErrors = 100;
/** Of an upload in a process: each has the questions of its rows in memory, 10 MB at most. */
const chunkSize = 1_000;

type StoreRows = (write: () => Promise<void>) => Promise<void>;

/**
 * Stores the rows as they come, and then lets them be asked. If they end with an error, nothing is left. Rows with the same
 * number, name and address get the answer of the first.
 */
export async function writeBatch(
  ctx: Context,
  { teamId, name }: { teamId: string; name: string },
  rows: AsyncIterable<ParsedRow>,
  /** Called for each part of the rows. */
  store: StoreRows = (write) => write(),
): Promise<Batch> {
  if (!ctx.vat.settings.enabled) throw badRequest('VAT checks are switched off on this server.');
  const id = newId();
  await ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    if ((await lockOpenBatches(tx, teamId)) >= maxOpen)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `A team can have at most ${maxOpen} VAT batches that have not ended.`,
      );
    await insertBatch(tx, { id, teamId, name, createdBy: ctx.caller.user.email });
  });
  try {
    const prepared = await storeRows(ctx, id, rows, store);
    if (prepared.total === 0) throw badRequest('There is nothing to check: no rows were found.');
    await ctx.db.transaction().execute(async (tx) => {
      await queueBatch(tx, id, prepared);
      await record(
        tx,
        ctx.caller,
        'vatBatch.create',
        `VAT batch ${name} with ${prepared.total} rows`,
        teamId,
      );
    });
  } catch (error) {
    await deleteBatch(ctx, id).catch((failure: unknown) =>
      ctx.log.warn({ err: failure, batch: id }, 'a VAT batch that was not stored is deleted later'),
    );
    throw error;
  }
  return (await findBatch(ctx.db, [teamId], id))!;
}

const deletedAtOnce = 10_000;

export async function deleteBatch({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  while ((await deleteRows(db, id, deletedAtOnce)) === deletedAtOnce);
}

async function storeRows(ctx: Context, batchId: string, rows: AsyncIterable<ParsedRow>, store: StoreRows) {
  const prepared = {
    total: 0,
    invalid: 0,
    skipped: 0,
    errors: [] as RowError[],
    lanes: new Map<string, number>(),
  };
  const firstRows = new Map<string, number>();
  let chunk: StoredRow[] = [];
  for await (const { row, error } of rows) {
    const key = questionOf(row);
    const sameAs = row.status === null ? (firstRows.get(key) ?? null) : null;
    prepared.total += 1;
    if (row.status === 'invalid' || row.status === 'skipped') prepared[row.status] += 1;
    if (error && prepared.errors.length < maxErrors) prepared.errors.push(error);
    if (row.status === null && sameAs === null) {
      firstRows.set(key, row.position);
      prepared.lanes.set(row.lane, (prepared.lanes.get(row.lane) ?? 0) + 1);
    }
    chunk.push({ ...row, sameAs });
    if (chunk.length < chunkSize) continue;
    await store(() => insertRows(ctx.db, batchId, chunk));
    chunk = [];
  }
  if (chunk.length > 0) await store(() => insertRows(ctx.db, batchId, chunk));
  return prepared;
}

/** A name and an address are part of the question: they are compared, and the log entry says with what. Hashed, as they can be long. */
function questionOf({ country, number, name, address }: ParsedRow['row']): string {
  const asked = `${country} ${number}`;
  if ((name ?? address) === null) return asked;
  const given = createHash('sha256')
    .update(JSON.stringify([name, address]))
    .digest('base64');
  return `${asked} ${given}`;
}
