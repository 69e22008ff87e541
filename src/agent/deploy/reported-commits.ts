import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Commit, CommitRange } from '#deployment/protocol/agent-protocol.ts';
import { createMasker } from '../log/mask.ts';
import { parseFetched } from '../steps/fetched-commits.ts';
import type { DeploymentRun } from './deployment-run.ts';

/** More than 101 commits of three lines with at most 1,000 bytes each. */
const maxResultBytes = 512 * 1024;

/** The commit that is deployed, once it is known. */
export function reportedCommit(run: DeploymentRun): Commit | undefined {
  const { commit } = run.journal().facts;
  return commit ? masked(commit, run.agent.secrets) : undefined;
}

/**
 * The commits since the release that was live before, from the result of the step `fetch`. They are not in the journal, which is
 * written completely with every step.
 */
export function reportedChanges(run: DeploymentRun): CommitRange | undefined {
  const { steps } = run.journal();
  const index = steps.findIndex(({ name, status }) => name === 'fetch' && status === 'SUCCEEDED');
  if (index === -1) return undefined;
  const path = join(run.own.attempt(index, steps[index]!.attempt), 'result');
  try {
    const { changes } = parseFetched(readStart(path));
    if (!changes) return undefined;
    const commits = changes.commits.map((commit) => masked(commit, run.agent.secrets));
    return { ...changes, commits };
  } catch {
    // The outcome is reported without them.
    return undefined;
  }
}

function readStart(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(maxResultBytes);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** As in the log: the secrets of the host do not leave it. */
function masked({ sha, subject, author }: Commit, secrets: readonly string[]): Commit {
  const mask = (text: string): string => {
    const masker = createMasker(secrets);
    return masker.push(text) + masker.end();
  };
  return { sha, subject: mask(subject), author: mask(author) };
}
