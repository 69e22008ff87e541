import type { ReactElement } from 'react';
import { compareReleases, type ReleaseFactsFragment } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { words } from '../words/words.ts';
import { CommitLine, CommitList } from './commit-list.tsx';
import { releaseSubtitle, releaseTitle } from './release-title.ts';
import './roll-back.css';

/** An adopted release has neither a version nor a commit. */
export const nameRelease = ({ version, commitSubject, timestamp }: ReleaseFactsFragment): string =>
  releaseTitle({ version: version ?? timestamp, commitSubject });

/** What is live now and what will be, with the commits in between. */
export function RollBackEffect({
  environmentId,
  live,
  target,
}: {
  environmentId: string;
  live: ReleaseFactsFragment | null;
  /** Null until one is chosen. */
  target: ReleaseFactsFragment | null;
}): ReactElement {
  const t = words().deployments.rollBack;
  return (
    <div className="stack roll-back-effect">
      <dl className="roll-back-move">
        <div>
          <dt>{t.nowLive}</dt>
          <dd>{live ? <ReleaseText release={live} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t.after}</dt>
          <dd>
            {target ? <ReleaseText release={target} /> : <span className="quiet">{t.chooseFirst}</span>}
          </dd>
        </div>
      </dl>
      {live && target && (
        <CommitsLost
          key={target.timestamp}
          environmentId={environmentId}
          from={live.timestamp}
          to={target.timestamp}
        />
      )}
    </div>
  );
}

const ReleaseText = ({ release }: { release: ReleaseFactsFragment }): ReactElement => (
  <>
    <span className="roll-back-name">{nameRelease(release)}</span>
    {release.version && releaseSubtitle({ ...release, version: release.version }) && (
      <span>{release.commitSubject}</span>
    )}
    <span className="quiet small">
      <CommitLine release={release} />
    </span>
  </>
);

function CommitsLost({
  environmentId,
  from,
  to,
}: {
  environmentId: string;
  from: string;
  to: string;
}): ReactElement | null {
  const t = words().deployments.rollBack;
  const { data } = useGraphqlQuery(compareReleases, { environmentId, from, to }, { everySeconds: false });
  const found = data?.environment?.comparison;
  if (!found) return null;
  if (found.unknownReason) return <p className="quiet small">{t.losesUnknown}</p>;
  return (
    <>
      {found.removed.length > 0 && (
        <div className="roll-back-commits">
          <p className="small">{t.loses(found.removed.length)}</p>
          <CommitList commits={found.removed} />
        </div>
      )}
      {found.added.length > 0 && (
        <div className="roll-back-commits">
          <p className="small">{t.regains(found.added.length)}</p>
          <CommitList commits={found.added} />
        </div>
      )}
    </>
  );
}
