import type { ActiveFreezeFragment } from '../api/deployment.generated.ts';
import { clockTime } from '../ui/format.ts';

/** When the freeze that is active ends. Null if none is. */
export function freezeEnd({ freeze }: ActiveFreezeFragment): string | null {
  const [occurrence] = freeze?.occurrences ?? [];
  return freeze?.state === 'ACTIVE' && occurrence ? clockTime(new Date(occurrence.endsAt), new Date()) : null;
}
