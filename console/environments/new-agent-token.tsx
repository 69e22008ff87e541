import { useState, type ReactElement } from 'react';
import { createAgentToken } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { AgentInstructions } from './agent-instructions.tsx';
import type { Environment } from './environment.ts';

/** The token is shown only in this dialog. */
export function NewAgentToken({
  environment: { id, host, deployPath },
  onClose,
}: {
  environment: Environment;
  onClose: () => void;
}): ReactElement {
  const t = words().environments.tokens;
  const [name, setName] = useState(host);
  const create = useGraphqlMutation(createAgentToken, { quiet: true });
  const token = create.data?.createAgentToken.token;
  const errors = errorsOf(create.error);
  return (
    <Dialog title={token ? t.copyNow : t.newTitle} wide={token !== undefined} onClose={onClose}>
      {token ? (
        <div className="stack">
          <p>{t.shownOnce}</p>
          <Copy text={token} />
          <AgentInstructions token={token} host={host} deployPath={deployPath} />
          <div className="row dialog-actions">
            <Button look="primary" onClick={onClose}>
              {t.done}
            </Button>
          </div>
        </div>
      ) : (
        <Form errors={errors} onSubmit={() => create.mutate({ environmentId: id, name })}>
          <Field label={t.name} hint={t.nameHint} error={errors['name']}>
            <input
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
          </Field>
          <DialogActions action={t.create} busy={create.isPending} onClose={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
