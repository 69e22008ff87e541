import {
  cloneElement,
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

/** A labelled control. The error and the hint are tied to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  children: ReactElement<Record<string, unknown>>;
}): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': `${id}-note`,
      })}
      <div id={`${id}-note`} className="field-note">
        {error ? <span className="field-error">{error}</span> : hint}
      </div>
    </div>
  );
}

/** A tick box with its label beside it. */
export function Check({
  label,
  hint,
  checked,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
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

/** What a service said about the input: by field where it named one, otherwise about all of it. */
export function errorsOf(error: unknown): FieldErrors {
  if (!error) return {};
  if (error instanceof ApiError && error.field)
    return { [error.field.replace(/^input\./, '')]: error.message };
  return { '': messageOf(error) };
}

/** From the payloads that carry their errors as a list. */
export const errorsIn = (list: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(list.map(({ field, message }) => [field, message]));

/** Values of a form, one setter for each. */
export function useFields<Values extends object>(
  initial: Values,
): { values: Values; set: <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void } {
  const [values, setValues] = useState(initial);
  return { values, set: (name) => (value) => setValues((before) => ({ ...before, [name]: value })) };
}

/**
 * Values of a form over what is stored. It shows what is stored until somebody types; from then on what was typed stays,
 * whatever is read meanwhile, and `base` is what it was typed over.
 */
export function useStoredFields<Values extends object>(
  stored: Values,
): ReturnType<typeof useFields<Values>> & {
  base: Values;
  isChanged: boolean;
  reset: (values: Values) => void;
} {
  const [{ values, base }, setState] = useState({ values: stored, base: stored });
  const reset = (next: Values): void => setState({ values: next, base: next });
  const text = JSON.stringify(stored);
  const isChanged = JSON.stringify(values) !== JSON.stringify(base);
  useEffect(() => {
    if (!isChanged) reset(stored);
    // Not when typing makes it equal again: only when something else is stored.
  }, [text]);
  return {
    values,
    base,
    isChanged,
    reset,
    set: (name) => (value) =>
      setState((before) => ({ ...before, values: { ...before.values, [name]: value } })),
  };
}

export function Form({
  onSubmit,
  problem,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: () => void;
  /** What is wrong with all of it. */
  problem?: string | undefined;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    // A screen reader reads the field with what is wrong with it; a long form scrolls there.
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
        onSubmit();
      }}
    >
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {children}
    </form>
  );
}
