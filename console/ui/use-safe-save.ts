import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../words/words.ts';
import { warningsOf, type Warnings } from './merge-stored.ts';
import type { StoredFields } from './use-stored-fields.ts';

/**
 * Reads the stored values before it saves a form. If a field was changed both here and elsewhere, it does not save but shows
 * the conflict; saving again overwrites the other change.
 */
export function useSafeSave<Values extends object>(
  fields: StoredFields<Values>,
  { read, send }: { read: () => Promise<Values | null>; send: (values: Values, base: Values) => void },
): { save: () => void; isReading: boolean; error: Error | null; notice: string | undefined } {
  const [isStopped, setStopped] = useState(false);
  const reading = useMutation({
    networkMode: 'always',
    mutationFn: (_seen: Warnings<Values>) => read(),
    onSuccess: (stored, seen) => {
      if (!stored) return send(fields.values, fields.base);
      const draft = fields.merge(stored);
      const found = Object.entries(warningsOf(draft)) as [keyof Values, string][];
      const isNews = found.some(([name, warning]) => seen[name] !== warning);
      setStopped(isNews);
      if (!isNews) send(draft.values, draft.base);
    },
  });
  return {
    save: () => reading.mutate(fields.warnings),
    isReading: reading.isPending,
    error: reading.error,
    notice: isStopped ? words().ui.conflict : undefined,
  };
}
