import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { publishWork } from '../events/deployment-events.ts';
import { findOwn } from '../find-own.ts';
import { findAgentTokenOwner, markAgentTokenRevoked } from './agent-token-storage.ts';

/** Also succeeds for a token that is revoked already. A running deployment continues once its agent has a new token. */
export async function revokeAgentToken(ctx: Context, id: string): Promise<true> {
  const found = await findOwn(ctx, 'environment.manage', 'token', () => findAgentTokenOwner(ctx.db, id));
  const resource = `agent token ${found.name} of environment ${found.environmentName}`;
  await ctx.db.transaction().execute(async (tx) => {
    if (await markAgentTokenRevoked(tx, id))
      await record(tx, ctx.caller, 'agent-token.revoke', resource, found.teamId);
  });
  await publishWork(ctx, found.environmentId);
  return true;
}
