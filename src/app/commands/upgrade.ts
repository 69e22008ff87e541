import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, OperatorError } from '#platform/errors.ts';
import { readConfig } from '../config/config.ts';
import { name, version } from '../version.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { describeDatabase, readDatabaseState, type DatabaseState } from './database-state.ts';
import { findInstallation } from './install-service/installation.ts';
import { findNewestRelease, type Release, type ReleaseSource } from './upgrade/newest-release.ts';
import { upgradeSteps } from './upgrade/upgrade-steps.ts';
import { compareVersions, parseVersion } from './upgrade/versions.ts';

const exitCodes = { newest: 0, unknown: 1, outdated: 3 } as const;

export const upgradeCommand: Command = {
  help: `Usage: steward upgrade --check [--json]

Compares this version with the newest release, and shows whether the database has pending migrations. Changes nothing:
docs/upgrading.md describes how to upgrade.

Asks the address in STEWARD_RELEASES_URL, which answers like GitHub (https://api.github.com/repos/…/releases/latest) or like an
npm registry. The answer of GitHub has the notes of the release, whose beginning is shown. Without it, nothing is asked: Steward
is not on the npm registry yet, so look where you got it.

Exit codes: 0 this is the newest release, 3 there is a newer one, 1 this could not be found out.`,

  async run(args) {
    const { values } = parseCommandLine(args, { check: { type: 'boolean' }, json: { type: 'boolean' } });
    if (!values.check)
      throw new UsageError(
        'Steward does not upgrade itself. Use `steward upgrade --check`, then follow docs/upgrading.md.',
      );
    const config = readConfig();
    const [release, database] = await Promise.all([
      newestRelease(config.releases).catch((error: unknown) => messageOf(error)),
      readDatabaseState(config).catch((error: unknown) => messageOf(error)),
    ]);
    const verdict = typeof release === 'string' ? 'unknown' : decide(version, release.version);
    if (values.json) printJson(toJson(verdict, release, database));
    else print(describe(verdict, release, database).join('\n'));
    return exitCodes[verdict];
  },
};

async function newestRelease(source: ReleaseSource | null): Promise<Release> {
  if (source) return findNewestRelease(source, name);
  throw new OperatorError(
    'STEWARD_RELEASES_URL is not set, so the newest release is unknown. Set it to the address of the newest release, such as ' +
      'https://api.github.com/repos/…/releases/latest, or look for a newer one where you got Steward.',
  );
}

type Verdict = keyof typeof exitCodes;

const decide = (installed: string, newest: string): Verdict =>
  compareVersions(parseVersion(installed)!, parseVersion(newest)!) < 0 ? 'outdated' : 'newest';

function describe(
  verdict: Verdict,
  release: Release | string,
  database: DatabaseState | null | string,
): string[] {
  const { root } = findInstallation();
  const isClone = existsSync(join(root, '.git'));
  return [
    `Steward ${version} is installed in ${root}.`,
    typeof release === 'string'
      ? release
      : verdict === 'newest'
        ? `The newest release is ${release.version}. There is nothing to upgrade.`
        : `The newest release is ${release.version}.${release.notesUrl ? ` Its notes: ${release.notesUrl}` : ''}`,
    typeof database === 'string'
      ? `The database could not be read: ${database}`
      : `Database: ${describeDatabase(database)}.`,
    ...(verdict === 'outdated' && typeof release !== 'string' ? quoteNotes(release) : []),
    ...(verdict === 'outdated' && typeof release !== 'string'
      ? upgradeSteps(release.version, { root, isClone })
      : []),
  ];
}

const maxNotesLines = 25;

/** The beginning of the notes, as a quotation: they are the words of somebody else. */
function quoteNotes({ version: newest, notes }: Release): string[] {
  if (notes === null) return [];
  const lines = notes.split('\n');
  return [
    '',
    `Notes of ${newest}:`,
    ...lines.slice(0, maxNotesLines).map((line) => `  | ${line}`.trimEnd()),
    ...(lines.length > maxNotesLines ? [`  | … ${lines.length - maxNotesLines} more lines`] : []),
  ];
}

const toJson = (
  verdict: Verdict,
  release: Release | string,
  database: DatabaseState | null | string,
): Record<string, unknown> => ({
  installed: version,
  newest: typeof release === 'string' ? null : release.version,
  notesUrl: typeof release === 'string' ? null : release.notesUrl,
  notes: typeof release === 'string' ? null : release.notes,
  upgrade: verdict === 'unknown' ? null : verdict === 'outdated',
  database: typeof database === 'string' ? null : database,
  problems: [release, database].filter((each) => typeof each === 'string'),
});
