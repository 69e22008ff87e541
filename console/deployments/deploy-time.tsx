import type { ReactElement } from 'react';
import type { EnvironmentsQuery } from '../api/deployment.generated.ts';
import { freezeEnd } from '../maintenance/freeze-end.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Check, Field, type FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';

export type DeployTime = {
  /** By the clock of the browser, such as `2026-11-22T02:00`. Empty: now. */
  notBefore: string;
  isOverriding: boolean;
  reason: string;
};

export const deployTime: DeployTime = { notBefore: '', isOverriding: false, reason: '' };

type Environment = EnvironmentsQuery['environments'][number];

/** The freeze can end, or another environment be chosen, while the dialog is open. */
const isOverridden = ({ isOverriding }: DeployTime, environment: Environment | undefined): boolean =>
  isOverriding && environment !== undefined && freezeEnd(environment) !== null;

export const mistakeIn = (values: DeployTime, environment: Environment | undefined): string | null =>
  isOverridden(values, environment) && !values.reason.trim()
    ? words().deployments.dialog.time.enterReason
    : null;

export const timeInput = (
  values: DeployTime,
  environment: Environment | undefined,
): { notBefore: string | null; overrideFreeze: string | null } => ({
  notBefore: values.notBefore ? new Date(values.notBefore).toISOString() : null,
  overrideFreeze: isOverridden(values, environment) ? values.reason.trim() : null,
});

/** When a deployment starts: at once, or not before a time, and whether it waits for the end of a freeze. */
export function DeployTimeFields({
  environment,
  values,
  set,
  errors,
}: {
  environment: Environment | undefined;
  values: DeployTime;
  set: <Name extends keyof DeployTime>(name: Name) => (value: DeployTime[Name]) => void;
  errors: FieldErrors;
}): ReactElement {
  const t = words().deployments.dialog.time;
  const refusal = useRefusal(environment?.teamId, 'freeze.manage');
  const end = environment ? freezeEnd(environment) : null;
  return (
    <>
      <Field label={t.earliest} error={errors['notBefore']} hint={t.earliestHint}>
        <input
          type="datetime-local"
          value={values.notBefore}
          onChange={(event) => set('notBefore')(event.target.value)}
        />
      </Field>
      {end && (
        <div className="stack">
          <p className="banner" role="status">
            <strong>{t.frozenUntil(end)}</strong>: {environment!.freeze!.title}. {t.frozenHint}
          </p>
          <Check
            label={t.despite}
            hint={refusal ?? t.despiteHint}
            checked={values.isOverriding && !refusal}
            disabled={refusal !== null}
            onChange={set('isOverriding')}
          />
          {values.isOverriding && !refusal && (
            <Field label={t.reason} error={errors['overrideFreeze']} hint={t.reasonHint}>
              <input
                value={values.reason}
                maxLength={500}
                autoComplete="off"
                onChange={(event) => set('reason')(event.target.value)}
              />
            </Field>
          )}
        </div>
      )}
    </>
  );
}
