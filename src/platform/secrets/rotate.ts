import { systemClock, type Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { messageOf, OperatorError } from '../errors.ts';
import { prefixOf } from './cipher.ts';
import type { Keyring } from './keyring.ts';
import {
  countNotUnder,
  lockBatchNotUnder,
  releaseRotationLock,
  tryRotationLock,
  updateSecrets,
  type SecretColumn,
  type SecretRow,
} from './rotate-storage.ts';

export type RotationProgress = { table: string; column: string; done: number; total: number };
export type UnreadableSecret = { table: string; column: string; id: string; reason: string };
export type RotationReport = {
  currentKeyId: string;
  rewritten: number;
  /** These values are not changed. While there are any, the keys are kept. */
  unreadable: UnreadableSecret[];
  /** Keys that no value uses any more. The file keeps them for a day, for values that are saved late. */
  droppedKeyIds: string[];
  /** With `STEWARD_SECRET_KEY`: the keys that the operator can remove from it. */
  removableKeyIds: string[];
};

export type RotationOptions = {
  db: Db;
  keyring: Keyring;
  columns: readonly SecretColumn[];
  onProgress?: (progress: RotationProgress) => void;
  clock?: Clock;
};

/** 500 per transaction, which locks their rows for about 0.1 s. */
const batchSize = 500;
/** By then, almost all values that were encrypted just before the new key are stored. */
const settleMs = 5_000;

/**
 * Encrypts all stored secrets with a new key while the server runs:
 * 1. add a key, unless an interrupted rotation has already done so;
 * 2. rewrite all values that do not use it;
 * 3. wait for transactions that started before the new key, and rewrite their values;
 * 4. retire the old keys if no value uses them. Values that are stored even later can still be decrypted, and the next
 *    rotation rewrites them.
 */
export async function rotateSecrets(options: RotationOptions): Promise<RotationReport> {
  return options.db.connection().execute(async (connection) => {
    if (!(await tryRotationLock(connection))) {
      throw new OperatorError('Another process is already rotating the key. Wait until it has finished.');
    }
    try {
      return await rotate(options);
    } finally {
      await releaseRotationLock(connection);
    }
  });
}

async function rotate({
  db,
  keyring,
  columns,
  onProgress,
  clock = systemClock,
}: RotationOptions): Promise<RotationReport> {
  if (keyring.keyIds().length === 1) {
    if (!keyring.rotation) {
      throw new OperatorError(
        'STEWARD_SECRET_KEY contains only one key. Add a new key in front of it, separated by a comma, ' +
          'restart all processes, then run this command again.',
      );
    }
    await keyring.rotation.addKey();
  }
  const [currentKeyId = '', ...oldKeyIds] = keyring.keyIds();
  const report: RotationReport = {
    currentKeyId,
    rewritten: 0,
    unreadable: [],
    droppedKeyIds: [],
    removableKeyIds: [],
  };
  const rewriteAll = async (): Promise<void> => {
    report.unreadable = [];
    for (const column of columns) await rewriteColumn(db, keyring, column, report, onProgress);
  };
  await rewriteAll();
  await clock.sleep(settleMs);
  await rewriteAll();
  const prefix = prefixOf(currentKeyId);
  for (const column of columns) if ((await countNotUnder(db, prefix, column)) > 0) return report;
  if (!keyring.rotation) return { ...report, removableKeyIds: oldKeyIds };
  await keyring.rotation.retireOldKeys(clock.now());
  return { ...report, droppedKeyIds: oldKeyIds };
}

async function rewriteColumn(
  db: Db,
  keyring: Keyring,
  column: SecretColumn,
  report: RotationReport,
  onProgress: RotationOptions['onProgress'],
): Promise<void> {
  const prefix = prefixOf(report.currentKeyId);
  const total = await countNotUnder(db, prefix, column);
  let done = 0;
  let after: string | undefined;
  for (;;) {
    const { batch, rewritten } = await db.transaction().execute(async (tx) => {
      const batch = await lockBatchNotUnder(tx, prefix, column, after, batchSize);
      const rewritten = reencrypt(keyring, column, batch, report.unreadable);
      if (rewritten.length > 0) await updateSecrets(tx, column, rewritten);
      return { batch, rewritten };
    });
    report.rewritten += rewritten.length;
    done += batch.length;
    if (batch.length > 0)
      onProgress?.({ table: column.table, column: column.column, done, total: Math.max(done, total) });
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.id;
  }
}

function reencrypt(
  keyring: Keyring,
  { table, column, purpose = `${table}.${column}` }: SecretColumn,
  rows: SecretRow[],
  unreadable: UnreadableSecret[],
): SecretRow[] {
  return rows.flatMap(({ id, value }) => {
    try {
      return [{ id, value: keyring.encrypt(keyring.decrypt(value, purpose), purpose) }];
    } catch (error) {
      unreadable.push({ table, column, id, reason: messageOf(error) });
      return [];
    }
  });
}
