import { useEffect, useRef, useState } from 'react';
import { draftOf, isChanged, mergeStored, warningsOf, type Draft, type Warnings } from './merge-stored.ts';
import { useUnsaved } from './unsaved.ts';

export type StoredFields<Values> = {
  values: Values;
  /** The stored values as last read. */
  base: Values;
  isChanged: boolean;
  /** Warnings for fields that were changed both here and elsewhere. */
  warnings: Warnings<Values>;
  set: <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void;
  setAll: (values: Values) => void;
  reset: (values: Values) => void;
  /** Merges newly stored values. */
  merge: (stored: Values) => Draft<Values>;
};

/**
 * The values of a form over stored values. A field shows the stored value until the user edits it. From then on the input stays,
 * with a warning if the stored value changes elsewhere. Leaving the page with unsaved changes needs a confirmation.
 */
export function useStoredFields<Values extends object>(stored: Values): StoredFields<Values> {
  const [draft, setDraft] = useState(() => draftOf(stored));
  // The latest state, also before the next render.
  const latest = useRef(draft);
  const change = (next: Draft<Values>): Draft<Values> => {
    latest.current = next;
    setDraft(next);
    return next;
  };
  const setAll = (values: Values): void => void change({ ...latest.current, values });
  const merge = (now: Values): Draft<Values> => change(mergeStored(latest.current, now));
  const text = JSON.stringify(stored);
  useEffect(() => {
    merge(stored);
    // Only if the stored values have changed.
  }, [text]);
  const isDraftChanged = isChanged(draft);
  useUnsaved(isDraftChanged);
  return {
    values: draft.values,
    base: draft.base,
    isChanged: isDraftChanged,
    warnings: warningsOf(draft),
    set: (name) => (value) => setAll({ ...latest.current.values, [name]: value }),
    setAll,
    reset: (values) => void change(draftOf(values)),
    merge,
  };
}
