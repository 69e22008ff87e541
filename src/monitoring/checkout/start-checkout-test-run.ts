import { record } from '#identity/audit/record.ts';
import { badRequest, conflict, notFound, rateLimited } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { encryptFlow } from '../site/checkout-flow.ts';
import { requireSiteTeam } from '../site/own-site.ts';
import { rulesFor } from '../site/parse-site.ts';
import { findSite } from '../site/site-storage.ts';
import { browserAvailability } from '../system/browser-availability.ts';
import { parseCheckoutFlow, type CheckoutFlowInput } from './parse-checkout-flow.ts';
import { endStaleTestRuns, findTestRun, insertTestRun, type TestRun } from './test-run-storage.ts';

export const testSecretsPurpose = 'checkout_test_runs.secrets';
/** Of a team, and of a user with many teams. Each takes up to three minutes of a browser, for which the runs of others wait. */
const runsPerHour = 20;

/** Runs a flow that is not saved. A worker with a browser takes it, which can be in another process. */
export async function startCheckoutTestRun(
  ctx: Context,
  siteId: string,
  input: CheckoutFlowInput,
): Promise<TestRun> {
  const teamId = await requireSiteTeam(ctx.db, ctx, 'site.manage', siteId);
  const site = await findSite(ctx.db, [teamId], siteId);
  if (!site) throw notFound('This site');
  const { flow } = parseCheckoutFlow(input, site.url, rulesFor(ctx, teamId));
  const { problem } = await browserAvailability(ctx);
  if (problem !== null) throw badRequest(problem, { reason: 'NO_BROWSER' });
  for (const who of new Set([teamId, ctx.caller.user.id])) {
    const { allowed, resetSeconds } = await ctx.rateLimiter.spendInHour(`checkout-test:${who}`, runsPerHour);
    if (!allowed) throw rateLimited(resetSeconds);
  }
  await endStaleTestRuns(ctx.db);
  return ctx.db.transaction().execute(async (tx) => {
    // As for saving it: who may have no checkout flow may not run one either.
    if (!site.checkoutFlowEnabled) await requireQuota(tx, ctx, teamId, { checkoutFlows: 1 });
    const { flow: stored, encryptedSecrets } = encryptFlow(ctx.secrets, flow, testSecretsPurpose);
    const id = newId();
    const { steps, allowOrderPlacement } = stored;
    const isFirst = await insertTestRun(tx, {
      id,
      teamId,
      siteId,
      flow: { steps, allowOrderPlacement, origin: new URL(site.url).origin },
      encryptedSecrets,
    });
    if (!isFirst) throw conflict('A test run of this team is still running. Wait for its end, or cancel it.');
    await record(tx, ctx.caller, 'checkout.test', `checkout flow of site ${site.name}`, teamId);
    const run = await findTestRun(tx, [teamId], id);
    return run!;
  });
}
