import type { ReactElement } from 'react';
import { Field, textInputs, type FieldErrors } from '../../ui/form.tsx';
import type { StoredFields } from '../../ui/use-stored-fields.ts';
import { words } from '../../words/words.ts';
import { selectorNames, type FlowForm, type Theme } from './flow-form.ts';

/** What the built-in steps of a theme need to know. */
export function ThemeFields({
  fields: { values, set },
  errors,
}: {
  fields: StoredFields<FlowForm>;
  errors: FieldErrors;
}): ReactElement {
  const t = words().checkout;
  const text = textInputs(values, set);
  return (
    <>
      <div className="fields">
        <Field label={t.theme}>
          <select value={values.theme} onChange={(event) => set('theme')(event.target.value as Theme)}>
            {Object.entries(t.themes).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t.productPath} error={errors['productPath']} hint={t.productPathHint}>
          <input {...text('productPath')} />
        </Field>
        <Field label={t.checkoutPath} error={errors['checkoutPath']} hint={t.checkoutPathHint}>
          <input {...text('checkoutPath')} />
        </Field>
      </div>
      <details open={values.theme === 'CUSTOM'}>
        <summary>{t.selectorsTitle}</summary>
        <div className="fields">
          {selectorNames.map((key) => (
            <Field key={key} label={t.selectors[key]} error={errors[`selectors.${key}`]}>
              <input
                className="mono"
                value={values.selectors[key]}
                onChange={(event) => set('selectors')({ ...values.selectors, [key]: event.target.value })}
              />
            </Field>
          ))}
        </div>
      </details>
    </>
  );
}
