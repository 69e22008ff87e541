import { batched } from '../batch.ts';
import type { AgentToken } from './agent-token.ts';
import { listAgentTokens } from './agent-token-storage.ts';

/** By the id of an environment that the caller may read. */
export const listEnvironmentTokens = batched<string, AgentToken[]>(async (ctx, environmentIds) => {
  const tokens = await listAgentTokens(ctx.db, [...new Set(environmentIds)]);
  const byEnvironment = Map.groupBy(tokens, ({ environmentId }) => environmentId);
  return environmentIds.map((id) => byEnvironment.get(id) ?? []);
});
