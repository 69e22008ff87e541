import {
  cloneElement,
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type FormHTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import './form.css';

/** How often the surrounding form was submitted. */
const Sent = createContext(0);

/** A labelled control. The error, the warning and the hint are linked to it for screen readers. */
export function Field({
  label,
  hint,
  error: found,
  warning,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  warning?: string | undefined;
  children: ReactElement<Record<string, unknown>>;
}): ReactElement {
  const id = useId();
  const error = useErrorOfSent(found, children.props['value']);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': `${id}-note`,
      })}
      <FieldNote id={`${id}-note`} error={error} warning={warning} hint={hint} />
    </div>
  );
}

/** The error of a field, or the warning, or the hint. */
export const FieldNote = ({
  id,
  error,
  warning,
  hint,
}: {
  id: string;
  error?: string | null | undefined;
  warning?: string | undefined;
  hint?: ReactNode;
}): ReactElement => (
  <div id={id} className="field-note">
    {error ? (
      <span className="field-error">{error}</span>
    ) : warning ? (
      <span className="field-warning">{warning}</span>
    ) : (
      hint
    )}
  </div>
);

/** An error belongs to the submitted value and disappears when the value is changed. */
export function useErrorOfSent(error: string | null | undefined, value: unknown): string | null | undefined {
  const times = useContext(Sent);
  const [sent, setSent] = useState({ times, value });
  if (sent.times !== times) setSent({ times, value });
  return sent.times === times && sent.value !== value ? null : error;
}

/** A checkbox with its label. */
export function Check({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-note`} className="field-note">
          {hint}
        </div>
      )}
    </div>
  );
}

export type FieldErrors = Record<string, string>;

/** The errors of a service, by field. Errors without a field have an empty name. */
export function errorsOf(error: unknown): FieldErrors {
  if (!error) return {};
  if (error instanceof ApiError && error.field)
    return { [error.field.replace(/^input\./, '')]: error.message };
  return { '': messageOf(error) };
}

/** For payloads with a list of errors. */
export const errorsIn = (list: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(list.map(({ field, message }) => [field, message]));

type TextName<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Name : never;
}[keyof Values];
type Set<Values> = <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void;

/** The value of a text field and its setter, as properties of an input. */
export const textInputs =
  <Values extends object>(values: Values, set: Set<Values>) =>
  (name: TextName<Values>) => ({
    value: values[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      set(name)(target.value as Values[TextName<Values>]),
  });

/** The values of a form, with a setter for each. */
export function useFields<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const set: Set<Values> = (name) => (value) => setValues((before) => ({ ...before, [name]: value }));
  return { values, set, text: textInputs(values, set) };
}

export function Form({
  onSubmit,
  problem,
  refusal,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: () => void;
  /** An error that belongs to no field. */
  problem?: string | undefined;
  /** Why the user may not change anything in it. */
  refusal?: string | null | undefined;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isSent.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    // Focus the first invalid field: a screen reader reads its error, and a long form scrolls there.
    isSent.current = false;
    wrong.focus();
  });
  return (
    <form
      {...rest}
      ref={form}
      className="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        isSent.current = true;
        setTimes(times + 1);
        onSubmit();
      }}
    >
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {refusal && <p className="form-refusal">{refusal}</p>}
      <fieldset className="form-fields" disabled={Boolean(refusal)}>
        <Sent value={times}>{children}</Sent>
      </fieldset>
    </form>
  );
}
