import { useState, type ReactElement } from 'react';
import type { StatusUpdateState } from '../api/monitoring.generated.ts';
import { Field, type FieldErrors } from '../ui/form.tsx';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { updateName } from './state.tsx';
import { textsFor, withText } from './update-texts.ts';

const longest = 4_000;
const allStates: readonly StatusUpdateState[] = [
  'INVESTIGATING',
  'IDENTIFIED',
  'MONITORING',
  'RESOLVED',
  'SCHEDULED',
];

export type UpdateText = {
  state: StatusUpdateState;
  body: string;
  setState: (state: StatusUpdateState) => void;
  setBody: (body: string) => void;
};

/** The state and the text of an update. A ready text follows the state and the components until somebody edits it. */
export function useUpdateText(
  first: StatusUpdateState,
  locale: string,
  names: readonly string[],
): UpdateText {
  const [state, setState] = useState(first);
  const [chosen, setChosen] = useState(0);
  const [written, setWritten] = useState<string | null>(null);
  return {
    state,
    body: written ?? textsFor(locale, state, names)[chosen]!,
    setState: (now) => {
      setState(now);
      setChosen(0);
    },
    setBody: (body) => {
      const ready = textsFor(locale, state, names).indexOf(body);
      setChosen(Math.max(0, ready));
      setWritten(ready === -1 ? body : null);
    },
  };
}

/** Says what is missing before it is sent. */
export const mistakeInBody = (body: string): FieldErrors => {
  const t = words().statusPages.updates;
  return body.trim() === '' ? { body: t.enterText } : {};
};

export function UpdateFields({
  text: { state, body, setState, setBody },
  states,
  locale,
  names,
  errors,
  stateHint,
  beside,
}: {
  text: UpdateText;
  states: readonly StatusUpdateState[];
  locale: string;
  names: readonly string[];
  errors: FieldErrors;
  stateHint?: string | undefined;
  /** Shown beside the state. */
  beside?: ReactElement;
}): ReactElement {
  const t = words().statusPages.updates;
  const ready = textsFor(locale, state, names);
  return (
    <>
      <div className="fields">
        <Field label={t.state} error={errors['state']} hint={stateHint}>
          <select value={state} onChange={(event) => setState(event.target.value as StatusUpdateState)}>
            {allStates
              .filter((each) => states.includes(each))
              .map((each) => (
                <option key={each} value={each}>
                  {updateName(each)}
                </option>
              ))}
          </select>
        </Field>
        {beside}
      </div>
      <Field label={t.template} hint={t.templateHint(updateName(state))}>
        <select
          value={ready.includes(body) ? body : ''}
          onChange={(event) => setBody(withText(body, event.target.value, ready))}
        >
          <option value="" disabled>
            {t.custom}
          </option>
          {ready.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </Field>
      <BodyField body={body} locale={locale} error={errors['body']} onChange={setBody} />
    </>
  );
}

export const BodyField = ({
  body,
  locale,
  error,
  onChange,
}: {
  body: string;
  locale: string;
  error: string | undefined;
  onChange: (body: string) => void;
}): ReactElement => {
  const t = words().statusPages.updates;
  return (
    <Field
      label={t.text}
      error={error}
      hint={body.length > longest / 2 ? t.characters(count(body.length), count(longest)) : t.textHint}
    >
      <textarea
        className="prose"
        rows={5}
        lang={locale}
        maxLength={longest}
        value={body}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
