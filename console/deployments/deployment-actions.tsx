import { useState, type ReactElement } from 'react';
import {
  cancelDeployment,
  type DeploymentQuery,
  type EnvironmentsQuery,
} from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialog.tsx';
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
  const cancel = useGraphqlMutation(cancelDeployment, {
    done: ({ cancelDeployment: { status } }) =>
      status === 'CANCELLED' ? 'The deployment is cancelled.' : 'The agent was asked to stop.',
    onDone: close,
  });
  return (
    <>
      {!hasEnded(status) && !cancelRequestedAt && (
        <Button look="danger" refusal={refusal} onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      )}
      {environment && hasEnded(status) && (
        <>
          <Button refusal={refusal} onClick={() => setOpen('roll back')}>
            Roll back…
          </Button>
          <Button refusal={refusal} onClick={() => setOpen('deploy')}>
            Deploy again…
          </Button>
        </>
      )}
      {open === 'cancel' && (
        <Confirm
          title="Cancel this deployment?"
          keep="Keep deployment"
          action="Cancel deployment"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ id })}
          onClose={close}
        >
          {status === 'PENDING'
            ? 'It has not started, so nothing on the host has changed.'
            : 'The live release stays live. After the switch, the deployment can no longer be cancelled.'}
        </Confirm>
      )}
      {open === 'roll back' && <RollBack environmentId={environment!.id} onClose={close} />}
      {open === 'deploy' && (
        <DeployDialog environmentId={environment!.id} again={deployment} onClose={close} />
      )}
    </>
  );
}
