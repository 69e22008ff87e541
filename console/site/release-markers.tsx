import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OutcomeBadge } from '../deployments/status.tsx';
import { count } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { groupReleases, type Release, type ReleaseGroup } from './group-releases.ts';
import './release-markers.css';

export type { Release } from './group-releases.ts';

/** When releases went live, as markers at a chart. Hover or focus shows which. */
export function ReleaseMarkers({
  releases,
  place,
  lines = false,
}: {
  releases: readonly Release[];
  place: (seconds: number) => number | null;
  /** Each marker has a line over the height of the chart. */
  lines?: boolean;
}): ReactElement | null {
  const groups = groupReleases(releases, place);
  if (groups.length === 0) return null;
  return (
    <ul
      className={`release-markers ${lines ? 'release-markers-lines' : ''}`}
      aria-label={words().site.releases.title}
    >
      {groups.map((group) => (
        <Marker key={group.releases[0]!.deploymentId} group={group} />
      ))}
    </ul>
  );
}

const Marker = ({ group: { part, releases } }: { group: ReleaseGroup }): ReactElement => {
  const t = words().site.releases;
  const [newest] = releases;
  return (
    <li
      className={`release-marker ${part > 0.5 ? 'release-marker-right' : ''}`}
      style={{ left: `${part * 100}%` }}
      onKeyDown={({ key, currentTarget }) => {
        const { activeElement } = currentTarget.ownerDocument;
        if (key === 'Escape' && activeElement instanceof HTMLElement) activeElement.blur();
      }}
    >
      <button
        type="button"
        className="plain release-sign"
        aria-label={releases.length > 1 ? t.several(count(releases.length)) : titleOf(newest!)}
      />
      <div className="release-note small">
        {releases.slice(0, 5).map((release) => (
          <ReleaseNote key={release.deploymentId} release={release} />
        ))}
        {releases.length > 5 && <p className="quiet">{t.more(count(releases.length - 5))}</p>}
      </div>
    </li>
  );
};

function titleOf({ kind, version }: Release): string {
  const t = words().site.releases;
  return kind === 'ROLLBACK' ? t.back(version) : t.release(version);
}

const ReleaseNote = ({ release }: { release: Release }): ReactElement => (
  <div>
    <Link to="/deployments/$id" params={{ id: release.deploymentId }}>
      {titleOf(release)}
    </Link>{' '}
    <OutcomeBadge outcome={release.outcome} />
    <p className="quiet">{words().site.releases.by(release.environmentName, release.triggeredBy)}</p>
    <p className="quiet">
      <Time at={release.at} />
    </p>
  </div>
);
