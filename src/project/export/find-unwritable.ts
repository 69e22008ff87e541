import type { StoredObject } from '#identity/configuration-kind.ts';
import { AppError } from '#platform/errors.ts';
import { createTurns } from '#platform/turns.ts';
import type { Catalogue, Kind } from '../document/catalogue.ts';
import type { Stored } from '../plan/match-entries.ts';

/**
 * Reasons by the ids of objects that no file can describe: a policy whose members have all left, a maintenance window whose sites were all
 * deleted, or what was saved before a rule existed.
 */
export async function findUnwritable(
  { kinds }: Catalogue,
  stored: Stored,
  isChecked: (kind: Kind, object: StoredObject) => boolean,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const takeTurn = createTurns();
  for (const kind of kinds)
    for (const object of stored.get(kind.name)?.values() ?? []) {
      if (object.isOver || !isChecked(kind, object)) continue;
      await takeTurn();
      try {
        kind.spec.normalise(object.fields);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') throw error;
        reasons.set(object.id, error.message);
      }
    }
  return reasons;
}
