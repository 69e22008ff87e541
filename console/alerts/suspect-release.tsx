import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { environments as environmentsQuery, suspectRelease } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { RollBack } from '../deployments/roll-back.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';

/** The release that went live shortly before the alert, with a button to roll back while it is live. */
export function SuspectRelease({
  lead,
  deploymentId,
  failedAt,
}: {
  lead?: ReactNode;
  deploymentId: string;
  failedAt: string;
}): ReactElement | null {
  const query = useGraphqlQuery(suspectRelease, { id: deploymentId }, { everySeconds: false });
  const environments = useGraphqlQuery(environmentsQuery, { teamId: null });
  const suspect = query.data?.deployment;
  const environment = environments.data?.environments.find(({ id }) => id === suspect?.environmentId);
  const refusal = useRefusal(environment?.teamId, 'deployment.run');
  const [isAsking, setAsking] = useState(false);
  if (!suspect?.switchedAt || !environments.data) return null;
  const isLive = environment !== undefined && environment.currentRelease === suspect.releaseTimestamp;
  return (
    <span className="row">
      <span className="small">
        {lead}
        {spellMinutes(suspect.switchedAt, failedAt)} after{' '}
        {suspect.kind === 'ROLLBACK' ? 'the rollback to' : 'release'}{' '}
        <Link to="/deployments/$id" params={{ id: suspect.id }}>
          {suspect.version}
        </Link>{' '}
        on {environment?.name ?? 'a deleted environment'}
        {environment && !isLive && <span className="quiet"> (no longer live)</span>}
      </span>
      {isLive && (
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          Roll back…
        </Button>
      )}
      {isAsking && <RollBack environmentId={environment!.id} onClose={() => setAsking(false)} />}
    </span>
  );
}

/** `8 minutes`. */
function spellMinutes(from: string, to: string): string {
  const minutes = Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
  if (minutes < 1) return 'Less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
