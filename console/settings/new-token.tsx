import type { ReactElement } from 'react';
import { createPersonalAccessToken, type TokenExpiry } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsIn, errorsOf, Field, Form, useFields } from '../ui/form.tsx';

const expiries: Record<TokenExpiry, string> = {
  DAYS_30: '30 days',
  DAYS_90: '90 days',
  YEAR_1: '1 year',
  NEVER: 'No expiry',
};

/** The token is shown only in this dialog. */
export function NewToken({ onClose }: { onClose: () => void }): ReactElement {
  const { values, set, text } = useFields({ name: '', expiry: 'DAYS_90' as TokenExpiry });
  const create = useGraphqlMutation(createPersonalAccessToken, { quiet: true });
  const payload = create.data?.createPersonalAccessToken;
  const errors = { ...errorsOf(create.error), ...errorsIn(payload?.errors ?? []) };
  if (payload?.token)
    return (
      <Dialog title="Your new token" onClose={onClose}>
        <div className="stack">
          <p>Copy the token now. It is shown only once.</p>
          <Copy text={payload.token} />
          <div className="row dialog-actions">
            <Button look="primary" onClick={onClose}>
              I have it
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="New token" onClose={onClose}>
      <Form problem={errors['']} onSubmit={() => create.mutate({ input: values })}>
        <Field label="Name" error={errors['name']} hint="Shown in deployments and in the audit log">
          <input autoFocus {...text('name')} />
        </Field>
        <Field label="Valid for" error={errors['expiry']}>
          <select
            value={values.expiry}
            onChange={(event) => set('expiry')(event.target.value as TokenExpiry)}
          >
            {Object.entries(expiries).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <DialogActions action="Create token" busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
