import type { ChangeEvent, ReactElement } from 'react';
import type { Recipe } from '../api/deployment.generated.ts';
import { Check, Field, type FieldErrors } from '../ui/form.tsx';
import type { Warnings } from '../ui/merge-stored.ts';
import { words } from '../words/words.ts';
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
  const { label, hint } = words().environments.fields[name];
  return (
    <Field
      label={label}
      hint={typeof hint === 'string' ? hint : hint(values.deployPath.trim())}
      error={errors[errorOf]}
      warning={warnings?.[name]}
    >
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
}: FieldsProps & {
  name: {
    [Name in keyof SettingsValues]: SettingsValues[Name] extends boolean ? Name : never;
  }[keyof SettingsValues];
}): ReactElement => (
  <Check {...words().environments.fields[name]} checked={values[name]} onChange={set(name)} />
);

export function RecipeField({
  value,
  onChange,
  error,
}: {
  value: Recipe;
  onChange: (recipe: Recipe) => void;
  error: string | undefined;
}): ReactElement {
  const t = words().environments;
  return (
    <Field label={t.recipe} error={error} hint={t.recipeHints[value]}>
      <select value={value} onChange={(event) => onChange(event.target.value as Recipe)}>
        <option value="MAGENTO">{t.recipes.MAGENTO}</option>
        <option value="GENERIC">{t.recipes.GENERIC}</option>
      </select>
    </Field>
  );
}
