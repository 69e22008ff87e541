import type { CommitStep } from './changes-storage.ts';

/** The deployments whose commits one release has and the other does not; both lead back to the same commit. */
export type CommitPath = { added: CommitStep[]; removed: CommitStep[] };

/**
 * Joins what deployments reported. Each says which commits its release has in addition to an earlier one, so that two releases can
 * be compared if both lead back to the same commit. Null if they do not.
 */
export function findCommitPath(steps: readonly CommitStep[], from: string, to: string): CommitPath | null {
  const before = stepsBack(steps, from);
  const after = stepsBack(steps, to);
  let best: CommitPath | null = null;
  for (const [sha, added] of after) {
    const removed = before.get(sha);
    if (!removed || (best && best.added.length + best.removed.length <= added.length + removed.length))
      continue;
    best = { added, removed };
  }
  return best;
}

/**
 * The earlier commits that can be reached, each with the shortest list of deployments to it. A deployment that left commits out
 * cannot be used: the earlier commit has some that the later one does not.
 */
function stepsBack(steps: readonly CommitStep[], start: string): Map<string, CommitStep[]> {
  const bySha = Map.groupBy(
    steps.filter(({ sha, since, missing }) => missing === 0 && sha !== since),
    ({ sha }) => sha,
  );
  const reached = new Map<string, CommitStep[]>([[start, []]]);
  // A map is iterated in the order of insertion, including what is added meanwhile.
  for (const [sha, path] of reached)
    for (const step of bySha.get(sha) ?? [])
      if (!reached.has(step.since)) reached.set(step.since, [...path, step]);
  return reached;
}
