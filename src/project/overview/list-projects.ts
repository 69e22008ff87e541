import { chosenTeam } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import type { Project } from '../plan/object-storage.ts';
import { listProjects } from '../plan/own-plans.ts';
import { countKinds, listLastAppliers, type KindCount } from './overview-storage.ts';

export type ListedProject = Project & { teamId: string; kinds: KindCount[]; lastAppliedBy: string | null };

export async function listProjectsOfTeam(
  ctx: Context,
  input: { teamId?: string | null | undefined; name?: string | null | undefined },
): Promise<ListedProject[]> {
  const teamId = chosenTeam(ctx, 'project.manage', input.teamId);
  const projects = await listProjects(ctx, teamId);
  const kinds = Map.groupBy(await countKinds(ctx.db, teamId), ({ project }) => project);
  const appliers = new Map(
    (await listLastAppliers(ctx.db, teamId)).map(({ project, appliedBy }) => [project, appliedBy]),
  );
  return projects
    .filter(({ name }) => name === (input.name ?? name))
    .map((project) => ({
      ...project,
      teamId,
      kinds: kinds.get(project.name) ?? [],
      lastAppliedBy: appliers.get(project.name) ?? null,
    }));
}
