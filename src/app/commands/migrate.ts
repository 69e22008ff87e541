import { readConfig } from '../config/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrationsDir, openStorage } from '../open-app.ts';
import { parseCommandLine, print, printJson, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const migrateCommand: Command = {
  help: `Usage: steward migrate [--json]

Applies all pending migrations to the database. \`steward serve\` does this at every start. If you upgrade
several processes, run this command first.`,

  async run(args) {
    const { values } = parseCommandLine(args, { json: { type: 'boolean' } });
    const config = readConfig();
    const log = openLog({ logLevel: 'warn' });
    const database = await openStorage(config, log, 'share');
    try {
      const { applied } = await migrate(database.pool, migrationsDir, log);
      if (values.json) printJson({ applied });
      else
        print(
          applied.length > 0
            ? applied.map((name) => `applied ${name}`).join('\n')
            : 'The schema is up to date.',
        );
      return 0;
    } finally {
      await database.close();
    }
  },
};
