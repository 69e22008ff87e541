import { useEffect } from 'react';

const forms = new Set<symbol>();

/** Whether a form on the page has unsaved changes. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** Asks before the user leaves the page while `isUnsaved`. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    forms.add(form);
    return () => void forms.delete(form);
  }, [isUnsaved]);
}
