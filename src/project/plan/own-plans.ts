import { callerTeams, chosenTeam, requireRole } from '#identity/permissions.ts';
import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { listProjectsOf, type Project } from './object-storage.ts';
import type { Plan } from './plan.ts';
import { findPlan, loadPlan, type StoredPlan } from './plan-storage.ts';

export async function findOwnPlan(ctx: Context, id: string): Promise<Plan | null> {
  const plan = await findPlan(ctx.db, callerTeams(ctx, 'project.manage'), id);
  if (!plan) return null;
  requireRole(ctx, 'project.manage', plan.teamId);
  return loadPlan(ctx.db, plan);
}

export async function requirePlan(ctx: Context, id: string): Promise<StoredPlan> {
  const plan = await findPlan(ctx.db, callerTeams(ctx, 'project.manage'), id);
  if (!plan) throw notFound('This plan');
  requireRole(ctx, 'project.manage', plan.teamId);
  return plan;
}

export const listProjects = async (ctx: Context, teamId: string | null | undefined): Promise<Project[]> =>
  listProjectsOf(ctx.db, chosenTeam(ctx, 'project.manage', teamId));
