import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { LiveReleaseFragment } from '../api/deployment.generated.ts';
import { CommitLine } from '../deployments/commit-list.tsx';
import { releaseTime } from '../deployments/release-time.ts';
import { deploymentTitle, releaseSubtitle } from '../deployments/release-title.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import './live-release.css';

/** What is live: its commit, since when, and who requested it. */
export function LiveRelease({
  environment: { currentRelease, liveDeployment: live },
}: {
  environment: { currentRelease: string | null; liveDeployment: LiveReleaseFragment | null };
}): ReactElement {
  const t = words().environments;
  if (!live)
    return (
      <div className="live-release">
        {currentRelease ? (
          <>
            <span className="mono">{currentRelease}</span>
            <span className="quiet small">{releaseTime(currentRelease)}</span>
          </>
        ) : (
          <span className="quiet">{t.noRelease}</span>
        )}
      </div>
    );
  const title = deploymentTitle(live);
  const subtitle = releaseSubtitle(live);
  const requester = live.tokenName ?? live.triggeredBy;
  return (
    <div className="live-release">
      <span className="live-title">
        <Link to="/deployments/$id" params={{ id: live.id }} title={title}>
          {title}
        </Link>
        {subtitle && <span title={subtitle}> {subtitle}</span>}
      </span>
      <span className="quiet small truncate">
        <CommitLine release={live} />
      </span>
      <span className="quiet small truncate" title={requester}>
        {t.liveSince} <Time at={live.switchedAt} never="–" /> · {words().deployments.by} {requester}
      </span>
    </div>
  );
}
