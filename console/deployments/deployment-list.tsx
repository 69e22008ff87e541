import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { DeploymentEntryFragment, VerificationState } from '../api/deployment.generated.ts';
import { duration } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { CommitLine } from './commit-list.tsx';
import { deploymentTitle, releaseSubtitle } from './release-title.ts';
import { DeploymentBadge } from './status.tsx';
import { withLocalTimes } from './waits-for.ts';
import { kindNote } from './type-names.ts';
import './deployment-list.css';

/** What its state does not say. */
function verificationNote(state: VerificationState): string {
  const texts: Partial<Record<VerificationState, string>> = words().deployments.list.verification;
  return texts[state] ? `${texts[state]} · ` : '';
}

/** `names` are those of the environments, if there are several. */
export const DeploymentList = ({
  deployments,
  names,
}: {
  deployments: readonly DeploymentEntryFragment[];
  names?: ReadonlyMap<string, string>;
}): ReactElement => (
  <ol className="list deployment-list">
    {deployments.map((deployment) => (
      <li key={deployment.id}>
        <DeploymentBadge deployment={deployment} />
        <div className="deployment-what">
          <span className="truncate">
            <Link to="/deployments/$id" params={{ id: deployment.id }} className="deployment-version">
              {deploymentTitle(deployment)}
            </Link>
            {releaseSubtitle(deployment) && <span> {releaseSubtitle(deployment)}</span>}
          </span>
          <span className="quiet small truncate">
            {deployment.verification && verificationNote(deployment.verification.state)}
            {names && `${names.get(deployment.environmentId) ?? words().deployments.deletedEnvironment} · `}
            {kindNote(deployment)} · <CommitLine release={deployment} />
          </span>
          {deployment.waitsFor && (
            <span className="small tone-warn">{withLocalTimes(deployment.waitsFor)}</span>
          )}
        </div>
        <span className="quiet small truncate deployment-by" title={deployment.triggeredBy}>
          {deployment.tokenName ?? deployment.triggeredBy}
        </span>
        <span className="small number deployment-took">
          {deployment.durationSeconds !== null && duration(deployment.durationSeconds)}
        </span>
        <span className="quiet small deployment-when">
          <Time at={deployment.createdAt} />
        </span>
      </li>
    ))}
  </ol>
);
