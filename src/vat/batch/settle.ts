import type { Db, Tx } from '#platform/db/pool.ts';
import { applyCheck } from '../customer/apply-check.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import type { Given } from '../upstream/register.ts';
import type { RegisterResult } from '../upstream/result.ts';
import type { VatSettings } from '../validation/vat.ts';
import {
  endAnswered,
  listUnsettledRows,
  lockOpen,
  saveProgress,
  settleRows,
  type CountChange,
  type LaneChange,
  type Settled,
  type SettledRow,
} from './settle-storage.ts';

export type Answer = Settled & { number: VatNumber; given: Given; at: Date; result: RegisterResult };

/**
 * Stores some answers in one transaction: the rows, the counts of their batches, and the customers. Returns the ids of the batches. An
 * answer that comes after its batch was cancelled counts for the customer only.
 */
export async function settle(
  db: Db,
  settings: Pick<VatSettings, 'recheckDays'>,
  answers: readonly Answer[],
): Promise<string[]> {
  const ids = [...new Set(answers.map(({ batchId }) => batchId))].sort();
  await db.transaction().execute(async (tx) => {
    const open = await lockOpen(tx, ids);
    const inTime = answers.filter(({ batchId }) => open.has(batchId));
    const late = answers.filter(({ batchId }) => !open.has(batchId));
    const rows = await settleRows(tx, inTime.map(toSettled));
    const byRow = new Map(answers.map((answer) => [keyOf(answer.batchId, answer.position), answer]));
    await saveProgress(
      tx,
      ...progressOf(rows, ({ batchId, question }) => byRow.get(keyOf(batchId, question))!.lane),
    );
    await endAnswered(tx, [...open]);
    const lateRows = await listUnsettledRows(tx, late.map(toSettled));
    await applyToCustomers(tx, settings, [...rows, ...lateRows], byRow);
  });
  return ids;
}

const keyOf = (batchId: string, position: number): string => `${batchId} ${position}`;

/** Without what the rows do not store. */
const toSettled = ({
  number: _number,
  given: _given,
  at: _at,
  result: _result,
  ...settled
}: Answer): Settled => settled;

export function progressOf(
  rows: readonly SettledRow[],
  laneOf: (row: SettledRow) => string,
): [CountChange[], LaneChange[]] {
  const counts = new Map<string, CountChange>();
  const lanes = new Map<string, LaneChange>();
  for (const row of rows) {
    const { batchId, status, isQuestion } = row;
    const count = counts.get(batchId) ?? { batchId, valid: 0, invalid: 0, unavailable: 0, skipped: 0 };
    counts.set(batchId, count);
    if (status !== null) count[status] += 1;
    if (!isQuestion) continue;
    const lane = laneOf(row);
    const change = lanes.get(`${batchId} ${lane}`) ?? { batchId, lane, answered: 0 };
    lanes.set(`${batchId} ${lane}`, change);
    if (status !== null) change.answered += 1;
  }
  return [[...counts.values()], [...lanes.values()]];
}

/** In the order of their ids, as all others lock customers. A row that is asked again later says nothing yet. */
async function applyToCustomers(
  tx: Tx,
  settings: Pick<VatSettings, 'recheckDays'>,
  rows: readonly SettledRow[],
  answers: ReadonlyMap<string, Answer>,
): Promise<void> {
  const checks = rows
    .flatMap(({ batchId, question, customerId, status }) =>
      customerId === null || status === null
        ? []
        : [{ customerId, answer: answers.get(keyOf(batchId, question))! }],
    )
    .toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1));
  for (const { customerId, answer } of checks) {
    const { number, given, checkId, at, result } = answer;
    await applyCheck(tx, settings, { customerId, number, given, checkId, at, result });
  }
}
