import type { Context } from '../context.ts';
import type { PlanCounts } from '../plan/plan.ts';
import { findPlan, type StoredPlan } from '../plan/plan-storage.ts';
import type { ListedProject } from './list-projects.ts';
import { countPlanChanges, listPlanIds } from './overview-storage.ts';

export type PlanSummary = Pick<StoredPlan, 'id' | 'state' | 'createdAt' | 'createdBy' | 'appliedAt'> & {
  counts: PlanCounts;
};

const none: PlanCounts = {
  create: 0,
  update: 0,
  move: 0,
  adopt: 0,
  detach: 0,
  delete: 0,
  done: 0,
  failed: 0,
};

/** The caller has been authorised for the project. */
export async function listProjectPlans(
  { db }: Context,
  { teamId, name }: ListedProject,
  limit: number,
): Promise<PlanSummary[]> {
  const ids = await listPlanIds(db, { teamId, project: name, limit });
  const counts = await countPlanChanges(db, ids);
  const plans = await Promise.all(ids.map((id) => findPlan(db, [teamId], id)));
  return plans
    .filter((plan) => plan !== null)
    .map((plan) => ({ ...plan, counts: counts.get(plan.id) ?? none }));
}
