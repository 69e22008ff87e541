import {
  cloneElement,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type FormHTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import './form.css';

type Submissions = {
  /** How often the surrounding form was submitted. */
  times: number;
  /** Says that an error is shown where it belongs, so that the form does not show it. */
  markShown: (error: string) => void;
};

const Sent = createContext<Submissions>({ times: 0, markShown: () => undefined });

/** A labelled control. The error, the warning and the hint are linked to it for screen readers. */
export function Field({
  label,
  hint,
  error: found,
  warning,
  value,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  warning?: string | undefined;
  /** What the error is about. Defaults to the value of the control. */
  value?: string;
  children: ReactElement<Record<string, unknown>>;
}): ReactElement {
  const id = useId();
  const error = useErrorOfSent(found, value ?? children.props['value']);
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
  const { times } = useContext(Sent);
  useShownError(error);
  const [sent, setSent] = useState({ times, value });
  if (sent.times !== times) setSent({ times, value });
  return sent.times === times && sent.value !== value ? null : error;
}

/** For what shows an error of the surrounding form: the form itself shows only the others. */
export function useShownError(error: string | null | undefined): void {
  const { times, markShown } = useContext(Sent);
  // Before the browser paints, so that an error is never seen in two places.
  useLayoutEffect(() => {
    if (error) markShown(error);
  }, [error, times, markShown]);
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

/** For payloads with a list of errors. */
export const errorsIn = (list: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(list.map(({ field, message }) => [field, message]));

/** The errors of a service, by field. Errors without a field have an empty name. */
export function errorsOf(error: unknown): FieldErrors {
  if (!error) return {};
  if (error instanceof ApiError && error.fields.length > 0)
    return errorsIn(
      error.fields.map(({ field, message }) => ({ field: field.replace(/^input\./, ''), message })),
    );
  return { '': messageOf(error) };
}

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

/** The errors that no field shows. Those of a field that disappears are not shown elsewhere: they belong to what was submitted. */
function useOtherErrors(errors: FieldErrors, times: number) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState('');
  const markShown = useCallback(
    (error: string): void => setShown((before) => (before.has(error) ? before : new Set([...before, error]))),
    [],
  );
  const key = JSON.stringify([times, errors]);
  // Runs after the effects of all fields.
  useLayoutEffect(() => setSeen(key), [key]);
  const others = seen === key ? [...new Set(Object.values(errors))].filter((each) => !shown.has(each)) : [];
  return { others, markShown, reset: () => setShown(new Set()) };
}

const noErrors: FieldErrors = {};

export function Form({
  onSubmit,
  errors = noErrors,
  problem,
  refusal,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: () => void;
  /** Those that no field shows are shown above the fields. */
  errors?: FieldErrors;
  /** Something else that is wrong, shown if there are no such errors. */
  problem?: string | undefined;
  /** Why the user may not change anything in it. */
  refusal?: string | null | undefined;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const [times, setTimes] = useState(0);
  const { others, markShown, reset } = useOtherErrors(errors, times);
  const problems = others.length > 0 ? others : problem ? [problem] : [];
  useEffect(() => {
    if (!isSent.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      // Focus the first invalid field: a screen reader reads its error, and a long form scrolls there.
      isSent.current = false;
      wrong.closest('details')?.setAttribute('open', '');
      wrong.focus();
    } else if (others.length > 0) {
      isSent.current = false;
      form.current?.querySelector('.problem')?.scrollIntoView({ block: 'nearest' });
    }
  });
  const submissions = useMemo(() => ({ times, markShown }), [times, markShown]);
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
        reset();
        onSubmit();
      }}
    >
      {problems.map((each) => (
        <p key={each} className="problem" role="alert">
          {each}
        </p>
      ))}
      {refusal && <p className="form-refusal">{refusal}</p>}
      <fieldset className="form-fields" disabled={Boolean(refusal)}>
        <Sent value={submissions}>{children}</Sent>
      </fieldset>
    </form>
  );
}
