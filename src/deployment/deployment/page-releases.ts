import { parsePageByText, toSortedConnection, type CountedConnection } from '#platform/graphql/connection.ts';
import type { ListedEnvironment } from '../environment/environment.ts';
import type { VerificationContext } from '../settings.ts';
import { loadHostReleases, type HostRelease } from './list-host-releases.ts';

export type ReleasePage = CountedConnection<HostRelease>;

/** Newest first. A host has at most 200, so all are read. The caller has already checked access to the environment. */
export async function pageReleases(
  ctx: VerificationContext,
  environment: ListedEnvironment,
  first: number | null | undefined,
  after: string | null | undefined,
): Promise<ReleasePage> {
  const page = parsePageByText('releases', first, after);
  const { releases } = await loadHostReleases(ctx, environment);
  const rest = releases.filter(({ timestamp }) => page.after === null || timestamp < page.after.key);
  return {
    ...toSortedConnection(rest, page, ({ timestamp }) => ({ key: timestamp, id: environment.id })),
    count: () => Promise.resolve(releases.length),
  };
}
