import { useId, type ReactElement } from 'react';
import { Check } from '../ui/form.tsx';
import '../deployments/type-choice.css';

/** Several checkboxes of which any number can be chosen. */
export function Choices<Value extends string>({
  legend,
  options,
  chosen,
  error,
  onChange,
}: {
  legend: string;
  options: readonly { value: Value; name: string; hint?: string }[];
  chosen: readonly Value[];
  error?: string | undefined;
  onChange: (chosen: Value[]) => void;
}): ReactElement {
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, name, hint }) => (
        <Check
          key={value}
          label={name}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
      {error && (
        <p id={id} className="field-note field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
