import { useId, type HTMLAttributes, type KeyboardEvent, type ReactElement } from 'react';
import { Check, Field } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { canBeSecret, nameFor, needsOf, wrongField, type Step } from './step-fields.ts';
import { StepStatus } from './step-status.tsx';
import type { StepResult } from './use-test-run.ts';

type Props = {
  step: Step;
  index: number;
  error: string | undefined;
  result: StepResult | undefined;
  isDragged: boolean;
  /** Whether its further settings are shown. */
  isOpen: boolean;
  handle: HTMLAttributes<HTMLElement>;
  onToggle: () => void;
  /** `field`: what has the focus. */
  onMove: (by: -1 | 1, field: string) => void;
  onChange: (change: Partial<Step>) => void;
  onRemove: () => void;
};

/** One step: its action, the fields that this action needs, and its name. */
export function StepRow(props: Props): ReactElement {
  const { step, index, error, result, isDragged, isOpen, handle, onToggle, onChange, onRemove } = props;
  const t = words().checkout;
  const note = useId();
  const number = index + 1;
  const wrong = error ? wrongField(step) : null;
  const flags = [
    step.optional && t.optional,
    step.secret && t.secret,
    step.timeoutMs && `${step.timeoutMs} ms`,
  ].filter(Boolean);
  return (
    <li
      className={`step-row ${isDragged ? 'step-dragged' : ''}`}
      onKeyDown={(event) => moveByKey(event, props.onMove)}
    >
      <button
        type="button"
        className="plain step-handle"
        data-field="handle"
        aria-label={t.move(number, step.name || nameFor(step))}
        title={t.moveHint}
        {...handle}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <StepStatus number={number} result={result} />
      <select
        data-field="action"
        aria-label={t.actionOf(number)}
        aria-invalid={wrong === 'action' || undefined}
        aria-describedby={error && note}
        value={step.action}
        onChange={(event) => onChange({ action: event.target.value as Step['action'] })}
      >
        {Object.entries(t.actions).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <StepTarget step={step} number={number} wrong={wrong} note={error && note} onChange={onChange} />
      <input
        className="step-name"
        data-field="name"
        aria-label={t.nameOf(number)}
        placeholder={nameFor(step)}
        value={step.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="step-buttons">
        <button
          type="button"
          className="plain step-button"
          data-field="more"
          aria-label={t.moreOf(number)}
          aria-expanded={isOpen}
          title={t.useMore}
          onClick={onToggle}
        >
          <span aria-hidden="true">⋯</span>
        </button>
        <button
          type="button"
          className="plain step-button step-remove"
          aria-label={t.remove(number)}
          onClick={onRemove}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {(flags.length > 0 || error) && !isOpen && (
        <p className="step-note small quiet">{!error && flags.join(' · ')}</p>
      )}
      {error && (
        <p id={note} className="step-note field-error small">
          {error}
        </p>
      )}
      {isOpen && <MoreFields step={step} onChange={onChange} />}
    </li>
  );
}

/** Alt and an arrow key move the step from any of its fields; on the handle, the arrow key alone does. */
function moveByKey(event: KeyboardEvent, onMove: Props['onMove']): void {
  const field = (event.target as HTMLElement).dataset['field'];
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
  if (!field || !by || !(event.altKey || field === 'handle')) return;
  event.preventDefault();
  onMove(by, field);
}

function StepTarget({
  step,
  number,
  wrong,
  note,
  onChange,
}: {
  step: Step;
  number: number;
  wrong: string | null;
  note: string | undefined;
  onChange: Props['onChange'];
}): ReactElement {
  const t = words().checkout;
  const { selector, value } = needsOf(step);
  const values: Partial<Record<Step['action'], string>> = t.values;
  return (
    <div className="step-target">
      {value !== 'none' && selector === 'required' && selectorInput()}
      {value !== 'none' && (
        <input
          data-field="value"
          aria-label={t.valueOf(number)}
          aria-invalid={wrong === 'value' || undefined}
          aria-describedby={note}
          placeholder={step.secret && !step.value ? '•••' : values[step.action]}
          title={step.secret && !step.value ? t.secretAgain : undefined}
          type={step.secret ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={step.value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      )}
      {selector !== 'none' && !(value !== 'none' && selector === 'required') && selectorInput()}
    </div>
  );

  function selectorInput(): ReactElement {
    return (
      <input
        className="mono"
        data-field="selector"
        aria-label={t.selectorOf(number)}
        aria-invalid={wrong === 'selector' || undefined}
        aria-describedby={note}
        placeholder={selector === 'optional' ? t.selectorOptional : t.selectorHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={step.selector}
        onChange={(event) => onChange({ selector: event.target.value })}
      />
    );
  }
}

function MoreFields({ step, onChange }: { step: Step; onChange: Props['onChange'] }): ReactElement {
  const t = words().checkout;
  return (
    <div className="step-more">
      <Field label={t.timeout} hint={t.timeoutHint}>
        <input
          type="number"
          min={100}
          max={60_000}
          step={100}
          value={step.timeoutMs}
          onChange={(event) => onChange({ timeoutMs: event.target.value })}
        />
      </Field>
      <Check
        label={t.optional}
        hint={t.optionalHint}
        checked={step.optional}
        onChange={(optional) => onChange({ optional })}
      />
      {canBeSecret(step) && (
        <Check
          label={t.secret}
          hint={step.secret && !step.value ? t.secretAgain : t.secretHint}
          checked={step.secret}
          onChange={(secret) => onChange({ secret })}
        />
      )}
    </div>
  );
}
