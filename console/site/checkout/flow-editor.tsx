import type { ReactElement } from 'react';
import { fetchNow, useGraphqlMutation } from '../../api/hooks.ts';
import { checkoutFlow, updateCheckoutFlowConfig } from '../../api/monitoring.generated.ts';
import { Button } from '../../ui/button.tsx';
import { Check, errorsOf, Field, Form, textInputs } from '../../ui/form.tsx';
import { useSafeSave } from '../../ui/use-safe-save.ts';
import { useStoredFields } from '../../ui/use-stored-fields.ts';
import { words } from '../../words/words.ts';
import { BrowserNote } from '../browser-note.tsx';
import { ConvertedNote } from './converted-note.tsx';
import { formOf, toInput, type Flow, type Way } from './flow-form.ts';
import { RecordingUpload } from './recording-upload.tsx';
import { StepEditor } from './step-editor.tsx';
import { TestRunResults } from './test-run.tsx';
import { ThemeFields } from './theme-fields.tsx';
import { useConvertedSteps } from './use-converted-steps.ts';
import { useTestRun } from './use-test-run.ts';

/** Saving enables the flow. A test run does not save it. */
export function FlowEditor({
  siteId,
  flow,
  refusal,
}: {
  siteId: string;
  flow: Flow | null;
  refusal: string | null;
}): ReactElement {
  const t = words().checkout;
  const fields = useStoredFields(formOf(flow));
  const { values, warnings, set, setAll, reset } = fields;
  const test = useTestRun(siteId);
  const converting = useConvertedSteps(siteId, values, setAll);
  const save = useGraphqlMutation(updateCheckoutFlowConfig, {
    quiet: true,
    done: t.saved,
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
  // The last one that was tried: each resets the errors of the other.
  const error = safe.error ?? save.error ?? test.error ?? converting.error;
  const errors = errorsOf(error);
  const submit = (): void => {
    test.reset();
    safe.save();
  };
  const isBusy = safe.isReading || save.isPending;
  return (
    <Form refusal={refusal} errors={errors} onSubmit={submit}>
      <BrowserNote />
      <div className="fields">
        <Field label={t.flowType} hint={converting.isConverting ? t.expanding : undefined}>
          <select
            value={values.way}
            aria-busy={converting.isConverting}
            onChange={(event) => converting.chooseWay(event.target.value as Way)}
          >
            {Object.entries(t.ways).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t.interval} error={errors['checkIntervalSeconds']}>
          <input type="number" {...text('checkIntervalSeconds')} />
        </Field>
      </div>
      {values.way === 'theme' && <ThemeFields fields={fields} errors={errors} />}
      {values.way === 'steps' && (
        <>
          <ConvertedNote converted={converting.converted} onDismiss={converting.dismiss} />
          <StepEditor
            steps={values.steps}
            error={error}
            resultOf={(index) => test.resultOf(values, index)}
            onChange={set('steps')}
          />
        </>
      )}
      {values.way === 'recording' && (
        <RecordingUpload
          value={values.recorderJson}
          error={errors['recorderJson']}
          busy={converting.isConverting}
          onChange={set('recorderJson')}
          onConvert={converting.convertRecording}
        />
      )}
      <Check
        label={t.allowOrders}
        hint={t.allowOrdersHint}
        checked={values.allowOrderPlacement}
        onChange={set('allowOrderPlacement')}
      />
      <div className="row">
        <Button look="primary" type="submit" busy={isBusy}>
          {t.save}
        </Button>
        <Button
          title={t.testRunHint}
          busy={test.isStarting || test.isRunning}
          onClick={() => {
            save.reset();
            test.start(values);
          }}
        >
          {t.testRun}
        </Button>
        {values.allowOrderPlacement && <span className="field-warning small">{t.ordersArePlaced}</span>}
        {Object.keys(warnings).length > 0 && (
          <span className="field-warning" role="status">
            {t.changedElsewhere}
          </span>
        )}
      </div>
      <TestRunResults state={test} />
    </Form>
  );
}
