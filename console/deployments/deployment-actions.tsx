import { useState, type ReactElement } from 'react';
import {
  cancelDeployment,
  releases as releasesQuery,
  type DeploymentQuery,
  type EnvironmentsQuery,
} from '../api/deployment.generated.ts';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { words } from '../words/words.ts';
import { DeployDialog } from './deploy-dialog.tsx';
import { RollBack } from './roll-back.tsx';
import { hasEnded } from './status.tsx';

export function DeploymentActions({
  deployment,
  environment,
}: {
  deployment: NonNullable<DeploymentQuery['deployment']>;
  environment: EnvironmentsQuery['environments'][number] | undefined;
}): ReactElement {
  const { id, status, cancelRequestedAt } = deployment;
  const refusal = useRefusal(environment?.teamId, 'deployment.run');
  const [open, setOpen] = useState<'cancel' | 'deploy' | 'roll back' | null>(null);
  const close = (): void => setOpen(null);
  const rollback = useRollback(deployment, environment?.id);
  const t = words().deployments;
  const cancel = useGraphqlMutation(cancelDeployment, {
    done: ({ cancelDeployment: { status } }) =>
      status === 'CANCELLED' ? t.actions.cancelled : t.actions.asked,
    onDone: close,
  });
  return (
    <>
      {!hasEnded(status) && !cancelRequestedAt && (
        <Button look="danger" refusal={refusal} onClick={() => setOpen('cancel')}>
          {t.actions.cancel}
        </Button>
      )}
      {environment && hasEnded(status) && (
        <>
          {rollback && (
            <Button refusal={refusal} onClick={() => setOpen('roll back')}>
              {rollback === 'from live' ? t.rollBack.buttonFromLive : t.rollBack.buttonToThis}
            </Button>
          )}
          <Button refusal={refusal} onClick={() => setOpen('deploy')}>
            {t.deployAgain}
          </Button>
        </>
      )}
      {open === 'cancel' && (
        <Confirm
          title={t.actions.cancelTitle}
          keep={t.actions.keep}
          action={t.actions.cancelAction}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ id })}
          onClose={close}
        >
          {status === 'PENDING' ? t.actions.nothingChanged : t.actions.staysLive}
        </Confirm>
      )}
      {open === 'roll back' && (
        <RollBack
          environmentId={environment!.id}
          {...(rollback === 'to this' ? { release: deployment.releaseTimestamp! } : {})}
          onClose={close}
        />
      )}
      {open === 'deploy' && (
        <DeployDialog environmentId={environment!.id} again={deployment} onClose={close} />
      )}
    </>
  );
}

/**
 * Which rollback makes sense on the page of a deployment: away from its release if that is live, or back to it if it is still on the
 * host. Null if neither is possible.
 */
function useRollback(
  { status, releaseTimestamp }: NonNullable<DeploymentQuery['deployment']>,
  environmentId: string | undefined,
): 'from live' | 'to this' | null {
  const isAsked = environmentId !== undefined && hasEnded(status);
  const { data } = useGraphqlQuery(
    releasesQuery,
    { environmentId: environmentId ?? '' },
    { enabled: isAsked },
  );
  const releases = data?.environment?.releases ?? [];
  const own = releases.find(({ timestamp }) => timestamp === releaseTimestamp);
  if (own?.canRollBack) return 'to this';
  return own?.isCurrent && releases.some(({ canRollBack }) => canRollBack) ? 'from live' : null;
}
