import type { Context } from '../context.ts';
import { byteOrderMark, matchText, toCsvLine } from '../csv/write-csv.ts';
import type { Batch } from './batch.ts';
import { requireOwnBatch } from './own-batches.ts';
import { listResults, type ResultRow } from './result-storage.ts';

const header =
  'line,externalId,given,country,number,status,name,address,consultationNumber,nameMatch,addressMatch,checkedAt,message,checkId'.split(
    ',',
  );
const pageSize = 1_000;

/** The rows of a batch with what is known by now. */
export async function downloadBatch(
  ctx: Context,
  id: string,
): Promise<{ batch: Batch; lines: AsyncIterable<string> }> {
  const batch = await requireOwnBatch(ctx, id);
  return { batch, lines: linesOf(ctx, batch) };
}

async function* linesOf({ db }: Context, batch: Batch): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(header);
  for (let after = -1; ;) {
    const rows = await listResults(db, batch.id, { after, limit: pageSize });
    yield rows.map((row) => toCsvLine(cellsOf(row, batch))).join('');
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.position;
  }
}

function cellsOf(row: ResultRow, { state }: Batch): (string | null)[] {
  const waiting = state === 'CANCELLED' ? 'cancelled' : 'waiting';
  return [
    String(row.position),
    row.externalId,
    row.given,
    row.country,
    row.number,
    row.status ?? waiting,
    row.name,
    row.address,
    row.consultationNumber,
    matchText(row.nameMatch),
    matchText(row.addressMatch),
    row.at?.toISOString() ?? null,
    row.message,
    row.checkId,
  ];
}
