import { callerTeams, requireRole } from '#identity/permissions.ts';
import { isId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { pathOf } from '../plan/owned-object.ts';
import type { ListedProject } from './list-projects.ts';
import { findContent, listContents, listRoots, type StoredContent } from './overview-storage.ts';

export type Content = { id: string; project: string; kind: string; key: string; rootId: string | null };

/** The caller has been authorised for the project. */
export async function listProjectContents(
  ctx: Context,
  { teamId, name }: ListedProject,
  { kind, limit }: { kind: string | null; limit: number },
): Promise<Content[]> {
  if (kind !== null && !ctx.catalogue.find(kind)) return [];
  return withRoots(ctx, await listContents(ctx.db, { teamId, project: name, kind, limit }));
}

/** Which project owns an object. */
export async function findProjectObject(
  ctx: Context,
  { kind, id }: { kind: string; id: string },
): Promise<Content | null> {
  const teamIds = callerTeams(ctx, 'project.manage');
  if (!isId(id) || !ctx.catalogue.find(kind)) return null;
  const found = await findContent(ctx.db, teamIds, { kind, id });
  if (!found) return null;
  requireRole(ctx, 'project.manage', found.teamId);
  return (await withRoots(ctx, [found]))[0]!;
}

/** All of one project. */
async function withRoots({ db, catalogue }: Context, rows: readonly StoredContent[]): Promise<Content[]> {
  const keys = [...new Set(rows.filter(({ parentKey }) => parentKey !== '').map(rootKeyOf))];
  const roots = keys.length === 0 ? [] : await listRoots(db, { ...rows[0]!, keys });
  const ids = new Map(roots.map(({ kind, key, id }) => [`${kind} ${key}`, id]));
  const rootKindOf = (kind: string): string => {
    const parent = catalogue.find(kind)?.spec.parent;
    return parent === undefined ? kind : rootKindOf(parent);
  };
  return rows.map((row) => ({
    id: row.id,
    project: row.project,
    kind: row.kind,
    key: pathOf(row),
    rootId: row.parentKey === '' ? row.id : (ids.get(`${rootKindOf(row.kind)} ${rootKeyOf(row)}`) ?? null),
  }));
}

const rootKeyOf = ({ parentKey }: StoredContent): string => parentKey.split('/', 1)[0]!;
