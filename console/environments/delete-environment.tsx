import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { deleteEnvironment } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { words } from '../words/words.ts';
import type { Environment } from './environment.ts';

export function DeleteEnvironment({
  environment: { id, name, teamId },
}: {
  environment: Environment;
}): ReactElement {
  const t = words().environments.delete;
  const navigate = useNavigate();
  const refusal = useRefusal(teamId, 'environment.manage');
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(deleteEnvironment, {
    done: t.done(name),
    onDone: () => void navigate({ to: '/environments', ignoreBlocker: true }),
  });
  return (
    <Card title={t.action}>
      <div className="row apart">
        <p className="quiet">{t.hint}</p>
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          {t.button}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t.title(name)}
          action={t.action}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setAsking(false)}
        >
          {t.text}
        </Confirm>
      )}
    </Card>
  );
}
