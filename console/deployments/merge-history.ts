import type { DeploymentEntryFragment } from '../api/deployment.generated.ts';

/** What is known of one environment's deployments, newest first; `after` is where the rest begins, null at the end. */
export type Known = { entries: readonly DeploymentEntryFragment[]; after: string | null };
export type Page = {
  edges: readonly { node: DeploymentEntryFragment }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/** A new look at the newest entries: what it has replaces what was known, older entries stay. */
export function withNewest(known: Known | undefined, page: Page): Known {
  const newest = page.edges.map(({ node }) => node);
  const fresh = new Set(newest.map(({ id }) => id));
  const older = (known?.entries ?? []).filter(({ id }) => !fresh.has(id));
  // A whole page of new ones since the last look: what lies between them and the older ones is not known.
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
  /** Where to read on to learn what comes next; null when everything is shown. */
  next: { environmentId: string; after: string } | null;
};

/**
 * One list of many, newest first. It ends where the first environment runs out of known entries: what that one holds beyond
 * may be newer than what the others show next.
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
