import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { environments as environmentsQuery, suspectRelease } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { RollBack } from '../deployments/roll-back.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/words.ts';

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
  const t = words().alerts;
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
        {t.releaseBefore(
          t.minutes(minutesBetween(suspect.switchedAt, failedAt)),
          suspect.kind === 'ROLLBACK',
        )}{' '}
        <Link to="/deployments/$id" params={{ id: suspect.id }}>
          {suspect.version}
        </Link>{' '}
        {t.onEnvironment(environment?.name ?? t.deletedEnvironment)}
        {environment && !isLive && <span className="quiet"> {t.notLive}</span>}
      </span>
      {isLive && (
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          {t.rollBack}
        </Button>
      )}
      {isAsking && <RollBack environmentId={environment!.id} onClose={() => setAsking(false)} />}
    </span>
  );
}

const minutesBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
