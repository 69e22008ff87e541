import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { updateTeam } from '../api/identity.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { changedFrom } from '../ui/changed-from.ts';
import { Check, errorsIn, errorsOf, Field, Form, textInputs } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { may, refusalOf } from './may.ts';
import { useAccount, type FullTeam, type Team } from './use-teams.ts';

const settingsOf = ({ name, requireSecondFactor }: Team) => ({ name, requireSecondFactor });

export function TeamSettings({ team }: { team: FullTeam }): ReactElement {
  const { values, base, isChanged, warnings, set, reset } = useStoredFields(settingsOf(team));
  const { hasTotp, passkeys } = useAccount().me;
  const save = useGraphqlMutation(updateTeam, {
    quiet: true,
    onDone: ({ updateTeam: { team: stored } }) => {
      if (!stored) return;
      reset(settingsOf(stored));
      toast('good', 'Saved.');
    },
  });
  const errors = save.error ? errorsOf(save.error) : errorsIn(save.data?.updateTeam.errors ?? []);
  const mayRequire = !may(team, 'team.manage') || team.requireSecondFactor || hasTotp || passkeys.length > 0;
  return (
    <Card title="Settings">
      <Form
        refusal={refusalOf(team, 'team.manage')}
        problem={errors[''] ?? errors['requireSecondFactor']}
        onSubmit={() => save.mutate({ id: team.id, input: changedFrom(base, values) })}
      >
        <Field label="Name" error={errors['name']} warning={warnings.name}>
          <input {...textInputs(values, set)('name')} autoComplete="off" />
        </Field>
        {!team.isPersonal && (
          <Check
            label="Require a second factor"
            hint={
              mayRequire ? (
                'Members without an authenticator app or a passkey cannot use the team until they set one up.'
              ) : (
                <>
                  <Link to={'/account' as '/'} hash="second-factor">
                    Set up a second factor
                  </Link>{' '}
                  for your own account first.
                </>
              )
            }
            disabled={!mayRequire}
            checked={values.requireSecondFactor}
            onChange={set('requireSecondFactor')}
          />
        )}
        <div className="row">
          <Button look="primary" type="submit" busy={save.isPending} disabled={!isChanged}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}
