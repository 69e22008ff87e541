import { createHmac } from 'node:crypto';
import type { StoredObject } from '#identity/configuration-kind.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Catalogue } from '../document/catalogue.ts';
import type { Problem } from '../document/located.ts';
import { parseDocument, type ParsedDocument, type ProjectDocument } from '../document/parse-document.ts';
import type { Variables } from '../document/variables.ts';
import type { Context } from '../context.ts';
import type { Stored } from './match-entries.ts';
import { dropDangling } from './drop-dangling.ts';
import { listAppliedMoves } from './move-storage.ts';
import { listOwnedObjects } from './object-storage.ts';
import type { OwnedObject } from './owned-object.ts';
import { planChanges, type Planned } from './plan-changes.ts';

export type PlanSource = { teamId: string; variables: Variables; deleteMissing: boolean };
export type HashSecret = (path: string, value: string) => string;

export type DocumentPlan =
  | { kind: 'invalid'; project: string | null; problems: readonly Problem[]; warnings: readonly Problem[] }
  | { kind: 'planned'; document: ProjectDocument; planned: Planned; stored: Stored; hashSecret: HashSecret };

/** May wait for others whose documents are read, so call it without a lock or a connection. */
export async function readDocument(ctx: Context, text: string): Promise<ParsedDocument> {
  const { root, problems } = await ctx.yaml.read(text, ctx.caller.user.id);
  if (problems.length > 0) return { kind: 'invalid', project: null, problems };
  return parseDocument(root, ctx.catalogue);
}

/** Compares a document with what is stored now. */
export async function planDocument(
  ctx: Context,
  parsed: ParsedDocument,
  source: PlanSource,
): Promise<DocumentPlan> {
  if (parsed.kind === 'invalid') return { ...parsed, warnings: [] };
  const { document } = parsed;
  const { teamId } = source;
  const { stored, owned } = await loadState(ctx.db, ctx.catalogue, teamId);
  const appliedMoves = await listAppliedMoves(ctx.db, teamId, document.project);
  const hashSecret = secretHasher(ctx, teamId);
  const planned = await planChanges({
    ...source,
    document,
    catalogue: ctx.catalogue,
    stored,
    owned,
    appliedMoves,
    hashSecret,
    now: ctx.clock.now(),
    elapsed: () => performance.now(),
  });
  if (planned.problems.length > 0)
    return {
      kind: 'invalid',
      project: document.project,
      problems: planned.problems,
      warnings: planned.warnings,
    };
  return { kind: 'planned', document, planned, stored, hashSecret };
}

/** All objects that a file can describe, and which of them projects own. */
export async function loadState(
  db: Db,
  catalogue: Catalogue,
  teamId: string,
): Promise<{ stored: Stored; owned: OwnedObject[] }> {
  const stored = new Map<string, ReadonlyMap<string, StoredObject>>();
  const exists = (kind: string, id: string): boolean => stored.get(kind)?.has(id) ?? false;
  // What others refer to comes first.
  for (const kind of catalogue.kinds) {
    const objects = (await kind.spec.list(db, teamId)).map((object) => dropDangling(kind, object, exists));
    stored.set(kind.name, new Map(objects.map((object) => [object.id, object])));
  }
  return { stored, owned: await listOwnedObjects(db, teamId) };
}

/** Tells whether a secret has changed, without storing it. After a rotation of the key, all secrets count as changed. */
function secretHasher({ secrets }: Context, teamId: string): HashSecret {
  const key = secrets.deriveKey('secrets of projects');
  return (path, value) => createHmac('sha256', key).update(`${teamId} ${path} ${value}`).digest('base64url');
}
