import { record } from '#identity/audit/record.ts';
import { requireRecentSignIn, type Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { collectGiven, line, type FieldError } from '#platform/parse-input.ts';
import { generateAgentToken, type AgentToken } from './agent-token.ts';
import { countActiveAgentTokens, insertAgentToken } from './agent-token-storage.ts';
import { lockOwnEnvironment } from './own-environment.ts';

const maxTokens = 50;

export type CreatedAgentToken =
  | { token: string; agentToken: AgentToken; errors: [] }
  | { token: null; agentToken: null; errors: FieldError[] };

export async function createAgentToken(
  ctx: Context,
  environmentId: string,
  givenName: string,
): Promise<CreatedAgentToken> {
  return ctx.db.transaction().execute(async (tx): Promise<CreatedAgentToken> => {
    const environment = await lockOwnEnvironment(tx, ctx, 'environment.manage', environmentId);
    requireRecentSignIn(ctx);
    const { values, errors } = collectGiven({ name: givenName }, { name: line('A token name', 200) });
    const { name } = values;
    if (name === undefined) return { token: null, agentToken: null, errors };
    if ((await countActiveAgentTokens(tx, environmentId)) >= maxTokens)
      throw badRequest(`This environment already has ${maxTokens} agent tokens. Revoke one first.`);
    const { text, prefix, hash } = generateAgentToken();
    const agentToken = await insertAgentToken(tx, { id: newId(), environmentId, name, prefix, hash });
    await record(
      tx,
      ctx.caller,
      'agent-token.create',
      `agent token ${name} of environment ${environment.name}`,
      environment.teamId,
    );
    return { token: text, agentToken, errors: [] };
  });
}
