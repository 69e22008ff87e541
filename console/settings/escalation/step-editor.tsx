import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, useShownError, type FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { maxSteps, nextAfter, type Step } from './policy.ts';
import { labelOf, type Recipient, type Recipients } from './use-recipients.ts';
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
  const t = words().settings.escalation;
  useShownError(errors['steps']);
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
      {!recipients.canMail && <p className="tone-warn">{words().settings.channels.noMailServerHint}</p>}
      <ol className="policy-steps">
        {steps.map((step, index) => (
          <li key={index}>
            <Field
              label={t.after}
              error={errors[`steps.${index}.afterMinutes`]}
              hint={index === 0 ? t.afterHint : undefined}
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
              error={errors[`steps.${index}.channels`]}
              onChange={(to) => replace(index, { to })}
            />
            <div className="row">
              <Button
                disabled={index === 0}
                aria-label={t.moveStepUp(index + 1)}
                onClick={() => swap(index, index - 1)}
              >
                ↑
              </Button>
              <Button
                disabled={index === steps.length - 1}
                aria-label={t.moveStepDown(index + 1)}
                onClick={() => swap(index, index + 1)}
              >
                ↓
              </Button>
              <Button
                look="danger"
                disabled={steps.length === 1}
                aria-label={t.removeStep(index + 1)}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              >
                {t.remove}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {steps.length < maxSteps && (
        <div>
          <Button onClick={() => onChange([...steps, { after: nextAfter(steps), to: [] }])}>
            {t.addStep}
          </Button>
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
  const t = words().settings.escalation;
  const open = recipients.all.filter(({ value }) => !to.includes(value));
  return (
    <div className="policy-recipients">
      <Field label={t.notifies(number)} error={error} value={to.join(' ')}>
        <select value="" onChange={(event) => onChange([...to, event.target.value])}>
          <option value="" disabled>
            {to.length === 0 ? t.choose : t.addAnother}
          </option>
          {[...groups(open)].map(([kind, group]) => (
            <optgroup key={kind} label={kind}>
              {group.map((recipient) => (
                <option key={recipient.value} value={recipient.value}>
                  {labelOf(recipient)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      {to.length > 0 && (
        <ul className="tags">
          {to.map(recipients.find).map((recipient) => (
            <li key={recipient.value} className={`tag ${recipient.isOn ? '' : 'tone-warn'}`}>
              {labelOf(recipient)}
              <button
                type="button"
                className="plain"
                aria-label={t.removeFrom(recipient.name, number)}
                onClick={() => onChange(to.filter((each) => each !== recipient.value))}
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
