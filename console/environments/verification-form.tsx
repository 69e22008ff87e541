import { useState, type ReactElement } from 'react';
import {
  environment as environmentQuery,
  updateEnvironment,
  type VerificationMode,
} from '../api/deployment.generated.ts';
import { fetchNow, useGraphqlMutation } from '../api/hooks.ts';
import { signalHints, signalNames } from '../deployments/verification.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Choices } from '../ui/choices.tsx';
import { Check, errorsIn, errorsOf, Field, Form, textInputs, type FieldErrors } from '../ui/form.tsx';
import { duration } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import type { Environment } from './environment.ts';
import { mistakesIn, signals, toInput, valuesOf } from './verification-values.ts';
import { WatchedSites } from './watched-sites.tsx';

const modes: readonly { value: VerificationMode; name: string; hint: string }[] = [
  { value: 'OFF', name: 'Off', hint: 'Releases are not watched.' },
  {
    value: 'OBSERVE',
    name: 'Observe',
    hint: 'After each release, the sites are checked more often. A failure is reported; the release stays live.',
  },
  {
    value: 'ROLLBACK',
    name: 'Roll back',
    hint: 'As Observe, and a failure rolls back to the release that was live before.',
  },
];

/** How releases are watched after they go live. */
export function VerificationForm({ environment }: { environment: Environment }): ReactElement {
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
      toast('good', 'Saved. The changes apply to the next release.');
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
    <Form refusal={refusal} problem={errors[''] ?? errors['verification'] ?? safe.notice} onSubmit={submit}>
      <Choice
        legend="After a release goes live"
        options={modes}
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
            legend="What counts as a failure"
            options={signals.map((value) => ({
              value,
              name: signalNames[value],
              hint: signalHints[value],
            }))}
            chosen={values.signals}
            error={errors['verification.signals']}
            warning={warnings.signals}
            hint="What was failing before the release does not count."
            onChange={(chosen) => set('signals')(signals.filter((signal) => chosen.includes(signal)))}
          />
          <div className="fields">
            <Field
              label="Watch for, in seconds"
              error={errors['verification.windowSeconds']}
              warning={warnings.windowSeconds}
              hint={`60 to 10,800; ${spelled(values.windowSeconds)}. New deployments wait until then`}
            >
              <input inputMode="numeric" autoComplete="off" {...text('windowSeconds')} />
            </Field>
            <Field
              label="Start after, in seconds"
              error={errors['verification.settleSeconds']}
              warning={warnings.settleSeconds}
              hint="0 to 300. Checks do not count while caches fill"
            >
              <input inputMode="numeric" autoComplete="off" {...text('settleSeconds')} />
            </Field>
          </div>
          {values.mode === 'ROLLBACK' && (
            <Check
              label="Roll back although the database was changed"
              hint="A rollback does not undo changes of the database. Choose this only if the old code works with the new database"
              checked={values.ignoreDatabaseChanges}
              onChange={set('ignoreDatabaseChanges')}
            />
          )}
        </>
      )}
      {isChanged && (
        <div className="form-actions">
          <Button look="primary" type="submit" busy={safe.isReading || update.isPending}>
            Save
          </Button>
          <Button
            onClick={() => {
              reset(base);
              setMistakes({});
              update.reset();
            }}
          >
            Discard changes
          </Button>
        </div>
      )}
    </Form>
  );
}

const spelled = (seconds: string): string => (Number(seconds) > 0 ? duration(Number(seconds)) : '…');
