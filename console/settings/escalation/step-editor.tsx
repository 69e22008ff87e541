import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldErrors } from '../../ui/form.tsx';
import { maxSteps, nextAfter, type Step } from './policy.ts';
import type { Recipient, Recipients } from './use-recipients.ts';
import '../../ui/tag-input.css';
import './step-editor.css';

/** The steps of a policy. Moving one exchanges whom two steps notify; the times stay in order. */
export function StepEditor({
  steps,
  recipients,
  errors,
  onChange,
}: {
  steps: readonly Step[];
  recipients: Recipients;
  errors: FieldErrors;
  onChange: (steps: Step[]) => void;
}): ReactElement {
  const replace = (index: number, change: Partial<Step>): void =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...change } : step)));
  const swap = (one: number, other: number): void =>
    onChange(
      steps.map((step, at) =>
        at === one
          ? { ...step, to: steps[other]!.to }
          : at === other
            ? { ...step, to: steps[one]!.to }
            : step,
      ),
    );
  return (
    <div className="stack">
      {errors['steps'] && (
        <p className="field-error" role="alert">
          {errors['steps']}
        </p>
      )}
      <ol className="policy-steps">
        {steps.map((step, index) => (
          <li key={index}>
            <Field
              label="After, in minutes"
              error={errors[`steps.${index}.afterMinutes`]}
              hint={index === 0 ? 'Since the incident began' : undefined}
            >
              <input
                inputMode="numeric"
                autoComplete="off"
                value={step.after}
                onChange={(event) => replace(index, { after: event.target.value })}
              />
            </Field>
            <StepRecipients
              number={index + 1}
              to={step.to}
              recipients={recipients}
              error={step.to.length === 0 ? errors[`steps.${index}.channels`] : undefined}
              onChange={(to) => replace(index, { to })}
            />
            <div className="row">
              <Button
                disabled={index === 0}
                aria-label={`Move step ${index + 1} up`}
                onClick={() => swap(index, index - 1)}
              >
                ↑
              </Button>
              <Button
                disabled={index === steps.length - 1}
                aria-label={`Move step ${index + 1} down`}
                onClick={() => swap(index, index + 1)}
              >
                ↓
              </Button>
              <Button
                look="danger"
                disabled={steps.length === 1}
                aria-label={`Remove step ${index + 1}`}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {steps.length < maxSteps && (
        <div>
          <Button onClick={() => onChange([...steps, { after: nextAfter(steps), to: [] }])}>Add step</Button>
        </div>
      )}
    </div>
  );
}

/** Whom a step notifies: a list to choose from, and those who are chosen below it. */
function StepRecipients({
  number,
  to,
  recipients,
  error,
  onChange,
}: {
  number: number;
  to: readonly string[];
  recipients: Recipients;
  error: string | undefined;
  onChange: (to: string[]) => void;
}): ReactElement {
  const open = recipients.all.filter(({ value }) => !to.includes(value));
  return (
    <div className="policy-recipients">
      <Field label={`Step ${number} notifies`} error={error}>
        <select value="" onChange={(event) => onChange([...to, event.target.value])}>
          <option value="" disabled>
            {to.length === 0 ? 'Choose…' : 'Add another…'}
          </option>
          {[...groups(open)].map(([kind, group]) => (
            <optgroup key={kind} label={kind}>
              {group.map(({ value, name, isOn }) => (
                <option key={value} value={value}>
                  {name}
                  {!isOn && ' (off)'}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      {to.length > 0 && (
        <ul className="tags">
          {to.map(recipients.find).map(({ value, name, isOn }) => (
            <li key={value} className={`tag ${isOn ? '' : 'tone-warn'}`}>
              {name}
              {!isOn && ' (off)'}
              <button
                type="button"
                className="plain"
                aria-label={`Remove ${name} from step ${number}`}
                onClick={() => onChange(to.filter((each) => each !== value))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const groups = (recipients: readonly Recipient[]): Map<string, Recipient[]> =>
  Map.groupBy(recipients, ({ kind }) => kind);
