import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Check, Field, type FieldErrors } from '../../ui/form.tsx';
import { newStep, type Step } from './flow-form.ts';
import './step-editor.css';

const actions: Record<Step['action'], string> = {
  GOTO: 'Open',
  CLICK: 'Click',
  FILL: 'Fill in',
  SELECT: 'Select',
  CHECK: 'Tick',
  PRESS: 'Press a key',
  WAIT_FOR: 'Wait for',
  EXPECT_VISIBLE: 'Expect element',
  EXPECT_TEXT: 'Expect text',
  EXPECT_NO_TEXT: 'Expect no text',
  EXPECT_URL: 'Expect URL',
};

/** The steps of a flow, one per row. */
export function StepEditor({
  steps,
  errors,
  onChange,
}: {
  steps: readonly Step[];
  errors: FieldErrors;
  onChange: (steps: Step[]) => void;
}): ReactElement {
  const replace = (index: number, change: Partial<Step>): void =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...change } : step)));
  const move = (index: number, by: -1 | 1): void => {
    const next = [...steps];
    const [step] = next.splice(index, 1);
    next.splice(index + by, 0, step!);
    onChange(next);
  };
  return (
    <div className="stack">
      {errors['steps'] && <p className="field-error">{errors['steps']}</p>}
      <ol className="step-editor">
        {steps.map((step, index) => (
          <li key={index}>
            <StepFields
              step={step}
              errorOf={(field) => errors[`steps.${index}.${field}`]}
              onChange={(change) => replace(index, change)}
            />
            <div className="row">
              <Button
                disabled={index === 0}
                aria-label={`Move step ${index + 1} up`}
                onClick={() => move(index, -1)}
              >
                ↑
              </Button>
              <Button
                disabled={index === steps.length - 1}
                aria-label={`Move step ${index + 1} down`}
                onClick={() => move(index, 1)}
              >
                ↓
              </Button>
              <Button
                look="danger"
                aria-label={`Remove step ${index + 1}`}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button onClick={() => onChange([...steps, newStep()])}>Add step</Button>
      </div>
    </div>
  );
}

function StepFields({
  step,
  errorOf,
  onChange,
}: {
  step: Step;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Step>) => void;
}): ReactElement {
  return (
    <>
      <div className="fields">
        <Field label="Name" error={errorOf('name')}>
          <input value={step.name} onChange={(event) => onChange({ name: event.target.value })} />
        </Field>
        <Field label="Does" error={errorOf('action')}>
          <select
            value={step.action}
            onChange={(event) => onChange({ action: event.target.value as Step['action'] })}
          >
            {Object.entries(actions).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Selector" error={errorOf('selector')}>
          <input
            className="mono"
            value={step.selector}
            onChange={(event) => onChange({ selector: event.target.value })}
          />
        </Field>
        <Field
          label="Value"
          error={errorOf('value')}
          hint={
            step.secret && !step.value
              ? 'Secret values are not shown. Enter it again to save the steps'
              : undefined
          }
        >
          <input
            type={step.secret ? 'password' : 'text'}
            autoComplete="off"
            value={step.value}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        </Field>
      </div>
      <div className="row">
        <Check label="Secret" checked={step.secret} onChange={(secret) => onChange({ secret })} />
        <Check label="Optional" checked={step.optional} onChange={(optional) => onChange({ optional })} />
      </div>
    </>
  );
}
