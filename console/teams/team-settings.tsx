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
import { words } from '../words/words.ts';
import { may, refusalOf } from './may.ts';
import { useAccount, type FullTeam, type Team } from './use-teams.ts';

const settingsOf = ({ name, requireSecondFactor }: Team) => ({ name, requireSecondFactor });

export function TeamSettings({ team }: { team: FullTeam }): ReactElement {
  const t = words().teams;
  const { values, base, isChanged, warnings, set, reset } = useStoredFields(settingsOf(team));
  const { hasTotp, passkeys } = useAccount().me;
  const save = useGraphqlMutation(updateTeam, {
    quiet: true,
    onDone: ({ updateTeam: { team: stored } }) => {
      if (!stored) return;
      reset(settingsOf(stored));
      toast('good', t.saved);
    },
  });
  const errors = save.error ? errorsOf(save.error) : errorsIn(save.data?.updateTeam.errors ?? []);
  const mayRequire = !may(team, 'team.manage') || team.requireSecondFactor || hasTotp || passkeys.length > 0;
  return (
    <Card title={t.settings}>
      <Form
        refusal={refusalOf(team, 'team.manage')}
        errors={errors}
        onSubmit={() => save.mutate({ id: team.id, input: changedFrom(base, values) })}
      >
        <Field label={t.name} error={errors['name']} warning={warnings.name}>
          <input {...textInputs(values, set)('name')} autoComplete="off" />
        </Field>
        {!team.isPersonal && (
          <Check
            label={t.requireSecondFactor}
            hint={
              mayRequire ? (
                t.requireSecondFactorHint
              ) : (
                <>
                  <Link to={'/account' as '/'} hash="second-factor">
                    {t.setUpSecondFactor}
                  </Link>{' '}
                  {t.secondFactorFirst}
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
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
