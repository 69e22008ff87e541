import type { ReactElement } from 'react';
import { createPersonalAccessToken, type TokenExpiry, type TokenScope } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { useTeams } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Check, errorsIn, errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { Choices } from '../ui/choices.tsx';
import { words } from '../words/words.ts';
import { scopes } from './token-access.tsx';

/** The token is shown only in this dialog. */
export function NewToken({ onClose }: { onClose: () => void }): ReactElement {
  const t = words().settings.tokens;
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
      <Dialog title={t.yourNew} onClose={onClose}>
        <div className="stack">
          <p>{t.copyNow}</p>
          <Copy text={payload.token} />
          <div className="row dialog-actions">
            <Button look="primary" onClick={onClose}>
              {t.done}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t.newToken} onClose={onClose}>
      <Form errors={errors} onSubmit={() => create.mutate({ input: values })}>
        <Field label={t.name} error={errors['name']} hint={t.nameHint}>
          <input autoFocus {...text('name')} />
        </Field>
        <Field label={t.expiry} error={errors['expiry']}>
          <select
            value={values.expiry}
            onChange={(event) => set('expiry')(event.target.value as TokenExpiry)}
          >
            {Object.entries(t.expiries).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Check
          label={t.limit}
          hint={values.scopes ? '' : t.limitHint}
          checked={values.scopes !== null}
          onChange={(limited) => set('scopes')(limited ? [] : null)}
        />
        {values.scopes && (
          <Choices
            legend={t.scopesTitle}
            options={scopes()}
            chosen={values.scopes}
            error={errors['scopes']}
            onChange={set('scopes')}
          />
        )}
        {teams.length > 1 && (
          <Check
            label={t.limitTeams}
            hint={values.teamIds ? '' : t.limitTeamsHint}
            checked={values.teamIds !== null}
            onChange={(limited) => set('teamIds')(limited ? [] : null)}
          />
        )}
        {values.teamIds && (
          <Choices
            legend={t.teams}
            options={teams.map(({ id, name }) => ({ value: id, name }))}
            chosen={values.teamIds}
            error={errors['teamIds']}
            onChange={set('teamIds')}
          />
        )}
        <DialogActions action={t.create} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
