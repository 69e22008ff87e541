import { badRequest } from '#platform/errors.ts';
import type { WithResponse } from '#platform/graphql/response.ts';
import { applyPlan } from './apply/apply-plan.ts';
import type { Context } from './context.ts';
import { exportProject } from './export/export-project.ts';
import { createPlan } from './plan/create-plan.ts';
import { findProjectObject, listProjectContents } from './overview/list-contents.ts';
import { listProjectPlans } from './overview/list-plans.ts';
import { listProjectsOfTeam } from './overview/list-projects.ts';
import { findOwnPlan } from './plan/own-plans.ts';
import { countChanges } from './plan/plan.ts';
import type { Resolvers } from './schema.generated.ts';

export const resolvers: Resolvers<WithResponse<Context>> = {
  Query: {
    projectPlan: (_, { id }, ctx) => findOwnPlan(ctx, id),
    projects: (_, input, ctx) => listProjectsOfTeam(ctx, input),
    projectObject: (_, input, ctx) => findProjectObject(ctx, input),
    export: (_, input, ctx) => exportProject(ctx, input),
  },
  Mutation: {
    plan: (_, input, ctx) => createPlan(ctx, input),
    apply: (_, { planId }, ctx) => applyPlan(ctx, planId),
  },
  ProjectPlan: {
    counts: (plan) => countChanges(plan),
  },
  Project: {
    contents: (project, { kind, limit }, ctx) =>
      listProjectContents(ctx, project, { kind: kind ?? null, limit: parseLimit(limit, 100, 1_000) }),
    plans: (project, { limit }, ctx) => listProjectPlans(ctx, project, parseLimit(limit, 10, 20)),
  },
};

function parseLimit(limit: number | null | undefined, defaultLimit: number, max: number): number {
  const value = limit ?? defaultLimit;
  if (value < 1 || value > max) throw badRequest(`"limit" must be from 1 to ${max}.`, { field: 'limit' });
  return value;
}
