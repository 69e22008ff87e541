import type { Context } from '#identity/context.ts';
import { createLoader } from '#platform/batcher.ts';
import type { AgentToken } from './agent-token.ts';
import { listTokensOf } from './agent-token-storage.ts';

/** By the id of an environment that the caller may read. */
export const listAgentTokens = createLoader<Context, string, AgentToken[]>(async (ctx, environmentIds) => {
  const tokens = await listTokensOf(ctx.db, [...new Set(environmentIds)]);
  const byEnvironment = Map.groupBy(tokens, ({ environmentId }) => environmentId);
  return environmentIds.map((id) => byEnvironment.get(id) ?? []);
});
