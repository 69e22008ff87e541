import { useState, type ReactElement } from 'react';
import { updateEnvironment } from '../api/deployment.generated.ts';
import { useDo } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { errorsIn, errorsOf, Form, type FieldErrors } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { BasicFields } from './basic-fields.tsx';
import type { Environment } from './environment-page.tsx';
import { MoreFields } from './more-fields.tsx';
import { changesOf, mistakesIn, valuesOf, type SettingsValues } from './settings-values.ts';

/** Every setting; the next deployment goes by them. */
export function SettingsForm({ environment }: { environment: Environment }): ReactElement {
  const [saved, setSaved] = useState(() => valuesOf(environment));
  const [values, setValues] = useState(saved);
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const update = useDo(updateEnvironment, {
    quiet: true,
    onDone: ({ updateEnvironment: { environment: stored } }) => {
      if (!stored) return;
      toast('good', 'Saved. The next deployment goes by it.');
      // As the service has written them down, without blanks and the like.
      setSaved(valuesOf(stored));
      setValues(valuesOf(stored));
    },
  });
  const changes = changesOf(saved, values);
  const isChanged = Object.keys(changes).length > 0;
  const errors: FieldErrors = {
    ...(update.error ? errorsOf(update.error) : errorsIn(update.data?.updateEnvironment.errors ?? [])),
    ...mistakes,
  };
  const submit = (): void => {
    const found = mistakesIn(values);
    setMistakes(found);
    if (isChanged && Object.keys(found).length === 0) update.mutate({ id: environment.id, input: changes });
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
    <Form problem={errors['']} onSubmit={submit}>
      <BasicFields {...fields} onRecipe={setValues} />
      <MoreFields {...fields} />
      <div className="form-actions">
        <Button look="primary" type="submit" busy={update.isPending} disabled={!isChanged}>
          Save
        </Button>
        {isChanged && (
          <Button
            onClick={() => {
              setValues(saved);
              setMistakes({});
              update.reset();
            }}
          >
            Discard changes
          </Button>
        )}
      </div>
    </Form>
  );
}
