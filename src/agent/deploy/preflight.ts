import { closeSync, existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Task } from '#deployment/protocol/agent-protocol.ts';
import { errorCode, messageOf, openFresh } from '../host/files.ts';
import { findProgram } from '../host/find-program.ts';
import type { Layout } from '../host/layout.ts';
import { commandLine } from '../host/program.ts';
import { UserError } from '../host/user-error.ts';
import { currentIsDirectory, currentRelease } from '../release/current.ts';
import { isGood, listReleases } from '../release/records.ts';
import { buildsAll } from '../steps/magento.ts';
import type { Facts } from '../host/journal.ts';

/** With less, git or PHP would fail half-way. */
const minFreeBytes = 128 * 1024 * 1024;
const minFreeInodes = 20_000;

/** Finds every predictable problem before anything is changed. */
export function preflight(task: Task, layout: Layout, facts: Facts, path: string): void {
  const { environment } = task;
  const { deployPath, current } = layout;
  if (resolve(environment.deployPath) !== resolve(deployPath))
    throw new UserError(
      `The environment is set to deploy to ${environment.deployPath}, but this agent is responsible for ${deployPath}. Change the environment's deploy path, or run the agent with --deploy-path ${environment.deployPath}.`,
    );
  requireWritable(layout);
  if (currentIsDirectory(layout))
    throw new UserError(
      `${current} is a directory, but must be a link to a release. Adopt it with: ${commandLine(path, 'init', '--adopt', current, '--deploy-path', deployPath)}`,
    );
  if (task.automatic) requireLive(task.previousRelease ?? null, layout);
  if (task.kind === 'ROLLBACK') return requireRelease(task.releaseTimestamp, layout);
  if (existsSync(layout.release(task.releaseTimestamp)))
    throw new UserError(
      `${layout.release(task.releaseTimestamp)} already exists. Move it away and deploy again.`,
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
      return `${dir} is not writable for the agent's user. Change its owner: chown -R ${process.geteuid?.() ?? ''} ${dir}`;
    default:
      return `${dir} cannot be written: ${messageOf(error)}`;
  }
}

function requireRoom(path: string): void {
  const { bavail, bsize, ffree, files } = statfsSync(path);
  const free = bavail * bsize;
  if (free < minFreeBytes)
    throw new UserError(
      `The disk that holds ${path} has ${Math.floor(free / 2 ** 20)} MiB left, but a release needs at least ${minFreeBytes / 2 ** 20} MiB. Free some space, or keep fewer releases, and deploy again.`,
    );
  // File systems without a fixed number of inodes report 0 of 0.
  if (files > 0 && ffree < minFreeInodes)
    throw new UserError(
      `The disk that holds ${path} has only ${ffree} free inodes. Remove some files and deploy again.`,
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
      `The agent cannot find ${missing.join(' and ')} on its PATH (${path}). Install it, or set PATH in the agent's environment.`,
    );
}

/** Somebody may have rolled back on the host since the last poll, which can be 25 s old. */
function requireLive(expected: string | null, layout: Layout): void {
  const live = currentRelease(layout);
  if (live === expected) return;
  throw new UserError(
    `${live ?? 'No release'} is live, and not ${expected ?? 'the release'}, which this automatic rollback was to leave. Nothing was changed.`,
  );
}

function requireRelease(timestamp: string, layout: Layout): void {
  const releases = listReleases(layout)
    .filter(isGood)
    .map((release) => release.timestamp);
  if (!releases.includes(timestamp))
    throw new UserError(
      `This host no longer has a good release ${timestamp}. Available: ${releases.join(', ') || 'none'}.`,
    );
}
