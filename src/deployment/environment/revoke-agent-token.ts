import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { forbidden, notFound } from '#platform/errors.ts';
import { publishWork } from '../events/deployment-events.ts';
import { findAgentTokenOwner, markAgentTokenRevoked } from './agent-token-storage.ts';

/** Also succeeds for a token that is revoked already. A running deployment continues once its agent has a new token. */
export async function revokeAgentToken(ctx: Context, id: string): Promise<true> {
  const found = await findAgentTokenOwner(ctx.db, id);
  if (!found) throw notFound('This token');
  if (found.teamId !== ctx.caller.user.id) throw forbidden('This token belongs to another user.');
  const resource = `agent token ${found.name} of environment ${found.environmentName}`;
  await ctx.db.transaction().execute(async (tx) => {
    if (await markAgentTokenRevoked(tx, id)) await record(tx, ctx.caller, 'agent-token.revoke', resource);
  });
  await publishWork(ctx, found.environmentId);
  return true;
}
