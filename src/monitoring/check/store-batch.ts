import { codeOf } from '#platform/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { resultSize } from './result-size.ts';
import { storeResults, type FinishedCheck, type ResultListeners, type StoredCount } from './store-results.ts';

/**
 * A screenshot has up to 250,000 bytes, and 50 script errors up to 350,000 characters, so no normal result comes near this.
 * Larger results would exceed the statement timeout, and beyond 1 GiB break the connection.
 */
const maxSize = 4 * 1_048_576;

/**
 * Stores what can be stored. A bad result does not prevent the others from being stored: a batch that the database refuses
 * is halved until the refused results are found, and those are dropped. If the database itself fails, this throws and
 * drops nothing, and the same batch can be tried again: results that have been stored are recognised.
 */
export async function storeBatch(
  db: Db,
  finished: readonly FinishedCheck[],
  onRefused: (check: FinishedCheck, error: unknown) => void,
  listeners: ResultListeners = {},
): Promise<StoredCount> {
  const fitting = finished.filter((check) => {
    const size = resultSize(check.outcome);
    if (size <= maxSize) return true;
    onRefused(check, new RangeError(`the result has ${size} characters; at most ${maxSize} are stored`));
    return false;
  });
  // In the order of time: of two checks of one target in different halves, the older one must be stored first.
  const inOrder = fitting.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    ...(await storeHalving(inOrder, onRefused, (some) => storeResults(db, some, listeners))),
    batch: finished.length,
  };
}

async function storeHalving(
  checks: readonly FinishedCheck[],
  onRefused: (check: FinishedCheck, error: unknown) => void,
  store: (some: readonly FinishedCheck[]) => Promise<StoredCount>,
): Promise<StoredCount> {
  const [first] = checks;
  const nothing: StoredCount = { batch: checks.length, accepted: 0, rows: 0 };
  if (!first) return nothing;
  try {
    return await store(checks);
  } catch (error) {
    if (!isAboutData(error)) throw error;
    if (checks.length === 1) {
      onRefused(first, error);
      return nothing;
    }
    const middle = checks.length >> 1;
    const older = await storeHalving(checks.slice(0, middle), onRefused, store);
    const newer = await storeHalving(checks.slice(middle), onRefused, store);
    return { batch: checks.length, accepted: older.accepted + newer.accepted, rows: older.rows + newer.rows };
  }
}

/** SQLSTATE classes: cardinality violation, data exception, constraint violation, program limit exceeded. */
const dataClasses = /^(?:21|22|23|54)[0-9A-Z]{3}$/;
/** Node's codes about values. Its other codes are about streams, sockets and TLS, that is, about the connection. */
const valueCodes = /^ERR_(?:STRING_TOO_LONG|BUFFER_TOO_LARGE|OUT_OF_RANGE|INVALID_ARG_\w+)$/;

/**
 * Whether every database would refuse the same values at any time. A lost connection, a full disk, a missing table, a
 * deadlock or a timeout say nothing about the values. A missing partition does: `storeResults` has created the missing
 * ones by then, so the check is older than what is kept.
 */
export function isAboutData(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return dataClasses.test(code) || valueCodes.test(code);
  return error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError;
}
