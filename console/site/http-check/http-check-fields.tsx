import type { ReactElement } from 'react';
import type { HttpMethod } from '../../api/monitoring.generated.ts';
import { Check, Field, textInputs, type FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { methods, type HttpCheckForm } from './http-check-form.ts';

const assertionsHint = (): ReactElement => {
  const t = words().site.httpCheck;
  return (
    <>
      {t.assertionsLead} <code>status = 200-299, 404</code>, <code>header Content-Type contains json</code>,{' '}
      <code>json $.status = ok</code>, <code>json $.error missing</code>, <code>size &lt; 100000</code>,{' '}
      <code>redirect = /de/</code> {t.or} <code>time &lt; 800</code>
    </>
  );
};

const hasBody = (method: HttpMethod): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** What an HTTP check sends, and what the response must be. */
export function HttpCheckFields({
  values,
  errors,
  onChange,
}: {
  values: HttpCheckForm;
  errors: FieldErrors;
  onChange: (values: HttpCheckForm) => void;
}): ReactElement {
  const t = words().site.httpCheck;
  const set =
    <Name extends keyof HttpCheckForm>(name: Name) =>
    (value: HttpCheckForm[Name]): void =>
      onChange({ ...values, [name]: value });
  const text = textInputs(values, set);
  return (
    <>
      <Field label={t.method}>
        <select value={values.method} onChange={(event) => set('method')(event.target.value as HttpMethod)}>
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </Field>
      <Field label={t.headers} hint={t.headersHint}>
        <textarea className="mono" rows={2} spellCheck={false} autoComplete="off" {...text('headers')} />
      </Field>
      {hasBody(values.method) && (
        <Field label={t.body} hint={t.bodyHint}>
          <textarea className="mono" rows={3} spellCheck={false} {...text('body')} />
        </Field>
      )}
      <Check label={t.followRedirects} checked={values.followRedirects} onChange={set('followRedirects')} />
      <Field label={t.assertions} error={errors['assertions'] ?? errors['httpCheck']} hint={assertionsHint()}>
        <textarea className="mono" rows={4} spellCheck={false} {...text('assertions')} />
      </Field>
    </>
  );
}
