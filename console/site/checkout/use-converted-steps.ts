import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { execute } from '../../api/client.ts';
import { previewCheckoutFlow, type PreviewCheckoutFlowQuery } from '../../api/monitoring.generated.ts';
import { hasNoSteps, toInput, type FlowForm, type FlowInput, type Way } from './flow-form.ts';
import { newStep, toStep, type Step } from './step-fields.ts';

type Preview = PreviewCheckoutFlowQuery['previewCheckoutFlow'];
export type Converted = { steps: number; problems: Preview['problems'] };

/** The steps of a theme or recording, converted by the service so that they can be edited. */
export function useConvertedSteps(
  siteId: string,
  form: FlowForm,
  setAll: (form: FlowForm) => void,
): {
  chooseWay: (way: Way) => void;
  convertRecording: (recorderJson: string) => void;
  isConverting: boolean;
  error: Error | null;
  /** Of the last recording, until it is dismissed. */
  converted: Converted | null;
  dismiss: () => void;
} {
  const [converted, setConverted] = useState<Converted | null>(null);
  // Not kept in the cache: a recording can contain passwords.
  const preview = useMutation({
    networkMode: 'always',
    mutationFn: async (input: FlowInput) =>
      (await execute(previewCheckoutFlow, { siteId, input })).previewCheckoutFlow,
  });
  const edit = (steps: Step[], from: FlowForm): void =>
    setAll({ ...from, way: 'steps', steps, recorderJson: '' });
  return {
    chooseWay(way) {
      preview.reset();
      if (way !== 'steps' || form.way !== 'theme' || !hasNoSteps(form.steps)) {
        setAll({ ...form, way });
        return;
      }
      // What is missing can be entered in the steps.
      const input = toInput({ ...form, productPath: form.productPath || '/' });
      preview.mutate(input, {
        onSuccess: ({ steps }) => edit(steps.map(toStep), form),
        onError: () => {
          preview.reset();
          edit([newStep()], form);
        },
      });
    },
    convertRecording: (recorderJson) =>
      preview.mutate(toInput({ ...form, way: 'recording', recorderJson }), {
        onSuccess({ steps, problems }) {
          setConverted({ steps: steps.length, problems });
          edit(steps.length > 0 ? steps.map(toStep) : [newStep()], form);
        },
      }),
    isConverting: preview.isPending,
    error: preview.error,
    converted,
    dismiss: () => setConverted(null),
  };
}
