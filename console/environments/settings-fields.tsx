import type { ChangeEvent, ReactElement } from 'react';
import type { Recipe } from '../api/deployment.generated.ts';
import { Check, Field, type FieldErrors } from '../ui/form.tsx';
import type { Warnings } from '../ui/merge-stored.ts';
import type { SettingsValues } from './settings-values.ts';

export type FieldsProps = {
  values: SettingsValues;
  set: <Name extends keyof SettingsValues>(name: Name) => (value: SettingsValues[Name]) => void;
  errors: FieldErrors;
  warnings?: Warnings<SettingsValues>;
};

type TextName = {
  [Name in keyof SettingsValues]: SettingsValues[Name] extends string ? Name : never;
}[keyof SettingsValues];

type TextProps = FieldsProps & {
  name: Exclude<TextName, 'recipe'>;
  label: string;
  hint?: string;
  placeholder?: string;
  /** The field name of the service, if the form splits that field. */
  errorOf?: string;
  lines?: boolean;
};

/** With `lines`, one entry per line. */
export const TextField = ({
  values,
  set,
  errors,
  warnings,
  name,
  label,
  hint,
  placeholder,
  errorOf = name,
  lines = false,
}: TextProps): ReactElement => {
  const input = {
    value: values[name],
    placeholder,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name)(event.target.value),
    autoComplete: 'off',
    spellCheck: false,
  };
  return (
    <Field label={label} hint={hint} error={errors[errorOf]} warning={warnings?.[name]}>
      {lines ? (
        <textarea {...input} rows={Math.min(10, Math.max(3, values[name].split('\n').length))} />
      ) : (
        <input {...input} inputMode={name === 'releasesToKeep' ? 'numeric' : undefined} />
      )}
    </Field>
  );
};

export const FlagField = ({
  values,
  set,
  name,
  label,
  hint,
}: FieldsProps & {
  name: {
    [Name in keyof SettingsValues]: SettingsValues[Name] extends boolean ? Name : never;
  }[keyof SettingsValues];
  label: string;
  hint: string;
}): ReactElement => <Check label={label} hint={hint} checked={values[name]} onChange={set(name)} />;

export const RecipeField = ({
  value,
  onChange,
  error,
}: {
  value: Recipe;
  onChange: (recipe: Recipe) => void;
  error: string | undefined;
}): ReactElement => (
  <Field
    label="Recipe"
    error={error}
    hint={
      value === 'MAGENTO'
        ? 'Built-in steps: Composer, compilation, static content, database upgrade'
        : 'Your own commands, with the same releases, shared files, switch and health check'
    }
  >
    <select value={value} onChange={(event) => onChange(event.target.value as Recipe)}>
      <option value="MAGENTO">Magento</option>
      <option value="GENERIC">My own commands</option>
    </select>
  </Field>
);
