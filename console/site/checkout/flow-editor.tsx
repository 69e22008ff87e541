import type { ReactElement } from 'react';
import { fetchNow, useGraphqlMutation } from '../../api/hooks.ts';
import { checkoutFlow, updateCheckoutFlowConfig } from '../../api/monitoring.generated.ts';
import { Button } from '../../ui/button.tsx';
import { Check, errorsOf, Field, Form, textInputs } from '../../ui/form.tsx';
import { useSafeSave } from '../../ui/use-safe-save.ts';
import { useStoredFields } from '../../ui/use-stored-fields.ts';
import {
  formOf,
  selectorNames,
  toInput,
  type Flow,
  type SelectorName,
  type Theme,
  type Way,
} from './flow-form.ts';
import { StepEditor } from './step-editor.tsx';

const ways: Record<Way, string> = {
  theme: 'Built-in steps for a theme',
  steps: 'My own steps',
  recording: 'A recording from Chrome DevTools',
};
const themes: Record<Theme, string> = {
  LUMA: 'Magento Luma',
  HYVA: 'Magento Hyvä',
  WOOCOMMERCE: 'WooCommerce',
  CUSTOM: 'Custom selectors',
};

const ownFields = new Set(['productPath', 'checkoutPath', 'recorderJson', 'checkIntervalSeconds']);

/** Saving enables the flow. */
export function FlowEditor({
  siteId,
  flow,
  refusal,
}: {
  siteId: string;
  flow: Flow | null;
  refusal: string | null;
}): ReactElement {
  const fields = useStoredFields(formOf(flow));
  const { values, warnings, set, reset } = fields;
  const save = useGraphqlMutation(updateCheckoutFlowConfig, {
    quiet: true,
    done: 'The checkout flow is saved and enabled.',
    // As stored: a recording has become steps, and secret values are not returned.
    onDone: ({ updateCheckoutFlowConfig: stored }) => reset(formOf(stored.checkoutFlow)),
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { site } = await fetchNow(checkoutFlow, { siteId });
      return site && formOf(site.checkoutFlow);
    },
    send: (now) => save.mutate({ id: siteId, input: toInput(now) }),
  });
  const text = textInputs(values, set);
  const errors = errorsOf(safe.error ?? save.error);
  const general = Object.entries(errors).find(
    ([field]) => !ownFields.has(field) && !field.startsWith('selectors.') && !field.startsWith('steps'),
  );
  return (
    <Form refusal={refusal} problem={general?.[1]} onSubmit={safe.save}>
      <Field label="Based on">
        <select value={values.way} onChange={(event) => set('way')(event.target.value as Way)}>
          {Object.entries(ways).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {values.way === 'theme' && (
        <>
          <div className="fields">
            <Field label="Theme">
              <select value={values.theme} onChange={(event) => set('theme')(event.target.value as Theme)}>
                {Object.entries(themes).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </Field>
            <Field
              label="Product path"
              error={errors['productPath']}
              hint="Of a product that is always in stock"
            >
              <input {...text('productPath')} />
            </Field>
            <Field
              label="Checkout path"
              error={errors['checkoutPath']}
              hint="Leave empty for the default of the theme"
            >
              <input {...text('checkoutPath')} />
            </Field>
          </div>
          <details open={values.theme === 'CUSTOM'}>
            <summary>Selectors, if the shop differs from its theme</summary>
            <div className="fields">
              {(Object.entries(selectorNames) as [SelectorName, string][]).map(([key, name]) => (
                <Field key={key} label={name} error={errors[`selectors.${key}`]}>
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
      )}
      {values.way === 'steps' && <StepEditor steps={values.steps} errors={errors} onChange={set('steps')} />}
      {values.way === 'recording' && (
        <Field
          label="Recording"
          error={errors['recorderJson']}
          hint="Record it in the Recorder panel of DevTools, export it as JSON and paste it here"
        >
          <textarea rows={10} {...text('recorderJson')} />
        </Field>
      )}
      <Field label="Interval in seconds" error={errors['checkIntervalSeconds']}>
        <input type="number" {...text('checkIntervalSeconds')} />
      </Field>
      <Check
        label="Allow placing orders"
        hint="If off, steps that would place an order are refused"
        checked={values.allowOrderPlacement}
        onChange={set('allowOrderPlacement')}
      />
      <div className="row">
        <Button look="primary" type="submit" busy={safe.isReading || save.isPending}>
          Save and enable
        </Button>
        {Object.keys(warnings).length > 0 && (
          <span className="field-warning" role="status">
            The flow was changed elsewhere while you edited it. Saving overwrites that change.
          </span>
        )}
      </div>
    </Form>
  );
}
