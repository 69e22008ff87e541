import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { warningsOf, type Warnings } from './merge-stored.ts';
import type { StoredFields } from './use-stored-fields.ts';

const notice = 'Somebody else has changed the same fields. Look at the marked ones, then save again.';

/**
 * Saves a form after a look at what is stored now. When a field that was changed here has been changed elsewhere too, nothing is
 * sent: whoever saves sees it first, and saves again if that is what they want.
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
    notice: isStopped ? notice : undefined,
  };
}
