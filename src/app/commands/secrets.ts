import { readConfig } from '../config/config.ts';
import { totpSecretColumn } from '#identity/sign-in/factor-storage.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { keyCheckColumn, rotateSecrets, type RotationReport } from '#platform/secrets.ts';
import { openApp } from '../open-app.ts';
import { products } from '../products.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const secretsCommand: Command = {
  help: `Usage: steward secrets rotate [--json]

Creates a new key, encrypts all stored secrets with it and retires the old key. Can be run while the server is running.
If a run is interrupted, the next one continues it. The key file keeps the retired key for secrets that are being
saved during the rotation; a rotation one day later or more removes it. With STEWARD_SECRET_KEY, first put the new
key in front of the old one there.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, 1);
    if (positionals[0] !== 'rotate') throw new UsageError('Missing action: steward secrets rotate.');
    const log = openLog({ logLevel: 'warn' });
    const app = await openApp(readConfig(), log, 'share');
    // Two connections: one holds the lock, the other rewrites the secrets.
    const database = openDatabase(app.database.address, log, 2, 'maintenance');
    try {
      const { keyring } = app;
      const columns = [
        keyCheckColumn,
        totpSecretColumn,
        ...products.flatMap((product) => product.secretColumns),
      ];
      const onProgress = values.json ? {} : { onProgress: showProgress };
      const report = await rotateSecrets({ db: database.db, keyring, columns, ...onProgress });
      if (values.json) printJson(report);
      else print(describe(report));
      return report.unreadable.length === 0 ? 0 : 1;
    } finally {
      await database.close();
      await app.close();
    }
  },
};

const showProgress = ({
  table,
  column,
  done,
  total,
}: {
  table: string;
  column: string;
  done: number;
  total: number;
}): void => print(`${table}.${column}: ${done} of ${total}`);

function describe({
  currentKeyId,
  rewritten,
  unreadable,
  droppedKeyIds,
  removableKeyIds,
}: RotationReport): string {
  const lines = [`The current key is ${currentKeyId}. ${rewritten} secrets were encrypted with it.`];
  if (droppedKeyIds.length > 0) lines.push(`Retired: ${droppedKeyIds.join(', ')}.`);
  if (removableKeyIds.length > 0)
    lines.push(`You can remove these keys from STEWARD_SECRET_KEY: ${removableKeyIds.join(', ')}.`);
  for (const { table, column, id, reason } of unreadable)
    lines.push(`Cannot decrypt ${table}.${column} of ${id}: ${reason}`);
  return lines.join('\n');
}
