import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import { parseCommandLine, print, UsageError, type Command } from './command.ts';
import {
  directoryProblem,
  fileProblem,
  inspectDirectory,
  placeProblem,
  type Surroundings,
} from './install-service/directory.ts';
import { chooseService, readExisting, type Choice } from './install-service/existing-service.ts';
import { exposedRefusal, findExposedPath } from './install-service/exposed-path.ts';
import {
  findInstallation,
  pathProblem,
  requireUsable,
  type Installation,
} from './install-service/installation.ts';
import { changeRefusal, conflictRefusal, nextSteps, showPlan } from './install-service/messages.ts';
import { performStep } from './install-service/perform-steps.ts';
import { planService, type ServicePlan } from './install-service/plan-service.ts';
import { settingsFile } from './install-service/unit-files.ts';

export const installServiceCommand: Command = {
  help: `Usage: steward install-service [--user NAME] [--data-dir DIR] [--worker] [--dry-run] [--force] [--destdir DIR]

Writes the systemd units of this installation, with a nightly backup, and a script /usr/local/sbin/steward that runs commands
with the user and the settings of the service. It does not start them. Run it again at any time, such as after an upgrade.

  --user NAME     the user that Steward runs as, created if it is missing (default: that of the units, or steward)
  --data-dir DIR  the data directory (default: that of the units, or /var/lib/steward)
  --worker        write the unit of workers instead, for a machine that shares a PostgreSQL server with others (default: the
                  units that exist)
  --dry-run       show the files and change nothing
  --force         also replace files that were changed manually, or that have another user or data directory; changed files are
                  kept as .old
  --destdir DIR   write below this directory, and create no user: for images and packages

Requires root, except with --dry-run and --destdir. A unit that was changed manually is not replaced: put your own settings into
${settingsFile} or a drop-in (\`systemctl edit steward\`).`,

  async run(args) {
    const { values } = parseCommandLine(args, {
      user: { type: 'string' },
      'data-dir': { type: 'string' },
      worker: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      destdir: { type: 'string', default: '' },
    });
    const { user, worker, force } = values;
    const destdir = values.destdir && resolve(values.destdir);
    const dataDir = values['data-dir'] === undefined ? undefined : parseDataDir(values['data-dir']);
    if (user !== undefined) parseUser(user);
    if (process.platform !== 'linux') throw new OperatorError('install-service requires Linux with systemd.');
    const installation = findInstallation();
    requireUsable(installation, destdir);
    const needsRoot = !values['dry-run'] && !destdir;
    if (needsRoot && process.geteuid?.() !== 0)
      throw new OperatorError(
        'Only root can install a service. Run the command with sudo, or look at the files with --dry-run.',
      );

    const read = (path: string): string | null => readIfExists(join(destdir, path));
    const { choice, conflicts } = chooseService({ user, dataDir, worker }, readExisting(read));
    requireUsableChoice(choice, installation.root);
    const uid = uidOf(choice.user);
    const plan = planService(
      { ...installation, ...choice },
      { userExists: uid !== null, isBooted: existsSync('/run/systemd/system'), read },
    );
    const refusals = [
      ...(force || destdir ? [] : exposedRefusals(installation, uid, choice.user)),
      ...placeRefusals(plan, { root: installation.root, uid, destdir }),
      ...(force || conflicts.length === 0 ? [] : [conflictRefusal(conflicts)]),
      ...(force || plan.changed.length === 0 ? [] : [changeRefusal(plan.changed)]),
    ];
    if (values['dry-run']) {
      print(showPlan(plan, refusals));
      return 0;
    }
    if (refusals.length > 0) throw new OperatorError(refusals.join('\n'));
    const rim = { destdir, user: choice.user, root: installation.root, run };
    for (const step of plan.steps) print(performStep(step, rim));
    print(`\n${nextSteps(choice.roles, plan)}`);
    return 0;
  },
};

function parseDataDir(text: string): string {
  if (!isAbsolute(text)) throw new UsageError('--data-dir must be an absolute path.');
  return resolve(text);
}

/** Also what the units say: somebody may have changed them. */
function requireUsableChoice({ user, dataDir }: Choice, root: string): void {
  parseUser(user);
  const problem = pathProblem(dataDir) ?? placeProblem(dataDir, root);
  if (problem) throw new UsageError(problem);
}

function exposedRefusals({ root, node, program }: Installation, uid: number | null, user: string): string[] {
  const path = findExposedPath([root, node, program], uid);
  return path === null ? [] : [exposedRefusal(path, user)];
}

const placeRefusals = ({ steps }: ServicePlan, surroundings: Surroundings): string[] =>
  steps.flatMap((step) => {
    if (step.kind === 'write' || step.kind === 'settings')
      return fileProblem(step.path, surroundings.destdir) ?? [];
    if (step.kind !== 'directory') return [];
    const found = inspectDirectory(join(surroundings.destdir, step.path));
    return directoryProblem(step.path, found, surroundings) ?? [];
  });

function parseUser(name: string): void {
  if (!/^[a-z_][a-z0-9_-]{0,30}$/.test(name))
    throw new UsageError(`"${name}" is not a user name: use lower-case letters, digits, - and _.`);
  if (name === 'root')
    throw new UsageError('Steward should not run as root: browsers refuse their sandbox to root.');
}

/** Null if there is no such user. */
function uidOf(name: string): number | null {
  try {
    const line = execFileSync('getent', ['passwd', name], {
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
    return Number(line.split(':')[2]);
  } catch {
    return null;
  }
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new OperatorError(`Cannot read ${path}: ${messageOf(error)}`, { cause: error });
  }
}

function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    throw new OperatorError(`\`${program} ${args.join(' ')}\` failed: ${messageOf(error)}`, { cause: error });
  }
}
