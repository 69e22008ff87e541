import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { PlanCounts } from '../plan/plan.ts';
import { planState, type StoredPlan } from '../plan/plan-storage.ts';

export type KindCount = { kind: string; objects: number };

/** Of all projects of a team. */
export async function countKinds(db: Db, teamId: string): Promise<(KindCount & { project: string })[]> {
  const { rows } = await sql<KindCount & { project: string }>`/* project.countKinds */
    select project, kind, count(*)::int as objects from project_objects where team_id = ${teamId}
    group by project, kind order by project, kind`.execute(db);
  return rows;
}

/** Who applied the last plan of each project. A team has 60 plans at most. */
export async function listLastAppliers(
  db: Db,
  teamId: string,
): Promise<{ project: string; appliedBy: string | null }[]> {
  const { rows } = await sql<{ project: string; appliedBy: string | null }>`/* projectPlan.listLastAppliers */
    select distinct on (project) project, applied_by as "appliedBy" from project_plans
    where team_id = ${teamId} and applied_at is not null order by project, applied_at desc`.execute(db);
  return rows;
}

export type StoredContent = {
  id: string;
  teamId: string;
  project: string;
  kind: string;
  parentKey: string;
  key: string;
};

const columns = sql`object_id as id, team_id as "teamId", project, kind, parent_key as "parentKey", key`;

export async function listContents(
  db: Db,
  { teamId, project, kind, limit }: { teamId: string; project: string; kind: string | null; limit: number },
): Promise<StoredContent[]> {
  const { rows } = await sql<StoredContent>`/* projectObject.listContents */
    select ${columns} from project_objects
    where team_id = ${teamId} and project = ${project} and (${kind}::text is null or kind = ${kind})
    order by kind, parent_key collate "C", key collate "C" limit ${limit}`.execute(db);
  return rows;
}

/** The objects at the top of a file, by their keys. */
export async function listRoots(
  db: Db,
  { teamId, project, keys }: { teamId: string; project: string; keys: readonly string[] },
): Promise<Pick<StoredContent, 'id' | 'kind' | 'key'>[]> {
  const { rows } = await sql<StoredContent>`/* projectObject.listRoots */
    select object_id as id, kind, key from project_objects
    where team_id = ${teamId} and project = ${project} and parent_key = '' and key = any(${keys}::text[])`.execute(
    db,
  );
  return rows;
}

export async function findContent(
  db: Db,
  teamIds: readonly string[],
  { kind, id }: { kind: string; id: string },
): Promise<StoredContent | null> {
  const { rows } = await sql<StoredContent>`/* projectObject.find */
    select ${columns} from project_objects
    where kind = ${kind} and object_id = ${id} and team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

export type ListedPlan = Pick<StoredPlan, 'id' | 'state' | 'createdAt' | 'createdBy' | 'appliedAt'>;

/** The newest first, without their files and changes. Ids are in the order of time. */
export async function listPlans(
  db: Db,
  { teamId, project, limit }: { teamId: string; project: string; limit: number },
): Promise<ListedPlan[]> {
  const { rows } = await sql<ListedPlan>`/* projectPlan.list */
    select id, ${planState} as state, created_at as "createdAt", created_by as "createdBy", applied_at as "appliedAt"
    from project_plans where team_id = ${teamId} and project = ${project}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countPlanChanges(db: Db, planIds: readonly string[]): Promise<Map<string, PlanCounts>> {
  const { rows } = await sql<PlanCounts & { planId: string }>`/* projectPlan.countChanges */
    select plan_id as "planId",
      count(*) filter (where action = 'CREATE')::int as "create", count(*) filter (where action = 'UPDATE')::int as "update",
      count(*) filter (where action = 'MOVE')::int as "move", count(*) filter (where action = 'ADOPT')::int as "adopt",
      count(*) filter (where action = 'DETACH')::int as "detach", count(*) filter (where action = 'DELETE')::int as "delete",
      count(*) filter (where state = 'DONE')::int as "done", count(*) filter (where state = 'FAILED')::int as "failed"
    from project_plan_changes where plan_id = any(${planIds}::uuid[]) group by plan_id`.execute(db);
  return new Map(rows.map(({ planId, ...counts }) => [planId, counts]));
}
