import type { Context } from '../context.ts';
import type { PlanCounts } from '../plan/plan.ts';
import type { ListedProject } from './list-projects.ts';
import { countPlanChanges, listPlans, type ListedPlan } from './overview-storage.ts';

export type PlanSummary = ListedPlan & { counts: PlanCounts };

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
  const plans = await listPlans(db, { teamId, project: name, limit });
  const counts = await countPlanChanges(
    db,
    plans.map(({ id }) => id),
  );
  return plans.map((plan) => ({ ...plan, counts: counts.get(plan.id) ?? none }));
}
