import type { SiteReleasesQuery } from '../api/monitoring.generated.ts';

export type Release = NonNullable<SiteReleasesQuery['site']>['releases'][number];

/** The releases of one marker, newest first. `part` is its place between the edges of the chart, from 0 to 1. */
export type ReleaseGroup = { part: number; releases: Release[] };

/** Releases that are closer to each other than this fraction of the chart share a marker: 10 px on a phone. */
const nearest = 0.03;

/** One marker for releases that would overlap, in the order of the time axis. */
export function groupReleases(
  releases: readonly Release[],
  place: (seconds: number) => number | null,
): ReleaseGroup[] {
  const groups: ReleaseGroup[] = [];
  for (const release of releases.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const part = place(Date.parse(release.at) / 1_000);
    if (part === null) continue;
    const last = groups.at(-1);
    if (last && part - last.part < nearest) last.releases.unshift(release);
    else groups.push({ part, releases: [release] });
  }
  return groups;
}
