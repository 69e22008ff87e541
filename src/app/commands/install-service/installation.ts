import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '#platform/errors.ts';
import type { ServiceOptions } from './unit-files.ts';

export type Installation = Pick<ServiceOptions, 'root' | 'command' | 'node' | 'program'>;

/** Where this program runs from: a clone, or a package that npm has installed. */
export function findInstallation(program = process.argv[1]!, node = process.execPath): Installation {
  const started = realpathSync(program);
  const root = findRoot(dirname(started));
  // The bundle of a clone is older than its sources after an update, until `npm ci`.
  const source = join(root, 'src/app/main.ts');
  const main = existsSync(source) ? source : started;
  // The launcher of the package finds the right Node also after an upgrade.
  const launcher = join(root, 'bin/steward');
  return { root, node, program: main, command: existsSync(launcher) ? [launcher] : [node, main] };
}

function findRoot(dir: string): string {
  const manifest = join(dir, 'package.json');
  if (existsSync(manifest) && nameIn(manifest) === 'steward') return dir;
  if (dirname(dir) === dir)
    throw new OperatorError('Cannot find the directory in which Steward is installed.');
  return findRoot(dirname(dir));
}

const nameIn = (manifest: string): unknown =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown }).name;

/** Directories that the units hide from the service (ProtectHome, PrivateTmp). */
const hidden = ['/root', '/home', '/run/user', '/tmp', '/var/tmp'];

/** Why a unit could not contain this path; null if it can. Units have rules of their own for quotes, spaces, %, and $. */
const textProblem = (path: string): string | null =>
  /^\/[A-Za-z0-9._/@+-]+$/.test(path)
    ? null
    : `${path.replaceAll(/\p{Cc}/gu, '?')} cannot be in a systemd unit: use only letters, digits and . _ - + @ /.`;

/** Why the service could not use this path; null if it can. */
export function pathProblem(path: string): string | null {
  const problem = textProblem(path);
  if (problem) return problem;
  const within = hidden.find((dir) => path === dir || path.startsWith(`${dir}/`));
  return within ? `${path} is below ${within}, which the service cannot read.` : null;
}

/** With --destdir, the paths are those of this machine, and another one has to be able to use them: only the text counts. */
export function requireUsable({ root, node, program, command }: Installation, destdir = ''): void {
  const problem = [root, node, program, ...command]
    .map(destdir ? textProblem : pathProblem)
    .find((found) => found !== null);
  if (problem)
    throw new OperatorError(
      `${problem} Install Steward in /opt/steward, or with \`npm install --global\` and a Node outside of home directories.`,
    );
}
