import { record } from '#identity/audit/record.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { cancelTestRun, findTestRun, findTestRunTeam, type TestRun } from './test-run-storage.ts';

export async function cancelCheckoutTestRun(ctx: Context, id: string): Promise<TestRun> {
  const teamId = await findTestRunTeam(ctx.db, callerTeams(ctx, 'site.manage'), id);
  if (teamId === null) throw notFound('This test run');
  requireRole(ctx, 'site.manage', teamId);
  return ctx.db.transaction().execute(async (tx) => {
    await cancelTestRun(tx, id);
    await record(tx, ctx.caller, 'checkout.cancelTest', `test run ${id}`, teamId);
    const run = await findTestRun(tx, [teamId], id);
    if (!run) throw notFound('This test run');
    return run;
  });
}
