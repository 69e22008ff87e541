import { useState, type ReactElement } from 'react';
import {
  environment as environmentQuery,
  updateEnvironment,
  type VerificationMode,
} from '../api/deployment.generated.ts';
import { fetchNow, useGraphqlMutation } from '../api/hooks.ts';
import { signalHint, signalName } from '../deployments/verification.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Choices } from '../ui/choices.tsx';
import { Check, errorsIn, errorsOf, Field, Form, textInputs, type FieldErrors } from '../ui/form.tsx';
import { duration } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { words } from '../words/words.ts';
import type { Environment } from './environment.ts';
import { mistakesIn, signals, toInput, valuesOf } from './verification-values.ts';
import { WatchedSites } from './watched-sites.tsx';

const modes: readonly VerificationMode[] = ['OFF', 'OBSERVE', 'ROLLBACK'];

/** How releases are watched after they go live. */
export function VerificationForm({ environment }: { environment: Environment }): ReactElement {
  const t = words().environments.verification;
  const { id, teamId } = environment;
  const refusal = useRefusal(teamId, 'environment.manage');
  const fields = useStoredFields(valuesOf(environment));
  const { values, base, isChanged, warnings, set, reset } = fields;
  const text = textInputs(values, set);
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const update = useGraphqlMutation(updateEnvironment, {
    quiet: true,
    onDone: ({ updateEnvironment: { environment: stored } }) => {
      if (!stored) return;
      toast('good', t.saved);
      reset(valuesOf(stored));
    },
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { environment: now } = await fetchNow(environmentQuery, { id });
      return now && valuesOf(now);
    },
    send: (now) => update.mutate({ id, input: toInput(now) }),
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
  return (
    <Form refusal={refusal} errors={errors} problem={safe.notice} onSubmit={submit}>
      <Choice
        legend={t.what}
        options={modes.map((value) => ({ value, name: t.modes[value], hint: t.modeHints[value] }))}
        value={values.mode}
        error={errors['verification.mode']}
        warning={warnings.mode}
        onChange={set('mode')}
      />
      {values.mode !== 'OFF' && (
        <>
          <WatchedSites
            environment={environment}
            chosen={values.siteIds}
            error={errors['verification.siteIds']}
            warning={warnings.siteIds}
            onChange={(siteIds) => set('siteIds')(siteIds.toSorted())}
          />
          <Choices
            legend={t.failures}
            options={signals.map((value) => ({
              value,
              name: signalName(value),
              hint: signalHint(value),
            }))}
            chosen={values.signals}
            error={errors['verification.signals']}
            warning={warnings.signals}
            hint={t.failuresHint}
            onChange={(chosen) => set('signals')(signals.filter((signal) => chosen.includes(signal)))}
          />
          <div className="fields">
            <Field
              label={t.window}
              error={errors['verification.windowSeconds']}
              warning={warnings.windowSeconds}
              hint={t.windowHint(spelled(values.windowSeconds))}
            >
              <input inputMode="numeric" autoComplete="off" {...text('windowSeconds')} />
            </Field>
            <Field
              label={t.settle}
              error={errors['verification.settleSeconds']}
              warning={warnings.settleSeconds}
              hint={t.settleHint}
            >
              <input inputMode="numeric" autoComplete="off" {...text('settleSeconds')} />
            </Field>
          </div>
          {values.mode === 'ROLLBACK' && (
            <Check
              label={t.ignoreDatabase}
              hint={t.ignoreDatabaseHint}
              checked={values.ignoreDatabaseChanges}
              onChange={set('ignoreDatabaseChanges')}
            />
          )}
        </>
      )}
      {isChanged && (
        <div className="form-actions">
          <Button look="primary" type="submit" busy={safe.isReading || update.isPending}>
            {t.save}
          </Button>
          <Button
            onClick={() => {
              reset(base);
              setMistakes({});
              update.reset();
            }}
          >
            {t.discard}
          </Button>
        </div>
      )}
    </Form>
  );
}

const spelled = (seconds: string): string => (Number(seconds) > 0 ? duration(Number(seconds)) : '…');
