import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { deleteEnvironment } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import type { Environment } from './environment.ts';

export function DeleteEnvironment({
  environment: { id, name, teamId },
}: {
  environment: Environment;
}): ReactElement {
  const navigate = useNavigate();
  const refusal = useRefusal(teamId, 'environment.manage');
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(deleteEnvironment, {
    done: `${name} is deleted.`,
    onDone: () => void navigate({ to: '/environments', ignoreBlocker: true }),
  });
  return (
    <Card title="Delete">
      <div className="row apart">
        <p className="quiet">
          Nothing changes on the host. The shop keeps running, but can no longer be deployed from here.
        </p>
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          Delete environment
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setAsking(false)}
        >
          Its agent tokens are revoked and its waiting deployments are cancelled. Past deployments stay
          available at their addresses. This cannot be undone.
        </Confirm>
      )}
    </Card>
  );
}
