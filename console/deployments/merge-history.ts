import type { DeploymentEntryFragment } from '../api/deployment.generated.ts';

/** The loaded deployments of one environment, newest first. `after` is the cursor of the next page; null at the end. */
export type Known = { entries: readonly DeploymentEntryFragment[]; after: string | null };
export type Page = {
  edges: readonly { node: DeploymentEntryFragment }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/** Adds the newest page: its entries replace the known ones, older entries stay. */
export function withNewest(known: Known | undefined, page: Page): Known {
  const newest = page.edges.map(({ node }) => node);
  const fresh = new Set(newest.map(({ id }) => id));
  const older = (known?.entries ?? []).filter(({ id }) => !fresh.has(id));
  // The whole page is new, so entries between it and the known ones may be missing.
  const hasGap = page.pageInfo.hasNextPage && older.length === known?.entries.length;
  if (!known || older.length === 0 || hasGap) return { entries: newest, after: cursorOf(page) };
  return { entries: [...newest, ...older].sort(byAge), after: known.after };
}

export const withOlder = (known: Known, page: Page): Known => ({
  entries: [...known.entries, ...page.edges.map(({ node }) => node)],
  after: cursorOf(page),
});

export type Merged = {
  entries: DeploymentEntryFragment[];
  /** The environment and cursor to read next; null if everything is shown. */
  next: { environmentId: string; after: string } | null;
};

/**
 * Merges the lists of all environments, newest first. The result ends where the first environment has no more loaded entries:
 * its next entries could be newer than those of the others.
 */
export function mergeHistory(environments: ReadonlyMap<string, Known>): Merged {
  const open = [...environments].flatMap(([environmentId, { entries, after }]) => {
    const oldest = entries.at(-1);
    return oldest && after !== null ? [{ environmentId, after, oldest }] : [];
  });
  const next = open.sort((one, other) => byAge(one.oldest, other.oldest))[0];
  const entries = [...environments.values()].flatMap(({ entries }) => entries).sort(byAge);
  return {
    entries: next ? entries.filter((entry) => byAge(entry, next.oldest) <= 0) : entries,
    next: next ? { environmentId: next.environmentId, after: next.after } : null,
  };
}

const cursorOf = ({ pageInfo }: Page): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

const byAge = (one: DeploymentEntryFragment, other: DeploymentEntryFragment): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id);
