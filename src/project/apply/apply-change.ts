import { record } from '#identity/audit/record.ts';
import { refusalOf } from '#platform/db/refusal.ts';
import { joinTransaction } from '#platform/db/join-transaction.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError, badRequest } from '#platform/errors.ts';
import { bufferPublications } from '#platform/pubsub/buffered.ts';
import type { Context } from '../context.ts';
import type { Kind } from '../document/catalogue.ts';
import type { Entry } from '../document/parse-document.ts';
import type { Variables } from '../document/variables.ts';
import type { Change } from '../plan/change.ts';
import { forgetOwnedObject, saveOwnedObject } from '../plan/object-storage.ts';
import { splitPath } from '../plan/owned-object.ts';
import type { DocumentPlan } from '../plan/plan-document.ts';
import { markChange, type StoredPlan } from '../plan/plan-storage.ts';
import { createReferences } from '../plan/references.ts';
import { createStoredSecrets } from '../plan/stored-secrets.ts';
import { resolveEntry, type Resolved } from '../plan/resolve-entry.ts';
import { checkUnchanged, lockObject, StateMoved } from './check-unchanged.ts';

/** After these, the next attempt can succeed without a change of anything. */
const temporary: ReadonlySet<string> = new Set(['RATE_LIMITED', 'TIMEOUT', 'INSUFFICIENT_STORAGE']);

/** Returns whether it is done. */
export type ApplyChange = (change: Change, position: number) => Promise<boolean>;

/** For all changes but moves. A change that fails is marked with the reason, and the others go on. */
export function createApplier(
  ctx: Context,
  plan: StoredPlan,
  variables: Variables,
  { document, planned, stored, hashSecret }: Extract<DocumentPlan, { kind: 'planned' }>,
): ApplyChange {
  const { teamId, project } = plan;
  const ids = new Map<Entry, string>();
  for (const [entry, match] of planned.matches) if (match.stored) ids.set(entry, match.stored.id);
  const references = createReferences(document.entries, stored, (entry) => ids.get(entry));
  const made = new Set<string>();
  const exists = (kind: string, id: string): boolean => made.has(id) || references.exists(kind, id);

  const resolve = (entry: Entry): Resolved => {
    const match = planned.matches.get(entry)!;
    const hasStoredSecret = createStoredSecrets(entry, match.stored);
    const resolved = resolveEntry(entry, ctx.catalogue, { references, variables, hasStoredSecret });
    if (resolved.problems.length > 0) throw badRequest('It refers to an entry that could not be created.');
    return resolved;
  };
  const save = (tx: Tx, entry: Entry, objectId: string, secrets: Resolved['secrets']): Promise<void> => {
    const known = planned.matches.get(entry)!.owned?.secretHashes ?? {};
    const hashes = [...secrets].map(([path, value]) => [path, hashSecret(path, value)]);
    return saveOwnedObject(tx, teamId, {
      project,
      kind: entry.kind.name,
      ...splitPath(entry.path),
      objectId,
      secretHashes: { ...known, ...(Object.fromEntries(hashes) as Record<string, string>) },
    });
  };

  // Only of this team: somebody may have moved the object to another team of the caller since it was planned.
  const caller = { ...ctx.caller, teams: ctx.caller.teams.filter((team) => team.teamId === teamId) };
  const verbContext = (tx: Tx, pubsub: Context['pubsub']): Context => ({
    ...ctx,
    caller,
    pubsub,
    db: joinTransaction(tx),
  });

  const perform = async (
    tx: Tx,
    pubsub: Context['pubsub'],
    { action, kind, key, objectId, entry, fields }: Change,
  ): Promise<string | null> => {
    const verbs = verbContext(tx, pubsub);
    const nested = namesInside(kind);
    const place = { project, kind: kind.name, path: key };
    const recordHere = (done: 'adopt' | 'detach'): Promise<void> =>
      record(tx, ctx.caller, `project.${done}`, `${kind.spec.title} ${key} of project ${project}`, teamId);
    switch (action) {
      case 'CREATE': {
        const parentId = entry!.parent && (ids.get(entry!.parent) ?? null);
        if (entry!.parent && parentId === null)
          throw badRequest(`"${entry!.parent.path}" could not be created.`);
        const resolved = resolve(entry!);
        const id = await kind.spec.create(verbs, { teamId, parentId }, resolved.fields);
        await save(tx, entry!, id, resolved.secrets);
        return id;
      }
      case 'UPDATE': {
        const resolved = resolve(entry!);
        const changed = [...new Set(fields.map(({ path }) => path.split('.')[0]!))];
        await kind.spec.update(verbs, { id: objectId!, teamId }, resolved.fields, changed);
        await save(tx, entry!, objectId!, resolved.secrets);
        return null;
      }
      case 'ADOPT':
        await save(tx, entry!, objectId!, new Map());
        await recordHere('adopt');
        return null;
      case 'DETACH':
        await forgetOwnedObject(tx, teamId, place, nested);
        await recordHere('detach');
        return null;
      default:
        await kind.spec.remove(verbs, objectId!);
        await forgetOwnedObject(tx, teamId, place, nested);
        return null;
    }
  };

  return async (change, position) => {
    const pubsub = bufferPublications(ctx.pubsub);
    try {
      const id = await ctx.db.transaction().execute(async (tx) => {
        await lockObject(verbContext(tx, pubsub), teamId, change);
        await checkUnchanged(tx, change, { catalogue: ctx.catalogue, teamId, project, stored, exists });
        const created = await perform(tx, pubsub, change);
        await markChange(tx, plan.id, position, 'DONE');
        return created;
      });
      if (id !== null) {
        ids.set(change.entry!, id);
        made.add(id);
      }
    } catch (error) {
      const refusal = error instanceof AppError ? error : refusalOf(error);
      if (error instanceof StateMoved || (refusal && temporary.has(refusal.code))) throw error;
      const isOurs = error instanceof AppError;
      if (!isOurs) ctx.log.error({ err: error, planId: plan.id, position }, 'a change of a plan failed');
      const reason = isOurs ? error.message : `Internal error. The request id is ${ctx.requestId}.`;
      await markChange(ctx.db, plan.id, position, 'FAILED', reason);
      return false;
    }
    // It is done even if others hear of it later.
    await pubsub
      .flush()
      .catch((error: unknown) => ctx.log.warn({ err: error, planId: plan.id }, 'a change was not published'));
    return true;
  };
}

const namesInside = ({ children }: Kind): string[] =>
  children.flatMap((child) => [child.name, ...namesInside(child)]);
