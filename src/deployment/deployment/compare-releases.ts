import type { Context } from '#identity/context.ts';
import { createAllowance, createLoader } from '#platform/batcher.ts';
import { badRequest } from '#platform/errors.ts';
import { releaseTimestampFormat, type Commit } from '../protocol/agent-protocol.ts';
import { listChanges, listCommitSteps, type CommitStep } from './changes-storage.ts';
import { findReleases } from './deployment-storage.ts';
import { findCommitPath } from './find-commit-path.ts';

export type ReleaseComparison = {
  added: Commit[];
  removed: Commit[];
  hasMore: boolean;
  unknownReason: string | null;
};

/** The releases of an environment to which the caller has access. */
export type ReleasePair = { environmentId: string; from: string; to: string };

/** Of one request: each reads up to 500 deployments. */
const maxComparisons = 20;
const comparisonsOf = createAllowance(maxComparisons);
const maxCommits = 500;
/** Deployments between two releases: their commits are up to 40 kB each. */
const maxDeployments = 100;

export const compareReleases = createLoader<Context, ReleasePair, ReleaseComparison>(async (ctx, pairs) => {
  if (comparisonsOf(ctx, pairs.length) < pairs.length)
    throw badRequest(`A request can have at most ${maxComparisons} comparisons.`, { field: 'comparison' });
  for (const { from, to } of pairs) {
    requireTimestamp('from', from);
    requireTimestamp('to', to);
  }
  const compared: ReleaseComparison[] = [];
  for (const pair of pairs) compared.push(await compare(ctx, pair));
  return compared;
});

function requireTimestamp(field: string, value: string): void {
  if (!releaseTimestampFormat.test(value))
    throw badRequest(`"${field}" must be the timestamp of a release, such as 20260131_235959.`, { field });
}

async function compare(
  { db }: Context,
  { environmentId, from, to }: ReleasePair,
): Promise<ReleaseComparison> {
  const wanted = [from, to].map((releaseTimestamp) => ({ environmentId, releaseTimestamp }));
  const deployed = new Map(
    (await findReleases(db, wanted)).map(({ releaseTimestamp, commitSha }) => [releaseTimestamp, commitSha]),
  );
  const [fromSha, toSha] = [deployed.get(from), deployed.get(to)];
  if (!fromSha) return unknown(unknownCommit(from));
  if (!toSha) return unknown(unknownCommit(to));
  const path = findCommitPath(await listCommitSteps(db, environmentId), fromSha, toSha);
  if (!path) return unknown(notReported);
  const steps = [...path.added, ...path.removed];
  if (steps.length > maxDeployments) return unknown(tooFar);
  const found = new Map(
    (
      await listChanges(
        db,
        steps.map(({ deploymentId }) => deploymentId),
      )
    ).map(({ deploymentId, commits }) => [deploymentId, commits]),
  );
  const commitsOf = (side: readonly CommitStep[]): Commit[] =>
    side.flatMap(({ deploymentId }) => found.get(deploymentId) ?? []);
  const [added, removed] = [commitsOf(path.added), commitsOf(path.removed)];
  const onlyNew = without(added, removed);
  const onlyOld = without(removed, added);
  return {
    added: onlyNew.slice(0, maxCommits),
    removed: onlyOld.slice(0, maxCommits),
    hasMore: steps.some(({ hasMore }) => hasMore) || Math.max(onlyNew.length, onlyOld.length) > maxCommits,
    unknownReason: null,
  };
}

/** Each commit once. */
function without(commits: readonly Commit[], others: readonly Commit[]): Commit[] {
  const seen = new Set(others.map(({ sha }) => sha));
  return commits.filter(({ sha }) => !seen.has(sha) && seen.add(sha));
}

const unknown = (unknownReason: string): ReleaseComparison => ({
  added: [],
  removed: [],
  hasMore: false,
  unknownReason,
});

const unknownCommit = (release: string): string =>
  `The commit of release ${release} is not known: no deployment made it, or it failed before it had a commit.`;

const notReported =
  'The commits between these releases are not known: an older agent deployed one of them, or they do not follow from each other.';

const tooFar = `There are more than ${maxDeployments} deployments between these releases.`;
