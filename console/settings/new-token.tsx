import type { ReactElement } from 'react';
import { createPersonalAccessToken, type TokenExpiry, type TokenScope } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { useTeams } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Check, errorsIn, errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { Choices } from '../ui/choices.tsx';
import { scopes } from './token-access.tsx';

const expiries: Record<TokenExpiry, string> = {
  DAYS_30: '30 days',
  DAYS_90: '90 days',
  YEAR_1: '1 year',
  NEVER: 'No expiry',
};

/** The token is shown only in this dialog. */
export function NewToken({ onClose }: { onClose: () => void }): ReactElement {
  const teams = useTeams();
  const { values, set, text } = useFields({
    name: '',
    expiry: 'DAYS_90' as TokenExpiry,
    /** Null: no limit. */
    scopes: null as TokenScope[] | null,
    teamIds: null as string[] | null,
  });
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
        <Check
          label="Limit what it may do"
          hint={values.scopes ? '' : 'Without a limit, it may do everything that you may do'}
          checked={values.scopes !== null}
          onChange={(limited) => set('scopes')(limited ? [] : null)}
        />
        {values.scopes && (
          <Choices
            legend="Scopes"
            options={scopes}
            chosen={values.scopes}
            error={errors['scopes']}
            onChange={set('scopes')}
          />
        )}
        {teams.length > 1 && (
          <Check
            label="Limit it to teams"
            hint={
              values.teamIds
                ? ''
                : 'Without a limit, it works for all your teams, also those that you join later'
            }
            checked={values.teamIds !== null}
            onChange={(limited) => set('teamIds')(limited ? [] : null)}
          />
        )}
        {values.teamIds && (
          <Choices
            legend="Teams"
            options={teams.map(({ id, name }) => ({ value: id, name }))}
            chosen={values.teamIds}
            error={errors['teamIds']}
            onChange={set('teamIds')}
          />
        )}
        <DialogActions action="Create token" busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
