import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { messageOf } from '../host/files.ts';
import { findProgram } from '../host/find-program.ts';
import type { Layout } from '../host/layout.ts';
import { currentIsDirectory, currentRelease } from '../release/current.ts';
import { requireWritable } from '../deploy/preflight.ts';
import { commandLine } from '../host/program.ts';
import type { ConfigFile } from './settings.ts';

/** Missing: only some environments need it. */
export type Finding = { name: string; state: 'good' | 'missing' | 'bad'; note: string };

export const markOf: Record<Finding['state'], string> = { good: '✓', missing: '–', bad: '✗' };

/** Finds problems that would make a deployment fail, and says how to fix them. */
export async function checkHost(layout: Layout, { serverUrl }: ConfigFile, path: string): Promise<Finding[]> {
  return [
    check('permissions', () => {
      requireWritable(layout);
      return `${layout.deployPath} is writable`;
    }),
    check('disk', () => {
      const { bavail, bsize } = statfsSync(layout.deployPath);
      const free = Math.floor((bavail * bsize) / 2 ** 20);
      if (free < 1_024) throw new Error(`${free} MiB are free. Free space for a few releases.`);
      return `${free} MiB free`;
    }),
    check('current', () => {
      if (currentIsDirectory(layout))
        throw new Error(
          `${layout.current} is a directory. Adopt it: ${commandLine(path, 'init', '--adopt', layout.current, '--deploy-path', layout.deployPath)}`,
        );
      return currentRelease(layout) ?? 'no release yet';
    }),
    program('git', path, ['--version'], 'Install it: apt-get install git'),
    optional('php', path, 'Needed for MAGENTO environments.'),
    optional('composer', path, 'Needed for FULL deployments of MAGENTO environments.'),
    await checkServer(serverUrl!),
  ];
}

function check(name: string, inspect: () => string): Finding {
  try {
    return { name, state: 'good', note: inspect() };
  } catch (error) {
    return { name, state: 'bad', note: messageOf(error) };
  }
}

const program = (name: string, path: string, args: string[], advice: string): Finding =>
  check(name, () => {
    const found = findProgram(name, path);
    if (!found) throw new Error(`not found. ${advice}`);
    return execFileSync(found, args, { encoding: 'utf8' }).split('\n')[0]!;
  });

function optional(name: string, path: string, use: string): Finding {
  const found = findProgram(name, path);
  return found ? { name, state: 'good', note: found } : { name, state: 'missing', note: `not found. ${use}` };
}

async function checkServer(serverUrl: string): Promise<Finding> {
  const name = 'control plane';
  try {
    const response = await fetch(`${serverUrl}/agent/version.json`, {
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    });
    if (!response.ok)
      return {
        name,
        state: 'bad',
        note: `${serverUrl} returned ${response.status}. Use the URL of the deployment service, such as https://steward.example.com/deployment.`,
      };
    return { name, state: 'good', note: `${serverUrl} responds` };
  } catch (error) {
    return {
      name,
      state: 'bad',
      note: `${serverUrl} is unreachable from this host: ${String(error instanceof Error ? (error.cause ?? error) : error)}`,
    };
  }
}
