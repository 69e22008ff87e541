import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
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
import { Dialog } from '../ui/dialog.tsx';
import { errorsIn, errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { duration } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { useSeconds } from '../ui/clock.ts';
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
  const t = words().deployments.waiting;
  return (
    <div className="banner row apart" role="status">
      <p>
        {watched ? (
          <>
            {t.becauseOf}{' '}
            <Link to="/deployments/$id" params={{ id: watched.id }}>
              {watched.version}
            </Link>{' '}
            <TimeLeft endsAt={watched.endsAt}>{t.isWatched}</TimeLeft>
          </>
        ) : (
          withLocalTimes(sentence!)
        )}
      </p>
      <Button refusal={refusal} onClick={() => setAsking(true)}>
        {t.instead}
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

/** The time for which a release is still watched, in a sentence if there is one. */
export function TimeLeft({
  endsAt,
  children = (left) => left,
}: {
  endsAt: string;
  children?: (left: string) => string;
}): ReactElement {
  const seconds = Math.round((Date.parse(endsAt) - useSeconds(true)) / 1_000);
  const t = words().deployments.verification.left;
  return <>{children(seconds > 0 ? t.some(duration(seconds)) : t.none)}</>;
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
  const t = words().deployments.waiting;
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
  const { values, text } = useFields({ reason: '' });
  const [mistake, setMistake] = useState<string | null>(null);
  const errors: FieldErrors = {
    ...(deploy.error ? errorsOf(deploy.error) : errorsIn(deploy.data?.createDeployment.errors ?? [])),
    ...(mistake && { overrideFreeze: mistake }),
  };
  const hasDefaultVersion = version === `release-${releaseTimestamp}`;
  const input = { environmentId, deployType, gitRef, version: hasDefaultVersion ? null : version };
  const submit = (): void => {
    const reason = values.reason.trim();
    const isMissing = isFrozen && reason === '';
    setMistake(isMissing ? words().deployments.dialog.time.enterReason : null);
    if (isMissing) return;
    deploy.mutate({ input: { ...input, supersede: true, overrideFreeze: isFrozen ? reason : null } });
  };
  return (
    <Dialog title={t.insteadTitle} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <p>
          {t.text}
          {watched && ` ${t.watchedNoMore(watched.version)}`}
        </p>
        {isFrozen && (
          <Field label={t.reason} error={errors['overrideFreeze']} hint={t.reasonHint}>
            <input {...text('reason')} maxLength={500} autoComplete="off" />
          </Field>
        )}
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t.keep}</Button>
          <Button look="danger" type="submit" busy={deploy.isPending}>
            {t.action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
