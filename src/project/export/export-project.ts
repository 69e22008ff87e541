import { chosenTeam } from '#identity/permissions.ts';
import { badRequest, rateLimited } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { projectNamePattern } from '../document/document-schema.ts';
import type { Stored } from '../plan/match-entries.ts';
import type { OwnedObject } from '../plan/owned-object.ts';
import { loadState } from '../plan/plan-document.ts';
import { findUnwritable } from './find-unwritable.ts';
import { nameObjects, type Named } from './name-objects.ts';
import { omissions, type Omission } from './omissions.ts';
import { writeDocument } from './write-document.ts';

export type ProjectExport = {
  document: string;
  variables: string[];
  notExported: Omission[];
};

/** For a team without a project, if the caller gives no name. */
const usualName = 'main';
/** Less than clients wait for a response. */
const waitMs = 10_000;

export async function exportProject(
  ctx: Context,
  input: { teamId?: string | null | undefined; project?: string | null | undefined },
): Promise<ProjectExport> {
  const teamId = chosenTeam(ctx, 'project.manage', input.teamId);
  const given = input.project ?? null;
  if (given !== null && !new RegExp(projectNamePattern, 'u').test(given))
    throw badRequest('A project has a name of 1 to 63 lower-case letters, digits and hyphens.', {
      field: 'project',
    });
  // One request can ask for 200 of them.
  using turn = await ctx.exports.acquire({ key: ctx.caller.user.id, waitMs });
  if (!turn) throw rateLimited(5);
  const { stored, owned } = await loadState(ctx.db, ctx.catalogue, teamId);
  const projects = [...new Set(owned.map(({ project }) => project))];
  const isExisting = given !== null && projects.includes(given);
  const name = given ?? (projects.length === 1 ? projects[0]! : freeName(projects));

  const owners = new Map(owned.map((object) => [`${object.kind} ${object.objectId}`, object]));
  const isWanted = (owner: OwnedObject | undefined): boolean =>
    owner === undefined ? !isExisting : owner.project === name;
  // What the project owns is written in any case: without its entry, a plan would detach it.
  const unwritable = isExisting
    ? new Map<string, string>()
    : await findUnwritable(ctx.catalogue, stored, (kind, { id }) => !owners.has(`${kind.name} ${id}`));
  const named = nameObjects(
    ctx.catalogue.roots,
    stored,
    (kind, { id }) => owners.get(`${kind.name} ${id}`),
    (owner, { id }) => isWanted(owner) && !unwritable.has(id),
  );
  const { content, variables } = writeDocument(name, named);
  const schema = new URL('/schema/steward.json', ctx.settings.publicUrl).href;
  const text = await ctx.yaml.write(content, ctx.caller.user.id);
  const left = owned.filter(({ project }) => project !== name);
  return {
    document: `# yaml-language-server: $schema=${schema}\n${text}`,
    variables,
    notExported: [
      ...namesOf(ctx.catalogue.kinds, stored, unwritable),
      ...omissions(isExisting ? [] : left, overOf(named, stored)),
    ],
  };
}

const freeName = (projects: readonly string[]): string => {
  let name = usualName;
  for (let count = 2; projects.includes(name); count += 1) name = `${usualName}-${count}`;
  return name;
};

const namesOf = (
  kinds: readonly Named['kind'][],
  stored: Stored,
  unwritable: ReadonlyMap<string, string>,
): Omission[] =>
  kinds.flatMap((kind) =>
    [...(stored.get(kind.name)?.values() ?? [])].flatMap(({ id, name }) => {
      const why = unwritable.get(id);
      return why === undefined ? [] : [{ what: `The ${kind.spec.title} "${name}"`, why }];
    }),
  );

/** How many objects are over, such as past maintenance windows. */
const overOf = (
  named: readonly (readonly [Named['kind'], readonly Named[]])[],
  stored: Stored,
): { listName: string; count: number }[] =>
  named.flatMap(([kind]) => {
    const count = [...(stored.get(kind.name)?.values() ?? [])].filter(({ isOver }) => isOver).length;
    return count === 0 ? [] : [{ listName: kind.listName, count }];
  });
