import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import {
  cancelDeployment,
  createDeployment,
  watchedRelease,
  type DeploymentFactsFragment,
} from '../api/deployment.generated.ts';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { duration } from '../ui/format.ts';
import { useSeconds } from './use-seconds.ts';
import { waitsFor, type Watched } from './verification.ts';

/** Why a deployment does not start yet although the agent is online: the live release is being watched. */
export function WaitingForVerification({
  deployment,
  environment,
}: {
  deployment: DeploymentFactsFragment;
  environment: { id: string; teamId: string; isOnline: boolean };
}): ReactElement | null {
  const canWait = deployment.waitsUntil !== null && environment.isOnline;
  const query = useGraphqlQuery(
    watchedRelease,
    { environmentId: environment.id },
    { everySeconds: 5, enabled: canWait },
  );
  const refusal = useRefusal(environment.teamId, 'deployment.run');
  const [isAsking, setAsking] = useState(false);
  const watched = canWait ? waitsFor(query.data) : null;
  if (!watched) return null;
  return (
    <div className="banner row apart" role="status">
      <p>
        Waits because{' '}
        <Link to="/deployments/$id" params={{ id: watched.id }}>
          {watched.version}
        </Link>{' '}
        is being watched <TimeLeft endsAt={watched.endsAt} />.
      </p>
      <Button refusal={refusal} onClick={() => setAsking(true)}>
        Deploy now instead
      </Button>
      {isAsking && <DeployNow deployment={deployment} watched={watched} onClose={() => setAsking(false)} />}
    </div>
  );
}

export function TimeLeft({ endsAt }: { endsAt: string }): ReactElement {
  const seconds = Math.round((Date.parse(endsAt) - useSeconds(true)) / 1_000);
  return <>{seconds > 0 ? `for another ${duration(seconds)}` : 'until its last results are there'}</>;
}

/** Requests the same deployment without the wait, then cancels the waiting one: if the request is refused, nothing has changed. */
function DeployNow({
  deployment: { id, environmentId, deployType, gitRef, version, releaseTimestamp },
  watched,
  onClose,
}: {
  deployment: DeploymentFactsFragment;
  watched: Watched;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const cancel = useGraphqlMutation(cancelDeployment);
  const deploy = useGraphqlMutation(createDeployment, {
    quiet: true,
    onDone: ({ createDeployment: { id: next } }) => {
      if (!next) return;
      cancel.mutate({ id });
      onClose();
      void navigate({ to: '/deployments/$id', params: { id: next } });
    },
  });
  const hasDefaultVersion = version === `release-${releaseTimestamp}`;
  const input = { environmentId, deployType, gitRef, version: hasDefaultVersion ? null : version };
  return (
    <Confirm
      title="Deploy now instead?"
      keep="Keep waiting"
      action="Deploy now"
      busy={deploy.isPending}
      problem={deploy.error ? messageOf(deploy.error) : deploy.data?.createDeployment.errors[0]?.message}
      onConfirm={() => deploy.mutate({ input: { ...input, supersede: true } })}
      onClose={onClose}
    >
      This requests the deployment again without the wait and cancels the waiting one. {watched.version} is no
      longer watched once the new release is live.
    </Confirm>
  );
}
