import { useEffect } from 'react';

const forms = new Set<symbol>();

/** Whether leaving the page would lose what was typed. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** Whoever leaves the page while `isUnsaved` is asked first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    forms.add(form);
    return () => void forms.delete(form);
  }, [isUnsaved]);
}
