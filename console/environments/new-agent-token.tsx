import { useState, type ReactElement } from 'react';
import { createAgentToken } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Field, Form } from '../ui/form.tsx';
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
  const [name, setName] = useState(host);
  const create = useGraphqlMutation(createAgentToken, { quiet: true });
  const token = create.data?.createAgentToken.token;
  const errors = errorsOf(create.error);
  return (
    <Dialog
      title={token ? 'Copy the token now' : 'New agent token'}
      wide={token !== undefined}
      onClose={onClose}
    >
      {token ? (
        <div className="stack">
          <p>It is shown only once.</p>
          <Copy text={token} />
          <AgentInstructions token={token} host={host} deployPath={deployPath} />
          <div className="row dialog-actions">
            <Button look="primary" onClick={onClose}>
              I have copied it
            </Button>
          </div>
        </div>
      ) : (
        <Form problem={errors['']} onSubmit={() => create.mutate({ environmentId: id, name })}>
          <Field label="Name" hint="Where it is used, such as the name of the host" error={errors['name']}>
            <input
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
          </Field>
          <DialogActions action="Create token" busy={create.isPending} onClose={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
