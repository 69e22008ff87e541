import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { createEnvironment } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { TeamField } from '../teams/team-field.tsx';
import { useCreationRefusal, useTeamsFor } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { errorsIn, errorsOf, Form, type FieldErrors } from '../ui/form.tsx';
import { useUnsaved } from '../ui/unsaved.ts';
import { words } from '../words/words.ts';
import { BasicFields } from './basic-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { mistakesIn, newSettings, toInput, type SettingsValues } from './settings-values.ts';

export type NewEnvironment = { id: string; name: string; host: string; deployPath: string };

const basic = new Set([
  '',
  'teamId',
  'name',
  'host',
  'deployPath',
  'repositoryUrl',
  'deployBranch',
  'recipe',
]);
const isElsewhere = (errors: FieldErrors): boolean => Object.keys(errors).some((field) => !basic.has(field));

export function NewEnvironmentForm({
  onCreated,
}: {
  onCreated: (environment: NewEnvironment) => void;
}): ReactElement {
  const t = words().environments.new;
  const [values, setValues] = useState<SettingsValues>(newSettings);
  useUnsaved(values !== newSettings);
  const teams = useTeamsFor('environment.manage');
  const refusal = useCreationRefusal('environment.manage');
  const [chosen, setChosen] = useState<string>();
  const teamId = teams.find(({ id }) => id === chosen)?.id ?? teams[0]?.id;
  const [isOpen, setOpen] = useState(false);
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const create = useGraphqlMutation(createEnvironment, {
    quiet: true,
    onDone: ({ createEnvironment: { environment, errors } }) => {
      if (environment) onCreated(environment);
      else if (isElsewhere(errorsIn(errors))) setOpen(true);
    },
  });
  const errors: FieldErrors = {
    ...(create.error ? errorsOf(create.error) : errorsIn(create.data?.createEnvironment.errors ?? [])),
    ...mistakes,
  };
  const submit = (): void => {
    const found = mistakesIn(values);
    setMistakes(found);
    if (isElsewhere(found)) setOpen(true);
    if (Object.keys(found).length === 0)
      create.mutate({ input: { ...toInput(values), teamId: teamId ?? null } });
  };
  const fields = {
    values,
    errors,
    set:
      <Name extends keyof SettingsValues>(name: Name) =>
      (value: SettingsValues[Name]): void =>
        setValues((before) => ({ ...before, [name]: value })),
  };
  return (
    <Form refusal={refusal} errors={errors} onSubmit={submit}>
      <TeamField teams={teams} value={teamId} error={errors['teamId']} onChange={setChosen} />
      <BasicFields {...fields} onRecipe={setValues} />
      <details className="more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.more[values.recipe]}</summary>
        <MoreFields {...fields} />
      </details>
      <div className="form-actions">
        <Button look="primary" type="submit" busy={create.isPending}>
          {t.next}
        </Button>
        <Link to="/environments" ignoreBlocker className="button">
          {t.cancel}
        </Link>
      </div>
    </Form>
  );
}
