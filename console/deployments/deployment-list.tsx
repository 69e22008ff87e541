import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { DeploymentEntryFragment, VerificationState } from '../api/deployment.generated.ts';
import { duration } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { DeploymentBadge } from './status.tsx';
import { withLocalTimes } from './waits-for.ts';
import { kindName } from './type-names.ts';
import './deployment-list.css';

/** A deployment that succeeded can still fail its verification. */
const verificationNotes: Partial<Record<VerificationState, [text: string, className: string]>> = {
  WATCHING: ['being watched', 'tone-busy'],
  FAILED: ['verification failed', 'tone-bad'],
  INCONCLUSIVE: ['verification inconclusive', 'tone-warn'],
};

function verificationNote(state: VerificationState): ReactNode {
  const [text, className] = verificationNotes[state] ?? [];
  return (
    text && (
      <>
        <span className={className}>{text}</span>
        {' · '}
      </>
    )
  );
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
        <DeploymentBadge status={deployment.status} />
        <div className="deployment-what">
          <Link to="/deployments/$id" params={{ id: deployment.id }} className="truncate deployment-version">
            {deployment.kind === 'ROLLBACK' && 'Back to '}
            {deployment.version}
          </Link>
          <span className="quiet small truncate">
            {deployment.verification && verificationNote(deployment.verification.state)}
            {names && `${names.get(deployment.environmentId) ?? 'deleted environment'} · `}
            {kindName(deployment).toLowerCase()} · <span className="mono">{deployment.gitRef}</span>
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
