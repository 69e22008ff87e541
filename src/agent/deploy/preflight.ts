import { closeSync, existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Task } from '#deployment/protocol/agent-protocol.ts';
import { errorCode, messageOf, openFresh } from '../host/files.ts';
import { findProgram } from '../host/find-program.ts';
import type { Layout } from '../host/layout.ts';
import { commandLine } from '../host/program.ts';
import { UserError } from '../host/user-error.ts';
import { currentIsDirectory } from '../release/current.ts';
import { isGood, listReleases } from '../release/records.ts';
import { buildsAll } from '../steps/magento.ts';
import type { Facts } from '../host/journal.ts';

/** Less, and git or PHP would run into it half-way. */
const minFreeBytes = 128 * 1024 * 1024;
const minFreeInodes = 20_000;

/** Everything that can be known to go wrong is found here, before anything is touched. */
export function preflight(task: Task, layout: Layout, facts: Facts, path: string): void {
  const { environment } = task;
  const { deployPath, current } = layout;
  if (resolve(environment.deployPath) !== resolve(deployPath))
    throw new UserError(
      `The environment is set to deploy to ${environment.deployPath}, but this agent looks after ${deployPath}. Change the environment's deploy path, or run the agent with --deploy-path ${environment.deployPath}.`,
    );
  requireWritable(layout);
  if (currentIsDirectory(layout))
    throw new UserError(
      `${current} is a directory, and must be a link to a release. Take it over with: ${commandLine(path, 'init', '--adopt', current, '--deploy-path', deployPath)}`,
    );
  if (task.kind === 'ROLLBACK') return requireRelease(task.releaseTimestamp, layout);
  if (existsSync(layout.release(task.releaseTimestamp)))
    throw new UserError(
      `${layout.release(task.releaseTimestamp)} exists already. Move it away and deploy again.`,
    );
  requireRoom(deployPath);
  requirePrograms(task, facts, path);
}

export function requireWritable({ deployPath, releases, shared, own }: Layout): void {
  for (const dir of [deployPath, releases, shared, own]) {
    const probe = join(dir, `.steward-${process.pid}`);
    try {
      mkdirSync(dir, { recursive: true });
      closeSync(openFresh(probe, 0o600));
      rmSync(probe);
    } catch (error) {
      throw new UserError(cannotWrite(dir, error));
    }
  }
}

export function cannotWrite(dir: string, error: unknown): string {
  switch (errorCode(error)) {
    case 'EROFS':
      return `${dir} is on a file system that is mounted read-only. Mount it writable and deploy again.`;
    case 'ENOSPC':
      return `The disk that holds ${dir} is full. Free some space and deploy again.`;
    case 'EACCES':
    case 'EPERM':
      return `${dir} is not writable for the user of the agent. Change its owner: chown -R ${process.geteuid?.() ?? ''} ${dir}`;
    default:
      return `${dir} cannot be written: ${messageOf(error)}`;
  }
}

function requireRoom(path: string): void {
  const { bavail, bsize, ffree, files } = statfsSync(path);
  const free = bavail * bsize;
  if (free < minFreeBytes)
    throw new UserError(
      `The disk that holds ${path} has ${Math.floor(free / 2 ** 20)} MiB left, and a release needs ${minFreeBytes / 2 ** 20} at least. Free some space, or keep fewer releases, and deploy again.`,
    );
  // Some file systems have no fixed number, and say 0 of 0.
  if (files > 0 && ffree < minFreeInodes)
    throw new UserError(
      `The disk that holds ${path} has room for ${ffree} more files only. Remove some and deploy again.`,
    );
}

function requirePrograms(task: Task, facts: Facts, path: string): void {
  const wanted =
    task.environment.recipe === 'MAGENTO'
      ? ['git', 'php', ...(buildsAll(task, facts) ? ['composer'] : [])]
      : ['git'];
  const missing = wanted.filter((name) => findProgram(name, path) === null);
  if (missing.length > 0)
    throw new UserError(
      `The agent does not find ${missing.join(' and ')} on its PATH (${path}). Install it, or set PATH in the agent's environment.`,
    );
}

function requireRelease(timestamp: string, layout: Layout): void {
  const releases = listReleases(layout)
    .filter(isGood)
    .map((release) => release.timestamp);
  if (!releases.includes(timestamp))
    throw new UserError(
      `There is no good release ${timestamp} on this host any more. There are: ${releases.join(', ') || 'none'}.`,
    );
}
