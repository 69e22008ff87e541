import { useState, type ReactElement } from 'react';
import { environment as environmentQuery, updateEnvironment } from '../api/deployment.generated.ts';
import { fetchNow, useGraphqlMutation } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { errorsIn, errorsOf, Form, type FieldErrors } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { words } from '../words/words.ts';
import { BasicFields } from './basic-fields.tsx';
import type { Environment } from './environment.ts';
import { MoreFields } from './more-fields.tsx';
import { changesOf, mistakesIn, valuesOf } from './settings-values.ts';

/** All settings. They apply from the next deployment on. */
export function SettingsForm({ environment }: { environment: Environment }): ReactElement {
  const t = words().environments.settings;
  const { id, teamId } = environment;
  const refusal = useRefusal(teamId, 'environment.manage');
  const fields = useStoredFields(valuesOf(environment));
  const { values, base, isChanged, warnings, set, setAll, reset } = fields;
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const update = useGraphqlMutation(updateEnvironment, {
    quiet: true,
    onDone: ({ updateEnvironment: { environment: stored } }) => {
      if (!stored) return;
      toast('good', t.saved);
      // As the service has stored them, for example without surrounding spaces.
      reset(valuesOf(stored));
    },
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { environment: now } = await fetchNow(environmentQuery, { id });
      return now && valuesOf(now);
    },
    send: (now, stored) => update.mutate({ id, input: changesOf(stored, now) }),
  });
  const failed = safe.error ?? update.error;
  const errors: FieldErrors = {
    ...(failed ? errorsOf(failed) : errorsIn(update.data?.updateEnvironment.errors ?? [])),
    ...mistakes,
  };
  const submit = (): void => {
    const found = mistakesIn(values);
    setMistakes(found);
    if (isChanged && Object.keys(found).length === 0) safe.save();
  };
  const props = { values, errors, warnings, set };
  return (
    <Form refusal={refusal} errors={errors} problem={safe.notice} onSubmit={submit}>
      <BasicFields {...props} onRecipe={setAll} />
      <MoreFields {...props} />
      <div className="form-actions">
        <Button look="primary" type="submit" busy={safe.isReading || update.isPending} disabled={!isChanged}>
          {t.save}
        </Button>
        {isChanged && (
          <Button
            onClick={() => {
              reset(base);
              setMistakes({});
              update.reset();
            }}
          >
            {t.discard}
          </Button>
        )}
      </div>
    </Form>
  );
}
