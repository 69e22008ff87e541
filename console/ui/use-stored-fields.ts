import { useEffect, useRef, useState } from 'react';
import { draftOf, isChanged, mergeStored, warningsOf, type Draft, type Warnings } from './merge-stored.ts';
import { useUnsaved } from './unsaved.ts';

export type StoredFields<Values> = {
  values: Values;
  /** What is stored, as far as it is known. */
  base: Values;
  isChanged: boolean;
  /** Beside fields that were changed here and elsewhere. */
  warnings: Warnings<Values>;
  set: <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void;
  setAll: (values: Values) => void;
  reset: (values: Values) => void;
  /** Takes in what is stored now. */
  merge: (stored: Values) => Draft<Values>;
};

/**
 * Values of a form over what is stored. A field shows what is stored until somebody types in it; from then on what was typed
 * stays, with a warning when it is changed elsewhere. Leaving the page with changes is asked about.
 */
export function useStoredFields<Values extends object>(stored: Values): StoredFields<Values> {
  const [draft, setDraft] = useState(() => draftOf(stored));
  // What was read a moment ago counts before the page is drawn again.
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
    // Only when something else is stored.
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
