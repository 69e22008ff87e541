import { isDeepStrictEqual } from 'node:util';
import type { StoredObject } from '#identity/configuration-kind.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import type { Catalogue, Kind } from '../document/catalogue.ts';
import { findAt } from '../document/paths.ts';
import type { Change } from '../plan/change.ts';
import { dropDangling } from '../plan/drop-dangling.ts';
import type { Stored } from '../plan/match-entries.ts';
import { isOwnedElsewhere } from '../plan/object-storage.ts';
import { basisOf } from '../plan/plan-removals.ts';

/** The plan no longer fits. Unlike a change that fails, it ends the call. */
export class StateMoved extends AppError {
  constructor({ kind, key }: Pick<Change, 'kind' | 'key'>) {
    super('CONFLICT', `"${key}" in ${kind.name} has changed since the plan was made. Make a new one.`);
  }
}

export type CheckInput = {
  catalogue: Catalogue;
  teamId: string;
  project: string;
  /** When the call began to apply the plan. */
  stored: Stored;
  /** Also of what the call has created. */
  exists: (kind: string, id: string) => boolean;
};

/** Otherwise somebody could change the object after it was compared, and the verb would overwrite that. */
export async function lockObject(ctx: Context, teamId: string, change: Change): Promise<void> {
  const { action, kind, objectId } = change;
  if (objectId === null || action === 'MOVE' || action === 'DETACH') return;
  try {
    await kind.spec.lock(ctx, { id: objectId, teamId });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new StateMoved(change);
    throw error;
  }
}

/**
 * Refuses a change of an object that somebody has changed since the call began: it can work for ten seconds. Reads in the transaction of
 * the change, after the object was locked.
 */
export async function checkUnchanged(tx: Tx, change: Change, input: CheckInput): Promise<void> {
  const { action, kind, objectId, basis } = change;
  if (objectId === null || action === 'MOVE' || action === 'DETACH') return;
  const { catalogue, teamId, stored, exists } = input;
  const listed = await kind.spec.list(tx, teamId, { id: objectId });
  const found = listed.find(({ id }) => id === objectId);
  const planned = stored.get(kind.name)?.get(objectId);
  if (!found || !planned) throw new StateMoved(change);
  const current = dropDangling(kind, found, exists);
  if (action !== 'DELETE') {
    if (!isDeepStrictEqual(basisOf(current, []), basisOf(planned, []))) throw new StateMoved(change);
    return;
  }
  const losses = await listLosses(tx, catalogue, teamId, kind, objectId);
  if (!isDeepStrictEqual(basisOf(current, losses), basis)) throw new StateMoved(change);
  // The objects are the same, but another project may have adopted one of them.
  const ids = losses.map(({ object }) => object.id);
  if (await isOwnedElsewhere(tx, { teamId, project: input.project }, ids)) throw new StateMoved(change);
}

/** What would be deleted with an object now. */
async function listLosses(
  tx: Tx,
  catalogue: Catalogue,
  teamId: string,
  kind: Kind,
  id: string,
): Promise<{ object: StoredObject }[]> {
  const losses: { object: StoredObject }[] = [];
  for (const child of kind.children)
    for (const object of await child.spec.list(tx, teamId, { parentId: id }))
      if (object.parentId === id)
        losses.push({ object }, ...(await listLosses(tx, catalogue, teamId, child, object.id)));
  for (const { spec } of catalogue.kinds)
    for (const path of (spec.deletedWith ?? []).filter((each) => spec.references[each] === kind.name))
      for (const object of await spec.list(tx, teamId, { deletedWith: id }))
        if (findAt(object.fields, path).some(({ value }) => value === id)) losses.push({ object });
  return losses;
}
