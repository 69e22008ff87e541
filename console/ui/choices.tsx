import { useId, type ReactElement, type ReactNode } from 'react';
import { Check, FieldNote, useErrorOfSent } from './form.tsx';
import './choices.css';

type Option<Value> = { value: Value; name: ReactNode; hint?: ReactNode; disabled?: boolean };

/** Radio buttons, each with a sentence. */
export function Choice<Value extends string>({
  legend,
  options,
  value: chosen,
  error: found,
  warning,
  many = false,
  onChange,
}: {
  legend: string;
  options: readonly Option<Value>[];
  /** Null if nothing is chosen yet. */
  value: Value | null;
  error?: string | undefined;
  warning?: string | undefined;
  /** The list scrolls if it is long. */
  many?: boolean;
  onChange: (value: Value) => void;
}): ReactElement {
  const id = useId();
  const error = useErrorOfSent(found, chosen);
  const hasNote = Boolean(error ?? warning);
  return (
    <fieldset className={`choices ${many ? 'choices-many' : ''}`} aria-describedby={hasNote ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, name, hint }) => (
        <label key={value} className="choice">
          <input type="radio" name={id} checked={chosen === value} onChange={() => onChange(value)} />
          <span>
            <span className="choice-name">{name}</span>
            <span className="quiet small">{hint}</span>
          </span>
        </label>
      ))}
      {hasNote && <FieldNote id={id} error={error} warning={warning} />}
    </fieldset>
  );
}

/** Several checkboxes of which any number can be chosen. */
export function Choices<Value extends string>({
  legend,
  options,
  chosen,
  error: found,
  warning,
  hint: note,
  many = false,
  onChange,
}: {
  legend: string;
  options: readonly Option<Value>[];
  chosen: readonly Value[];
  error?: string | undefined;
  warning?: string | undefined;
  hint?: ReactNode;
  /** The list scrolls if it is long. */
  many?: boolean;
  onChange: (chosen: Value[]) => void;
}): ReactElement {
  const id = useId();
  const error = useErrorOfSent(found, chosen.join(' '));
  const hasNote = Boolean(error ?? warning ?? note);
  return (
    <fieldset className={`choices ${many ? 'choices-many' : ''}`} aria-describedby={hasNote ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, name, hint, disabled = false }) => (
        <Check
          key={value}
          label={name}
          hint={hint}
          checked={chosen.includes(value)}
          disabled={disabled}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
      {hasNote && <FieldNote id={id} error={error} warning={warning} hint={note} />}
    </fieldset>
  );
}
