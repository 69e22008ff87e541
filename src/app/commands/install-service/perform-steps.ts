import { mkdirSync, renameSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '#platform/errors.ts';
import { directoryProblem, fileProblem, prepareDirectory } from './directory.ts';
import type { ServiceStep } from './plan-service.ts';

export type Rim = {
  /** Everything is written below this directory. Empty for the machine itself. */
  destdir: string;
  user: string;
  /** The directory of this installation. */
  root: string;
  /** Runs a program, throws if it fails, and returns what it printed. */
  run: (program: string, args: readonly string[]) => string;
};

/** Returns what it did, one line each. */
export function performStep(step: ServiceStep, { destdir, user, root, run }: Rim): string {
  const isReal = destdir === '';
  switch (step.kind) {
    case 'user':
      if (!isReal) return `left out     the user ${step.name} (--destdir)`;
      run('useradd', [
        '--system',
        '--user-group',
        '--home-dir',
        step.home,
        '--no-create-home',
        '--shell',
        '/usr/sbin/nologin',
        step.name,
      ]);
      return `created      the user ${step.name}`;
    case 'directory': {
      const idOf = (flag: string): number => Number(run('id', [flag, user]).trim());
      const owner = isReal ? { uid: idOf('-u'), gid: idOf('-g') } : null;
      const hasChanged = prepareDirectory(join(destdir, step.path), step.mode, owner, (found) => {
        const problem = directoryProblem(step.path, found, { root, uid: owner?.uid ?? null, destdir });
        if (problem) throw new OperatorError(problem);
      });
      return `${hasChanged ? 'prepared ' : 'unchanged'}    ${step.path}`;
    }
    case 'settings':
      requireInside(step.path, destdir);
      write(join(destdir, step.path), step.text, 0o640);
      // The service reads it by its group, which is not always named like its user.
      if (isReal) run('chgrp', [run('id', ['-gn', user]).trim(), step.path]);
      return `written      ${step.path}`;
    case 'write': {
      requireInside(step.path, destdir);
      const path = join(destdir, step.path);
      if (step.replaces === 'changed') renameSync(path, `${path}.old`);
      write(path, step.text, step.mode);
      return {
        nothing: `written      ${step.path}`,
        own: `updated      ${step.path}`,
        changed: `replaced     ${step.path} (the old one is ${step.path}.old)`,
      }[step.replaces];
    }
    case 'keep':
      return `unchanged    ${step.path}`;
    default:
      if (!isReal) return 'left out     systemctl daemon-reload (--destdir)';
      run('systemctl', ['daemon-reload']);
      return 'reloaded     the units (systemctl daemon-reload)';
  }
}

function requireInside(path: string, destdir: string): void {
  const problem = fileProblem(path, destdir);
  if (problem) throw new OperatorError(problem);
}

/** A crash leaves the old file or the new one. The mode does not depend on the umask. */
function write(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  // It may be what a crash has left, or a link.
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode, flush: true, flag: 'wx' });
  chmodSync(draft, mode);
  renameSync(draft, path);
}
