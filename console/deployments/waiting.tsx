import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import {
  cancelDeployment,
  createDeployment,
  watchedRelease,
  type DeploymentFactsFragment,
  type EnvironmentsQuery,
} from '../api/deployment.generated.ts';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { freezeEnd } from '../maintenance/freeze-end.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Field } from '../ui/form.tsx';
import { duration } from '../ui/format.ts';
import { useSeconds } from './use-seconds.ts';
import { watchedBeforeNext, type Watched } from './verification.ts';
import { withLocalTimes } from './waits-for.ts';

type Environment = EnvironmentsQuery['environments'][number];

/** What a deployment waits for: its start time, the end of a freeze, or the verification of the live release. */
export function Waiting({
  deployment,
  environment,
}: {
  deployment: DeploymentFactsFragment;
  environment: Environment;
}): ReactElement | null {
  const { waitsFor, waitsUntil } = deployment;
  // The sentence names what ends last.
  const isForVerification = waitsUntil !== null && (waitsFor?.includes(waitsUntil) ?? true);
  const canWait = isForVerification && environment.isOnline;
  const query = useGraphqlQuery(
    watchedRelease,
    { environmentId: environment.id },
    { everySeconds: 5, enabled: canWait },
  );
  const refusal = useRefusal(environment.teamId, freezeEnd(environment) ? 'freeze.manage' : 'deployment.run');
  const [isAsking, setAsking] = useState(false);
  const watched = canWait ? watchedBeforeNext(query.data) : null;
  const sentence = isForVerification ? null : waitsFor;
  if (!watched && !sentence) return null;
  return (
    <div className="banner row apart" role="status">
      <p>
        {watched ? (
          <>
            Waits because{' '}
            <Link to="/deployments/$id" params={{ id: watched.id }}>
              {watched.version}
            </Link>{' '}
            is being watched <TimeLeft endsAt={watched.endsAt} />.
          </>
        ) : (
          withLocalTimes(sentence!)
        )}
      </p>
      <Button refusal={refusal} onClick={() => setAsking(true)}>
        Deploy now instead
      </Button>
      {isAsking && (
        <DeployNow
          deployment={deployment}
          environment={environment}
          watched={watched}
          onClose={() => setAsking(false)}
        />
      )}
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
  environment,
  watched,
  onClose,
}: {
  deployment: DeploymentFactsFragment;
  environment: Environment;
  watched: Watched | null;
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
  const isFrozen = freezeEnd(environment) !== null;
  const [reason, setReason] = useState('');
  const hasDefaultVersion = version === `release-${releaseTimestamp}`;
  const input = { environmentId, deployType, gitRef, version: hasDefaultVersion ? null : version };
  return (
    <Confirm
      title="Deploy now instead?"
      keep="Keep waiting"
      action="Deploy now"
      busy={deploy.isPending}
      problem={deploy.error ? messageOf(deploy.error) : deploy.data?.createDeployment.errors[0]?.message}
      onConfirm={() =>
        deploy.mutate({
          input: { ...input, supersede: true, overrideFreeze: isFrozen ? reason.trim() : null },
        })
      }
      onClose={onClose}
    >
      <div className="stack">
        <p>
          This requests the deployment again without the wait and cancels the waiting one.
          {watched && ` ${watched.version} is no longer watched once the new release is live.`}
        </p>
        {isFrozen && (
          <Field label="Reason" hint="Why it starts in the freeze. It is kept in the audit log">
            <input
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Confirm>
  );
}
