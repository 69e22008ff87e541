import { readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { agentLimits } from '#deployment/protocol/agent-protocol.ts';
import { askFiles, NoResponse } from '../host/ask-files.ts';
import { isLink } from '../host/files.ts';
import { listJournals } from '../host/journal.ts';
import type { Layout } from '../host/layout.ts';
import { currentIsDirectory, currentRelease } from '../release/current.ts';
import { readHistory } from '../release/history.ts';
import { releaseProblem } from '../release/release-problem.ts';

/** What is wrong with the release tree. A tree without any release is sound. */
export async function inspectTree(layout: Layout): Promise<string[]> {
  if (currentIsDirectory(layout)) return [`${layout.current} is a directory and not a link to a release.`];
  const current = currentRelease(layout);
  if (current === null) return missingCurrent(layout);
  const problem = releaseProblem(layout, current);
  if (problem !== null) return [`current points to release ${current}, but ${problem}`];
  const problems: string[] = [];
  for (const path of sharedPaths(layout)) {
    if (problems.length >= agentLimits.treeProblems) break;
    const what = await sharedProblem(layout, join(layout.release(current), path), path);
    if (what !== null) problems.push(`The shared path ${path} of release ${current} ${what}`);
  }
  return problems;
}

/** A shared path without a link is not a problem: it may have been added to the settings after the last deployment. */
async function sharedProblem(layout: Layout, link: string, path: string): Promise<string | null> {
  if (!isLink(link)) return null;
  try {
    // Often a network mount, unlike the rest of the tree.
    await askFiles(link, () => stat(link));
    return null;
  } catch (error) {
    if (error instanceof NoResponse) return 'does not respond.';
    const source = join(layout.shared, path);
    return isLink(source)
      ? `leads nowhere: ${source} is a link to ${readlinkSync(source)}, which does not exist.`
      : `leads nowhere: ${source} is missing.`;
  }
}

function missingCurrent(layout: Layout): string[] {
  const { current } = layout;
  if (isLink(current)) return [`${current} leads to ${readlinkSync(current)}, which is not a release.`];
  const last = readHistory(layout).at(-1);
  return last === undefined ? [] : [`${current} is missing. Release ${last} was live last.`];
}

/** As of the last deployment: the agent knows the settings of the environment only by its tasks. */
function sharedPaths(layout: Layout): string[] {
  const environment = listJournals(layout).at(-1)?.task.environment;
  return environment ? [...environment.sharedDirs, ...environment.sharedFiles] : [];
}
