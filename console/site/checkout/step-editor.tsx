import { useState, type ReactElement } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useShownError } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { StepRow } from './step-row.tsx';
import { newStep, type Step } from './step-fields.ts';
import type { StepResult } from './use-test-run.ts';
import { useStepOrder } from './use-step-order.ts';
import './step-editor.css';

/** The steps of a flow, one per row. */
export function StepEditor({
  steps,
  error,
  resultOf,
  onChange,
}: {
  steps: readonly Step[];
  /** Of the service, about these steps. */
  error: unknown;
  resultOf: (index: number) => StepResult | undefined;
  onChange: (steps: Step[]) => void;
}): ReactElement {
  const t = words().checkout;
  const [open, setOpen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const order = useStepOrder(steps, onChange, (from, to) => {
    setOpen(open === from ? to : null);
    setSaid(t.moved(to + 1, steps.length));
  });
  const errorOf = useStepError(error, steps);
  const whole = errorOf(null);
  useShownError(isAbout(error, steps) ? error.message : null);
  const replace = (index: number, change: Partial<Step>): void =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...change } : step)));
  const remove = (index: number): void => {
    setOpen(null);
    onChange(steps.filter((_, at) => at !== index));
  };
  return (
    <div className="step-editor">
      {whole && <p className="field-error">{whole}</p>}
      {steps.length === 0 && <p className="quiet">{t.noSteps}</p>}
      <ol ref={order.list} aria-label={t.stepList}>
        {steps.map((step, index) => (
          <StepRow
            key={index}
            step={step}
            index={index}
            error={errorOf(index)}
            result={resultOf(index)}
            isDragged={order.dragged === index}
            isOpen={open === index}
            handle={order.handle(index)}
            onToggle={() => setOpen(open === index ? null : index)}
            onMove={(by, field) => order.move(index, index + by, field)}
            onChange={(change) => replace(index, change)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className="row">
        <Button onClick={() => onChange([...steps, newStep()])}>{t.addStep}</Button>
        <span className="quiet small">{t.moveHint}</span>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** Whether one of these rows, or the list, shows it. */
const isAbout = (error: unknown, steps: readonly Step[]): error is ApiError =>
  error instanceof ApiError && error.field === 'steps' && (error.index ?? -1) < steps.length;

/** An error belongs to the steps that were sent: it disappears from a step that is changed. `null` for one about the whole list. */
function useStepError(error: unknown, steps: readonly Step[]): (index: number | null) => string | undefined {
  const [seen, setSeen] = useState<{ error: unknown; steps: readonly Step[] }>({ error: null, steps });
  if (seen.error !== error) setSeen({ error, steps });
  return (index) => {
    if (!(error instanceof ApiError) || error.field !== 'steps' || error.index !== index) return undefined;
    const isChanged = index === null ? seen.steps !== steps : seen.steps[index] !== steps[index];
    return isChanged ? undefined : error.message;
  };
}
